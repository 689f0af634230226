/** The graphics protocol of kitty, Ghostty, WezTerm and Konsole: a PNG in chunks. */
import { encodePng } from '../../image/png/png';
import { encodeSmallPng } from '../../image/png/small-png';
import type { Dimensions } from '../../image/scale';
import type { Picture, Printer, TilePrinter } from '../../ports/pictures';
import { scaledPicture } from './scaled-picture';

/** Maximum length of a chunk. */
const chunkLength = 4096;

/** Deletes all pictures, and what the terminal keeps of them. */
const erase = '\u001b_Ga=d,d=A,q=2\u001b\\';

/** Draws at the cursor; `cellSize` is in pixels. */
export function kittyPrinter(cellSize: Dimensions): Printer {
  return {
    erase,
    tiles: kittyTiles(cellSize),
    print(picture, room) {
      const scaled = scaledPicture(picture, room, cellSize);
      return [inChunks('a=T', Buffer.from(encodePng(scaled, scaled.colors)))];
    },
  };
}

/** The numbers of tiles: other pictures of the terminal have small ones. */
export const firstTile = 7000;
/** Columns of a tile: a smaller one costs more around its pixels, a larger one more pixels around a change. */
export const tileColumns = 16;

/**
 * Each tile is an image of its own number: one that is sent again takes the place of the former, which the terminal
 * forgets. It does not move the cursor. It lies over the text of its cells (z=0): under an image that lies below the text
 * (z=-1), kitty 0.26 writes new text over the old one, on the whole screen.
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

/** A tile as a transmission. */
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
