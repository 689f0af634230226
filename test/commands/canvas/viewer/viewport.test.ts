import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  cursorOnScreen,
  nearView,
  panned,
  pixelAt,
  pixelsEach,
  regionView,
  resized,
  shrunkBoard,
  type Viewport,
  visibleBitmap,
  visibleRegion,
  wholeView,
  withCursorAt,
  withCursorMoved,
  zoomed,
} from '../../../../src/commands/canvas/viewer/viewport';
import { blankBitmap } from '../../../../src/image/bitmap';
import { majority } from '../../../../src/image/scale';
import { withPixels } from '../../../support/bitmap';
import { runs } from '../../../support/runs';

const room = { width: 80, height: 40 };
const whole = wholeView(1024, room);
const near = zoomed(whole, 100);

/** The region lies on the canvas, its picture has room on the screen, and the cursor is in both. */
function expectSound(view: Viewport): void {
  const { x, y, width, height } = visibleRegion(view);
  const { cursor, side } = view;
  const seen = visibleBitmap(blankBitmap(side, side), view);
  const at = cursorOnScreen(view);
  expect({
    view,
    isOnCanvas: x >= 0 && y >= 0 && x + width <= side && y + height <= side,
    hasCursor: cursor.x >= x && cursor.x < x + width && cursor.y >= y && cursor.y < y + height,
    hasRoom: seen.width <= Math.max(1, view.room.width) && seen.height <= Math.max(1, view.room.height),
    showsCursor: at.x < seen.width && at.y < seen.height && at.x >= 0 && at.y >= 0,
  }).toEqual({ view, isOnCanvas: true, hasCursor: true, hasRoom: true, showsCursor: true });
}

describe('a viewport', () => {
  it('is valid on a screen without room', () => {
    expect(pixelsEach(wholeView(2048, { width: 0, height: 0 }))).toBe(512);
    expectSound(wholeView(2048, { width: 1, height: 1 }));
  });

  it('moves its cursor by pixels of the screen, and keeps it on the canvas', () => {
    const view = withCursorMoved(whole, 1, -2);
    expect(view.cursor).toEqual({ x: 544, y: 448 });
    expect(withCursorMoved(view, 1000, 1000).cursor).toEqual({ x: 1023, y: 1023 });
    expect(withCursorMoved(view, -1000, -1000).cursor).toEqual({ x: 0, y: 0 });
  });

  it('follows its cursor over the edge, no farther than needed', () => {
    let view = whole;
    while (pixelsEach(view) > 1) view = zoomed(view, 1);
    expect([view.left, view.top]).toEqual([472, 492]);
    const lefts = [39, 40, -40, -41].map((columns) => withCursorMoved(view, columns, 0).left);
    expect(lefts).toEqual([472, 473, 472, 471]);
  });

  it('shows a region whole, as near as there is room for it', () => {
    const view = regionView(wholeView(256, room), { x: 100, y: 100, width: 20, height: 10 });
    expect(pixelsEach(view)).toBe(1 / 4);
    expect(view.cursor).toEqual({ x: 110, y: 105 });
    expect(visibleRegion(view)).toEqual({ x: 100, y: 100, width: 20, height: 10 });
  });

  it('shows any region whole, also at the edge and larger than the room', () => {
    const side = fc.integer({ min: 1, max: 256 });
    fc.assert(
      fc.property(side, side, fc.nat(255), fc.nat(255), (width, height, x, y) => {
        const region = { x: Math.min(x, 256 - width), y: Math.min(y, 256 - height), width, height };
        const seen = visibleRegion(regionView(wholeView(256, room), region));
        expect(seen.x).toBeLessThanOrEqual(region.x);
        expect(seen.y).toBeLessThanOrEqual(region.y);
        expect(seen.x + seen.width).toBeGreaterThanOrEqual(region.x + width);
        expect(seen.y + seen.height).toBeGreaterThanOrEqual(region.y + height);
      }),
    );
  });

  it('on another screen shows the whole canvas again, or a part at the same scale', () => {
    const view = withCursorMoved(whole, 3, 0);
    const large = { width: 200, height: 200 };
    expect(resized(view, large)).toEqual({ ...wholeView(1024, large), cursor: view.cursor });
    const part = zoomed(whole, 8);
    expect(pixelsEach(resized(part, { width: 60, height: 30 }))).toBe(pixelsEach(part));
  });

  it('is valid after any moves, pans, zooms and sizes', () => {
    const distance = fc.integer({ min: -50, max: 50 });
    const half = fc.constantFrom(-0.5, 0, 0.5);
    const step = fc.oneof(
      fc.tuple(fc.constant('move' as const), distance, distance),
      fc.tuple(fc.constant('pan' as const), half, half),
      fc.tuple(fc.constant('zoom' as const), fc.integer({ min: -5, max: 5 }), fc.constant(0)),
      fc.tuple(fc.constant('resize' as const), fc.nat(120), fc.nat(80)),
    );
    const side = fc.constantFrom(1, 7, 64, 100, 256);
    fc.assert(
      fc.property(side, fc.array(step, { maxLength: 12 }), (canvasSide, steps) => {
        let view = wholeView(canvasSide, room);
        for (const [what, first, second] of steps) {
          if (what === 'move') view = withCursorMoved(view, first, second);
          else if (what === 'pan') view = panned(view, first, second);
          else if (what === 'zoom') view = zoomed(view, first);
          else view = resized(view, { width: first, height: second });
          expectSound(view);
        }
      }),
    );
  });
});

