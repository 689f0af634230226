import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { shrunkBoard } from '../../../../src/commands/canvas/viewer/shrunk-board';
import { type Bitmap, blankBitmap } from '../../../../src/image/bitmap';
import { majority } from '../../../../src/image/scale';
import { withPixels } from '../../../support/bitmap';
import { runs } from '../../../support/runs';

const side = fc.integer({ min: 1, max: 30 });
const share = fc.double({ min: 0.01, max: 1, noNaN: true });
const changes = fc.array(fc.tuple(fc.nat(29), fc.nat(29), fc.nat(3)), { maxLength: 40 });

/** The same bitmap in a buffer in which its pixels do not begin at a multiple of four. */
function shifted({ width, height, pixels }: Bitmap): Bitmap {
  const room = new Uint8Array(pixels.length + 1);
  room.set(pixels, 1);
  return { width, height, pixels: room.subarray(1) };
}

describe('a board that is shrunk again', () => {
  it('is what majority makes of it, whatever changed, also in another size', () => {
    const step = fc.record({ changes, share, isShifted: fc.boolean() });
    fc.assert(
      fc.property(side, side, fc.array(step, { maxLength: 6 }), (width, height, steps) => {
        let board = blankBitmap(width, height);
        let size = { width: 1, height: 1 };
        for (const [index, { changes, share, isShifted }] of steps.entries()) {
          board = withPixels(board, changes);
          // Every other step keeps the size of the one before.
          if (index % 2 === 0) size = { width: Math.ceil(width * share), height: Math.ceil(height * share) };
          const given = isShifted ? shifted(board) : board;
          expect(shrunkBoard(given, size)).toEqual(majority(given, size));
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('counts only the boxes that changed', () => {
    const board = withPixels(blankBitmap(8, 8), [[7, 7, 5]]);
    const size = { width: 4, height: 4 };
    const before = shrunkBoard(board, size);
    expect(shrunkBoard({ ...board }, size)).toBe(before);
    const next = withPixels(
      board,
      [0, 1].flatMap((x) => [[x, 0, 3] as const, [x, 1, 3] as const]),
    );
    expect(shrunkBoard(next, size).pixels).toEqual(Uint8Array.of(3, ...before.pixels.subarray(1)));
    expect(before.pixels[0]).toBe(0);
  });

  it('is itself where it is as large as the screen', () => {
    const board = blankBitmap(5, 5);
    expect(shrunkBoard(board, { width: 5, height: 5 })).toBe(board);
  });
});
