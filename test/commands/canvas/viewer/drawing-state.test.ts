/** The state of the screen of a drawing: what events, keys and time make of it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterDrawEvent,
  afterDrawingIntent,
  type DrawingState,
  drawingAt,
  drawingTimeLeft,
  initialDrawing,
  rowsBelow,
  withDrawingScreen,
} from '../../../../src/commands/canvas/viewer/drawing-state';
import { viewerLayout } from '../../../../src/commands/canvas/viewer/viewer-state';
import { pixelsEach, visibleRegion } from '../../../../src/commands/canvas/viewer/viewport';
import { withPixels } from '../../../support/bitmap';
import { at, board, drawing, followedBy, status, template } from './drawing';
import { batch } from './viewing';

const placed = (x: number, y: number) => ({ type: 'placed', x, y, color: 10, placed: 1, left: 2 }) as const;
const red = (x: number, y: number) => ({ type: 'pixels', at: '', pixels: batch([x, y, 10]) }) as const;
const said = (state: DrawingState) => state.notice?.notice;

describe('the picture', () => {
  it('is pale where it is not right yet, and right pixel by pixel', () => {
    const before = drawing();
    expect(before.viewer.overlay).toMatchObject({ template, at, wrong: 3 });
    const after = followedBy(before, red(20, 30), placed(20, 30));
    expect(after.viewer.overlay?.wrong).toBe(2);
    expect(after.viewer.board.pixels[30 * 64 + 20]).toBe(10);
  });

  it('is drawn on a copy of the board', () => {
    followedBy(drawing(), red(20, 30));
    expect(board.pixels.every((color) => color === 0)).toBe(true);
  });

  it('marks the pixel placed last, and nothing before', () => {
    expect(drawing().viewer.isCursorHidden).toBe(true);
    const { viewer } = followedBy(drawing(), placed(20, 30), placed(21, 30));
    expect([viewer.isCursorHidden, viewer.viewport.cursor]).toEqual([false, { x: 21, y: 30 }]);
  });

  it('has no pixel of a stranger that flashes, whose name would be asked for', () => {
    const { viewer } = followedBy(drawing(), red(0, 0));
    expect(viewer.recentPixels).toMatchObject({ flashes: [], asks: [] });
  });

  it('takes over a board that is read again, and keeps the view and the mark', () => {
    const zoomed = afterDrawingIntent(followedBy(drawing(), placed(21, 30)), { type: 'zoom', steps: 1 });
    const again = afterDrawEvent(zoomed, { type: 'board', board: withPixels(board, [[20, 30, 10]]) });
    expect(again.viewer.overlay?.wrong).toBe(2);
    expect(again.viewer.viewport).toEqual(zoomed.viewer.viewport);
  });

  it('is not there before the board', () => {
    const state = initialDrawing('a.png', { columns: 80, rows: 24 });
    expect(afterDrawEvent(state, { type: 'board', board })).toBe(state);
    expect([state.total, state.status]).toEqual([undefined, undefined]);
    expect(drawing().total).toBe(3);
  });
});

describe('the view', () => {
  it('shows the whole picture on every screen that has a cell for it, and follows the size', () => {
    const size = fc
      .integer({ min: 20, max: 200 })
      .chain((columns) => fc.integer({ min: 6, max: 60 }).map((rows) => ({ columns, rows })));
    fc.assert(
      fc.property(size, size, (first, second) => {
        for (const state of [drawing([], first), withDrawingScreen(drawing([], first), second)]) {
          const region = visibleRegion(state.viewer.viewport);
          expect(region.x).toBeLessThanOrEqual(at.x);
          expect(region.y).toBeLessThanOrEqual(at.y);
          expect(region.x + region.width).toBeGreaterThanOrEqual(at.x + 2);
          expect(region.y + region.height).toBeGreaterThanOrEqual(at.y + 2);
        }
      }),
    );
  });

  it('leaves the rows below the picture to the figures', () => {
    expect([rowsBelow({ columns: 80, rows: 24 }), rowsBelow({ columns: 80, rows: 11 })]).toEqual([4, 3]);
    // The title and the ruler are above it.
    expect(viewerLayout(drawing().viewer).picture.rows).toBe(24 - 2 - 4);
    const small = drawing([], { columns: 20, rows: 6 });
    expect(viewerLayout(small.viewer).picture).toEqual({ columns: 20, rows: 2 });
  });

  it('zooms around the mark, stays so in another size, and shows the whole picture again', () => {
    const start = followedBy(drawing([], { columns: 80, rows: 24 }), placed(21, 31));
    const near = afterDrawingIntent(start, { type: 'zoom', steps: 2 });
    const each = pixelsEach(near.viewer.viewport);
    expect(each).toBeLessThan(pixelsEach(start.viewer.viewport));
    const moved = withDrawingScreen(near, { columns: 70, rows: 20 });
    expect([moved.isFitted, pixelsEach(moved.viewer.viewport)]).toEqual([false, each]);
    const whole = afterDrawingIntent(moved, { type: 'fit' });
    expect(whole.isFitted).toBe(true);
    expect(visibleRegion(whole.viewer.viewport).x).toBeLessThanOrEqual(at.x);
    expect(whole.viewer.viewport.cursor).toEqual({ x: 21, y: 31 });
  });

  it('does nothing on keys before the board is there', () => {
    const state = initialDrawing('a.png', { columns: 80, rows: 24 });
    expect(afterDrawingIntent(state, { type: 'fit' })).toBe(state);
  });
});

describe('what happened last', () => {
  it.each([
    { type: 'lost', x: 20, y: 30, color: 10 },
    { type: 'damaged', x: 20, y: 30, color: 3, wanted: 10 },
    { type: 'others', x: 20, y: 30, color: 3 },
    { type: 'reconnected' },
    { type: 'special', ms: 500, enabled: true },
  ] as const)('is said: $type', (event) => {
    expect(said(followedBy(drawing(), event))).toEqual(event);
  });

  it('is no news where the special mode is announced again', () => {
    const on = { type: 'special', ms: 500, enabled: true } as const;
    const state = followedBy(drawing(), on, { type: 'reconnected' }, on);
    expect(said(state)).toEqual({ type: 'reconnected' });
    expect(said(followedBy(state, { ...on, enabled: false }))).toMatchObject({ enabled: false });
  });

  it('is another cooldown, unless the special mode told it', () => {
    expect(said(drawing([status()]))).toBe(undefined);
    const slower = status({}, { paceMs: 60_000, now: 20_000 });
    expect(drawing([status(), slower]).notice).toEqual({ notice: { type: 'pace', ms: 60_000 }, at: 20_000 });
    const special = { type: 'special', ms: 500, enabled: true } as const;
    expect(said(drawing([status(), special, status({}, { paceMs: 500 })]))).toEqual(special);
  });

  it('goes after a minute', () => {
    const state = drawing([status(), { type: 'reconnected' }]);
    expect(said(drawingAt(state, 69_999))).toEqual({ type: 'reconnected' });
    expect(said(drawingAt(state, 70_000))).toBe(undefined);
  });

  it('is not the end: the figures say that', () => {
    const end = { type: 'complete', placed: 3, mended: 0, lost: 0, others: 0, left: 0 } as const;
    expect(said(drawing([status(), end]))).toBe(undefined);
  });
});

describe('the time', () => {
  it('goes on with every tick, and never back', () => {
    const state = drawingAt(drawing(), 12_000);
    expect(state.viewer.now).toBe(12_000);
    expect(afterDrawEvent(state, status()).viewer.now).toBe(12_000);
    expect(state.viewer.blink).toBe(!drawing().viewer.blink);
  });

  it('that is left is the cooldown that runs and one for each further pixel', () => {
    const left = (figures: object, readyAt: number) => drawingTimeLeft(status(figures, { readyAt }), 10_000);
    expect(left({ left: 3 }, 15_000)).toBe(65_000);
    expect(left({ left: 1 }, 4000)).toBe(0);
    expect(left({ left: 0 }, 15_000)).toBe(0);
  });
});
