/**
 * Kitty's graphics inside tmux: images go through it to the terminal, and its cells hold placeholders that the terminal
 * draws them in (kitty graphics protocol: Unicode placeholders).
 */
import type { Dimensions } from '../../image/scale';
import type { TilePrinter } from '../../ports/pictures';
import { tileColumns, transmission } from './kitty';

const placeholder = '\u{10eeee}';
/** Numbers from 0 on as combining characters. */
const numerals = [
  ...[0x0305, 0x030d, 0x030e, 0x0310, 0x0312, 0x033d, 0x033e, 0x033f, 0x0346, 0x034a, 0x034b, 0x034c],
  ...[0x0350, 0x0351, 0x0352, 0x0357, 0x035b, 0x0363, 0x0364, 0x0365, 0x0366, 0x0367, 0x0368, 0x0369],
  ...[0x036a, 0x036b, 0x036c, 0x036d, 0x036e, 0x036f, 0x0483, 0x0484, 0x0485, 0x0486, 0x0487, 0x0592],
  ...[0x0593, 0x0594, 0x0595, 0x0597, 0x0598, 0x0599, 0x059c, 0x059d, 0x059e, 0x059f, 0x05a0, 0x05a1],
].map((code) => String.fromCharCode(code));

/** The low byte of an image's number is the color of its placeholders, of which 0 is none; the high byte a numeral. */
const lowNumbers = 255;
const highByte = 2 ** 24;

/** Tiles in placeholders, each with its row and column: tmux may draw any part of them again. */
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

/** Each sequence in a wrapping of its own: tmux takes no more than so much at once. */
function through(sequences: string): string {
  return sequences
    .split(/(?<=\u001b\\)/)
    .map((sequence) => `\u001bPtmux;${sequence.replaceAll('\u001b', '\u001b\u001b')}\u001b\\`)
    .join('');
}