describe('pointing at a pixel of the screen', () => {
  it('finds the pixel of the canvas', () => {
    expect(pixelAt(whole, { x: 31, y: 0 })).toEqual({ x: 992, y: 0 });
    expect(pixelAt(near, { x: 47, y: 0 })).toEqual({ x: near.left, y: near.top });
    expect(pixelAt(near, { x: 48, y: 0 })).toEqual({ x: near.left + 1, y: near.top });
    expect(pixelAt(wholeView(8, room), { x: 79, y: 39 })).toEqual({ x: 7, y: 7 });
  });

  it('zooms around it, and keeps the pixel of the canvas there', () => {
    const point = fc.record({ x: fc.nat(79), y: fc.nat(39) });
    fc.assert(
      fc.property(point, fc.integer({ min: -3, max: 6 }), (at, steps) => {
        const view = zoomed(whole, 8);
        const target = pixelAt(view, at);
        const next = zoomed(view, steps, at);
        expectSound(next);
        expect(next.cursor).toEqual(target);
      }),
      { numRuns: 100 },
    );
  });

  it('withCursorAt keeps the view if it shows the position, and centres it otherwise', () => {
    expect(withCursorAt(near, { x: 3, y: 5000 }).cursor).toEqual({ x: 3, y: 1023 });
    expectSound(withCursorAt(near, { x: 3, y: 5000 }));
    const { left, top } = near;
    expect(withCursorAt(near, { x: left, y: top })).toMatchObject({ left, top });
    const far = zoomed(whole, 14);
    const moved = withCursorAt(far, { x: 900, y: 100 });
    expect(Math.abs(moved.left + 40 * pixelsEach(far) - 900)).toBeLessThanOrEqual(10);
    expect(Math.abs(moved.top + 20 * pixelsEach(far) - 100)).toBeLessThanOrEqual(10);
  });

  it('nearView zooms in until so many pixels are visible', () => {
    const view = nearView(wholeView(1024, { width: 800, height: 400 }), { x: 100, y: 100 }, 90);
    expect([pixelsEach(view), view.cursor]).toEqual([1 / 4, { x: 100, y: 100 }]);
    expectSound(view);
    expect(pixelsEach(nearView(whole, { x: 9, y: 9 }, 90))).toBe(1);
  });
});

describe('shrunkBoard', () => {
  it('gives what majority gives, after any changes and in any size', () => {
    const side = fc.integer({ min: 1, max: 30 });
    const step = fc.record({
      changes: fc.array(fc.tuple(fc.nat(29), fc.nat(29), fc.nat(3)), { maxLength: 40 }),
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(side, side, fc.array(step, { maxLength: 6 }), (width, height, steps) => {
        let board = blankBitmap(width, height);
        let size = { width: 1, height: 1 };
        for (const [index, { changes, share }] of steps.entries()) {
          board = withPixels(board, changes);
          // Every other step keeps the size of the one before.
          if (index % 2 === 0) size = { width: Math.ceil(width * share), height: Math.ceil(height * share) };
          expect(shrunkBoard(board, size)).toEqual(majority(board, size));
        }
      }),
      { numRuns: runs(500) },
    );
  });

  it('gives the last result for the same pixels, and copies its unchanged rows', () => {
    const board = withPixels(blankBitmap(8, 8), [[7, 7, 5]]);
    const size = { width: 4, height: 4 };
    const before = shrunkBoard(board, size);
    expect(shrunkBoard({ ...board }, size)).toBe(before);
    before.pixels.fill(9, 4);
    const next = shrunkBoard(
      withPixels(board, [
        [0, 0, 3],
        [1, 0, 3],
        [0, 1, 3],
      ]),
      size,
    );
    expect(next.pixels).toEqual(Uint8Array.of(3, 0, 0, 0, ...before.pixels.subarray(4)));
  });

  it('gives the same board in its own size', () => {
    const board = blankBitmap(5, 5);
    expect(shrunkBoard(board, { width: 5, height: 5 })).toBe(board);
  });
});
