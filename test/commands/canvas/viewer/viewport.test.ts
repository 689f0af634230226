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
  type Viewport,
  visibleBitmap,
  visibleRegion,
  wholeView,
  withCursorAt,
  withCursorMoved,
  zoomed,
} from '../../../../src/commands/canvas/viewer/viewport';
import { blankBitmap } from '../../../../src/image/bitmap';

const room = { width: 80, height: 40 };

/** Whether the view is one that can be shown, with its cursor in it. */
function expectSound(view: Viewport): void {
  const { x, y, width, height } = visibleRegion(view);
  const { cursor, side } = view;
  expect({ view, inside: x >= 0 && y >= 0 && x + width <= side && y + height <= side }).toEqual({
    view,
    inside: true,
  });
  expect({
    view,
    seen: cursor.x >= x && cursor.x < x + width && cursor.y >= y && cursor.y < y + height,
  }).toEqual({ view, seen: true });
  const seen = visibleBitmap(blankBitmap(side, side), view);
  expect(seen.width).toBeLessThanOrEqual(Math.max(1, view.room.width));
  expect(seen.height).toBeLessThanOrEqual(Math.max(1, view.room.height));
  const at = cursorOnScreen(view);
  expect({ view, at, on: at.x < seen.width && at.y < seen.height && at.x >= 0 && at.y >= 0 }).toMatchObject({
    on: true,
  });
}

describe('the whole canvas', () => {
  it('is shrunk until it fits, its cursor in the middle', () => {
    const view = wholeView(1024, room);
    expect([pixelsEach(view), view.left, view.top, view.cursor]).toEqual([32, 0, 0, { x: 512, y: 512 }]);
    expect(visibleRegion(view)).toEqual({ x: 0, y: 0, width: 1024, height: 1024 });
    expect(visibleBitmap(blankBitmap(1024, 1024), view)).toMatchObject({ width: 32, height: 32 });
  });

  it('is enlarged when it is small', () => {
    const view = wholeView(8, room);
    expect(pixelsEach(view)).toBe(1 / 4);
    expect(visibleBitmap(blankBitmap(8, 8), view)).toMatchObject({ width: 32, height: 32 });
    expect(cursorOnScreen(view)).toEqual({ x: 16, y: 16, size: 4 });
  });

  it('is one pixel on a screen that has no room', () => {
    expect(pixelsEach(wholeView(2048, { width: 0, height: 0 }))).toBe(512);
    expectSound(wholeView(2048, { width: 1, height: 1 }));
  });
});

describe('moving', () => {
  it('goes by pixels of the screen, and stays on the canvas', () => {
    const view = withCursorMoved(wholeView(1024, room), 1, -2);
    expect(view.cursor).toEqual({ x: 544, y: 448 });
    expect(withCursorMoved(view, 1000, 1000).cursor).toEqual({ x: 1023, y: 1023 });
    expect(withCursorMoved(view, -1000, -1000).cursor).toEqual({ x: 0, y: 0 });
  });

  it('takes the view along at its edge, no farther than needed', () => {
    let view = wholeView(1024, room);
    while (pixelsEach(view) > 1) view = zoomed(view, 1);
    expect([view.left, view.top]).toEqual([472, 492]);
    expect(withCursorMoved(view, 39, 0).left).toBe(472);
    expect(withCursorMoved(view, 40, 0).left).toBe(473);
    expect(withCursorMoved(view, -40, 0).left).toBe(472);
    expect(withCursorMoved(view, -41, 0).left).toBe(471);
  });

  it('pans by parts of what is seen, and takes the cursor along', () => {
    const view = zoomed(wholeView(1024, room), 100);
    expect(pixelsEach(view)).toBe(1 / 48);
    const right = panned(view, 0.5, 0);
    expect(right.left).toBeGreaterThan(view.left);
    expectSound(right);
    expect(panned(wholeView(1024, room), 0.5, 0.5)).toMatchObject({ left: 0, top: 0 });
  });
});

