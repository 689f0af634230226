import { expect, it } from 'vitest';
import { grownFor, smallestSide } from '../../../../src/commands/canvas/core/board';
import { encodePixels } from '../../../../src/commands/canvas/core/wire';
import { blankBitmap, colorAt } from '../../../../src/image/bitmap';

const board = () => {
  const blank = blankBitmap(smallestSide, smallestSide);
  blank.pixels[3 * smallestSide + 2] = 9;
  return blank;
};

it('is as large as it was for pixels that are on it', () => {
  const before = board();
  expect(grownFor(before, encodePixels([[255, 255, 1]]))).toBe(before);
});

it.each([
  [256, 0, 512],
  [0, 700, 1024],
  [2047, 2047, 2048],
])('is doubled until the pixel %i,%i is on it', (x, y, side) => {
  const grown = grownFor(board(), encodePixels([[x, y, 1]]));
  expect([grown.width, grown.height, grown.pixels.length]).toEqual([side, side, side * side]);
  expect(colorAt(grown, 2, 3)).toBe(9);
  expect(grown.pixels.reduce((sum, color) => sum + color, 0)).toBe(9);
});
