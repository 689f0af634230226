/** The kitty graphics protocol (kitty, Ghostty, WezTerm, Konsole), directly and through tmux. */
import { encodePng, encodeSmallPng, screenLevel } from '../../image/png/png';
import type { Dimensions } from '../../image/scale';
import type { Picture, Printer, TilePrinter } from '../../ports/pictures';
import { scaledPicture } from './raster';

const chunkLength = 4096;

/** Deletes all pictures and their data in the terminal. */
const erase = '\u001b_Ga=d,d=A,q=2\u001b\\';

/** Draws at the cursor; `cellSize` is in pixels. */
export function kittyPrinter(cellSize: Dimensions): Printer {
  return {
    erase,
    tiles: kittyTiles(cellSize),
    print(picture, room) {
      const scaled = scaledPicture(picture, room, cellSize);
      return [inChunks('a=T', Buffer.from(encodePng(scaled, scaled.colors, screenLevel)))];
    },
  };
}

/** First image ID of tiles; other programs use small IDs. */
export const firstTile = 7000;
/** Columns of a tile: smaller tiles have more overhead, larger ones more unchanged pixels. */
export const tileColumns = 16;

/**
 * Each tile has its own image ID, so that sending it again replaces the previous image. Tiles do not move the cursor. They
 * are above the text (z=0), since kitty 0.26 does not clear old text when an image is below the text (z=-1).
 */
function kittyTiles(cell: Dimensions): TilePrinter {
  return {
    cell,
    columns: tileColumns,
    print: (picture, tile, columns) =>
      transmission(`a=T,i=${firstTile + tile},p=1,C=1,c=${columns},r=1`, picture),
    erase: (tiles) => tiles.map((tile) => `\u001b_Ga=d,d=I,i=${firstTile + tile},q=2\u001b\\`).join(''),
  };
}

export function transmission(keys: string, { colors, ...bitmap }: Picture): string {
  return inChunks(keys, encodeSmallPng(bitmap, colors));
}

/** A PNG in chunks; q=2: the terminal must not answer. */
function inChunks(keys: string, png: Buffer): string {
  const text = png.toString('base64');
  let sequences = '';
  for (let from = 0; from < text.length; from += chunkLength) {
    const first = from === 0 ? `${keys},f=100,q=2,` : '';
    const more = from + chunkLength < text.length ? 1 : 0;
    sequences += `\u001b_G${first}m=${more};${text.slice(from, from + chunkLength)}\u001b\\`;
  }
  return sequences;
}

const placeholder = '\u{10eeee}';
/** Diacritics that encode the numbers from 0 on. */
const numerals = [
  ...[0x0305, 0x030d, 0x030e, 0x0310, 0x0312, 0x033d, 0x033e, 0x033f, 0x0346, 0x034a, 0x034b, 0x034c],
  ...[0x0350, 0x0351, 0x0352, 0x0357, 0x035b, 0x0363, 0x0364, 0x0365, 0x0366, 0x0367, 0x0368, 0x0369],
  ...[0x036a, 0x036b, 0x036c, 0x036d, 0x036e, 0x036f, 0x0483, 0x0484, 0x0485, 0x0486, 0x0487, 0x0592],
  ...[0x0593, 0x0594, 0x0595, 0x0597, 0x0598, 0x0599, 0x059c, 0x059d, 0x059e, 0x059f, 0x05a0, 0x05a1],
].map((code) => String.fromCharCode(code));

/** Low byte of an image ID: foreground color of its placeholders, not 0. High byte: third diacritic. */
const lowNumbers = 255;
const highByte = 2 ** 24;

/**
 * Tiles inside tmux: images pass through to the terminal, and cells hold placeholders with row and column, which tmux can
 * redraw (kitty graphics protocol, Unicode placeholders).
 */
export function tmuxKittyTiles(cell: Dimensions): TilePrinter {
  return {
    cell,
    columns: tileColumns,
    print(picture, tile, columns) {
      const { low, high } = numberOf(tile);
      const image = transmission(`a=T,U=1,i=${high * highByte + low},c=${columns},r=1`, picture);
      const cells = Array.from(
        { length: columns },
        (_, column) => `${placeholder}${numerals[0]}${numerals[column]}${numerals[high]}`,
      );
      return `${through(image)}\u001b[38;5;${low}m${cells.join('')}\u001b[39m`;
    },
    erase: (tiles) =>
      tiles
        .map((tile) => {
          const { low, high } = numberOf(tile);
          return through(`\u001b_Ga=d,d=I,i=${high * highByte + low},q=2\u001b\\`);
        })
        .join(''),
  };
}

function numberOf(tile: number): { low: number; high: number } {
  return { low: 1 + (tile % lowNumbers), high: 1 + (Math.floor(tile / lowNumbers) % (numerals.length - 1)) };
}

/** Wraps each sequence separately, since tmux limits their length. */
function through(sequences: string): string {
  return sequences
    .split(/(?<=\u001b\\)/)
    .map((sequence) => `\u001bPtmux;${sequence.replaceAll('\u001b', '\u001b\u001b')}\u001b\\`)
    .join('');
}
