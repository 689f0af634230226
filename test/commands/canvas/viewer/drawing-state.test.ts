import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  afterDrawEvent,
  type DrawingState,
  drawingAt,
  fitPicture,
  initialDrawing,
  withDrawingScreen,
  zoomPicture,
} from '../../../../src/commands/canvas/viewer/drawing-state';
import { pixelsEach, visibleRegion } from '../../../../src/commands/canvas/viewer/viewport';
import { withPixels } from '../../../support/bitmap';
import { at, board, drawing, followedBy, status } from './drawing';
import { batch } from './viewing';

const placed = (x: number, y: number) => ({ type: 'placed', x, y, color: 10, placed: 1, left: 2 }) as const;
const red = (x: number, y: number) => ({ type: 'pixels', at: '', pixels: batch([x, y, 10]) }) as const;
const noticeOf = (state: DrawingState) => state.notice?.notice;
const opening = () => initialDrawing('a.png', { columns: 80, rows: 24 });

describe('the picture of a drawing', () => {
  it('does not flash pixels of other users or request their authors', () => {
    const { viewer } = followedBy(drawing(), red(0, 0));
    expect(viewer.recentPixels).toMatchObject({ flashes: [], asks: [] });
  });

  it('takes over a board that is read again, and keeps its view and its mark', () => {
    const zoomed = zoomPicture(1)(followedBy(drawing(), placed(21, 30))).state;
    const again = afterDrawEvent(zoomed, { type: 'board', board: withPixels(board, [[20, 30, 10]]) });
    expect(again.viewer.overlay?.wrong).toBe(2);
    expect(again.viewer.viewport).toEqual(zoomed.viewer.viewport);
  });

  it('needs the board and the plan: keys and a board alone change nothing', () => {
    const state = opening();
    expect(afterDrawEvent(state, { type: 'board', board })).toBe(state);
    expect(fitPicture(state).state).toBe(state);
    expect([state.total, state.status]).toEqual([undefined, undefined]);
    expect(drawing().total).toBe(3);
  });
});

describe('the view of a drawing', () => {
  it('shows the whole picture on every screen, and follows its size', () => {
    const size = fc.record({
      columns: fc.integer({ min: 20, max: 200 }),
      rows: fc.integer({ min: 6, max: 60 }),
    });
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

  it('zooms around the mark, keeps its scale in another size, and shows the whole picture again', () => {
    const start = followedBy(drawing(), placed(21, 31));
    const near = zoomPicture(2)(start).state;
    const each = pixelsEach(near.viewer.viewport);
    expect(each).toBeLessThan(pixelsEach(start.viewer.viewport));
    const moved = withDrawingScreen(near, { columns: 70, rows: 20 });
    expect([moved.isFitted, pixelsEach(moved.viewer.viewport)]).toEqual([false, each]);
    const whole = fitPicture(moved).state;
    expect(whole.isFitted).toBe(true);
    expect(visibleRegion(whole.viewer.viewport).x).toBeLessThanOrEqual(at.x);
    expect(whole.viewer.viewport.cursor).toEqual({ x: 21, y: 31 });
  });
});

describe('the notice of a drawing', () => {
  const special = { type: 'special', ms: 500, enabled: true } as const;

  it('stays when the special mode is announced again', () => {
    const state = followedBy(drawing(), special, { type: 'reconnected' }, special);
    expect(noticeOf(state)).toEqual({ type: 'reconnected' });
    expect(noticeOf(followedBy(state, { ...special, enabled: false }))).toMatchObject({ enabled: false });
  });

  it('is a new cooldown, unless the special mode has announced it', () => {
    expect(noticeOf(drawing([status()]))).toBe(undefined);
    const slower = status({}, { paceMs: 60_000, now: 20_000 });
    expect(drawing([status(), slower]).notice).toEqual({ notice: { type: 'pace', ms: 60_000 }, at: 20_000 });
    expect(noticeOf(drawing([status(), special, status({}, { paceMs: 500 })]))).toEqual(special);
  });

  it('goes after a minute', () => {
    const state = drawing([status(), { type: 'reconnected' }]);
    expect(noticeOf(drawingAt(state, 69_999))).toEqual({ type: 'reconnected' });
    expect(noticeOf(drawingAt(state, 70_000))).toBe(undefined);
  });
});

it('the time of a drawing moves on with every tick, and never back', () => {
  const state = drawingAt(drawing(), 12_000);
  expect(state.viewer.now).toBe(12_000);
  expect(afterDrawEvent(state, status()).viewer.now).toBe(12_000);
  expect(state.viewer.blink).toBe(!drawing().viewer.blink);
});
