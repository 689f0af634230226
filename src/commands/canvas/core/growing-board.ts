/** The picture of a canvas whose board and size are unknown: it grows with the pixels that arrive. */
import { type Bitmap, blankBitmap } from '../../../image/bitmap';
import { maxCanvasSide } from './board';
import { pixelsIn } from './wire';

/** The side of the picture before any pixel has come, in pixels. */
export const smallestSide = 256;

/** The board, large enough for every pixel of the batch: its side is doubled as often as that takes. */
export function grownFor(board: Bitmap, batch: Uint8Array): Bitmap {
  const furthest = pixelsIn(batch).reduce((max, [x, y]) => Math.max(max, x, y), 0);
  let side = board.width;
  while (side <= furthest && side < maxCanvasSide) side *= 2;
  if (side === board.width) return board;
  const grown = blankBitmap(side, side);
  for (let row = 0; row < board.height; row += 1)
    grown.pixels.set(board.pixels.subarray(row * board.width, (row + 1) * board.width), row * side);
  return grown;
}
