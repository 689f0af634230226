/** The picture that the tours draw on the canvas. */

import { paletteRgb } from '../image/palette';
import { encodePng } from '../image/png/png';

/** By letter: the number of its color; a point is transparent. */
const colors: Readonly<Record<string, number>> = { o: 8, d: 9, r: 10, p: 11, w: 12, '.': paletteRgb.length };

const rows = [
  '..ooo...ooo..',
  '.oprro.oprro.',
  'opwrrrorrrrdo',
  'oprrrrrrrrrdo',
  'orrrrrrrrrddo',
  '.orrrrrrrrdo.',
  '..orrrrrrdo..',
  '...orrrrdo...',
  '....orrdo....',
  '.....odo.....',
  '......o......',
];

/** A heart of 13 by 11 pixels in colors of the canvas, as a PNG file. */
export function heartPng(): Uint8Array {
  const pixels = Uint8Array.from(rows.join(''), (letter) => colors[letter] ?? 0);
  return encodePng({ width: rows[0]?.length ?? 0, height: rows.length, pixels }, [...paletteRgb]);
}