describe('zooming', () => {
  it('keeps the cursor where it is on the canvas', () => {
    const view = withCursorMoved(wholeView(1024, room), 5, 5);
    expect(zoomed(view, 3).cursor).toEqual(view.cursor);
  });

  it('ends with the whole canvas, or with its pixels as they are where they all fit', () => {
    expect(pixelsEach(zoomed(wholeView(1024, room), -100))).toBe(32);
    expect(pixelsEach(zoomed(wholeView(8, room), -100))).toBe(1);
  });
});

describe('a region', () => {
  it('is seen whole, as near as there is room for it', () => {
    const view = regionView(wholeView(256, room), { x: 100, y: 100, width: 20, height: 10 });
    expect(pixelsEach(view)).toBe(1 / 4);
    expect(view.cursor).toEqual({ x: 110, y: 105 });
    expect(visibleRegion(view)).toEqual({ x: 100, y: 100, width: 20, height: 10 });
  });

  it('is shrunk where it is larger than the room, and cut nowhere at the edge', () => {
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
});

describe('another size of the screen', () => {
  it('shows the whole again where it was whole', () => {
    const view = withCursorMoved(wholeView(1024, room), 3, 0);
    expect(resized(view, { width: 200, height: 200 })).toEqual({
      ...wholeView(1024, { width: 200, height: 200 }),
      cursor: view.cursor,
    });
  });

  it('keeps the scale where it was a part', () => {
    const view = zoomed(wholeView(1024, room), 8);
    expect(pixelsEach(resized(view, { width: 60, height: 30 }))).toBe(pixelsEach(view));
  });
});

it('is a view that can be shown, whatever is done', () => {
  const step = fc.oneof(
    fc.tuple(
      fc.constant('move' as const),
      fc.integer({ min: -50, max: 50 }),
      fc.integer({ min: -50, max: 50 }),
    ),
    fc.tuple(fc.constant('pan' as const), fc.constantFrom(-0.5, 0, 0.5), fc.constantFrom(-0.5, 0, 0.5)),
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

describe('pointing', () => {
  const near = zoomed(wholeView(1024, room), 100);

  it('finds the pixel of the canvas under a pixel of the screen', () => {
    expect(pixelAt(wholeView(1024, room), { x: 31, y: 0 })).toEqual({ x: 992, y: 0 });
    expect(pixelAt(near, { x: 47, y: 0 })).toEqual({ x: near.left, y: near.top });
    expect(pixelAt(near, { x: 48, y: 0 })).toEqual({ x: near.left + 1, y: near.top });
    expect(pixelAt(wholeView(8, room), { x: 79, y: 39 })).toEqual({ x: 7, y: 7 });
  });

  it('zooms around the pixel of the screen, which keeps what it shows', () => {
    fc.assert(
      fc.property(
        fc.record({ x: fc.nat(79), y: fc.nat(39) }),
        fc.integer({ min: -3, max: 6 }),
        (at, steps) => {
          const view = zoomed(wholeView(1024, { width: 80, height: 40 }), 8);
          const target = pixelAt(view, at);
          const next = zoomed(view, steps, at);
          expectSound(next);
          expect(next.cursor).toEqual(target);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('goes to a position, within the canvas', () => {
    expect(withCursorAt(near, { x: 3, y: 5000 }).cursor).toEqual({ x: 3, y: 1023 });
    expectSound(withCursorAt(near, { x: 3, y: 5000 }));
    // What is seen stays; what is not comes into the middle.
    expect(withCursorAt(near, { x: near.left, y: near.top })).toMatchObject({
      left: near.left,
      top: near.top,
    });
    const far = zoomed(wholeView(1024, { width: 80, height: 40 }), 14);
    const { left, top } = withCursorAt(far, { x: 900, y: 100 });
    const [width, height] = [80 * pixelsEach(far), 40 * pixelsEach(far)];
    expect([Math.abs(left + width / 2 - 900) <= 10, Math.abs(top + height / 2 - 100) <= 10]).toEqual([
      true,
      true,
    ]);
  });

  it('comes as near as shows so many pixels', () => {
    const view = nearView(wholeView(1024, { width: 800, height: 400 }), { x: 100, y: 100 }, 90);
    expect([pixelsEach(view), view.cursor]).toEqual([1 / 4, { x: 100, y: 100 }]);
    expectSound(view);
    expect(pixelsEach(nearView(wholeView(1024, room), { x: 9, y: 9 }, 90))).toBe(1);
  });
});
