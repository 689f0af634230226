import { describe, expect, it } from 'vitest';
import type { PendingPixel } from '../../../../src/commands/canvas/core/events';
import { overlayOn } from '../../../../src/commands/canvas/viewer/paint-state';
import { applyTick, type ViewerState } from '../../../../src/commands/canvas/viewer/viewer-state';
import { blankBitmap } from '../../../../src/image/bitmap';
import { withPixels } from '../../../support/bitmap';
import { afterKeys, painting, pressed, reported, watching, withPlaced } from './viewing';

const place = (state: ViewerState) => pressed(state, 'space');
const undo = (state: ViewerState) => pressed(state, 'u');
const noticeOf = (state: ViewerState) => state.notice?.notice;
const withCursor = (state: ViewerState, x: number, y: number): ViewerState => ({
  ...state,
  viewport: { ...state.viewport, cursor: { x, y } },
});
const withPending = (state: ViewerState, pending: PendingPixel) =>
  reported(state, { type: 'painting', now: 0, pending: [pending], readyAt: 500, paceMs: 5000 });
const placing = (x: number, y: number, color: number) => ({ type: 'place', x, y, color });

describe('placing a pixel', () => {
  it.each<[string, Partial<ViewerState>, string]>([
    ['without a session', { canPaint: false }, 'signed-out'],
    ['for an account that is not verified', { mustVerify: true }, 'verification'],
    ['of the same color', { board: blankBitmap(64, 64, 4) }, 'same-color'],
  ])('%s sends nothing, and shows a notice', (_, change, notice) => {
    const { state, effects } = place(painting(change));
    expect([effects, noticeOf(state)]).toEqual([[], { type: notice }]);
  });

  it('compares with the pending pixel at the cursor', () => {
    const pixel = { x: 32, y: 32, color: 4, state: 'waiting' } as const;
    expect(place(withPending(painting(), pixel)).effects).toEqual([]);
    const board = blankBitmap(64, 64, 4);
    const state = withPending(painting({ board }), { ...pixel, color: 9 });
    expect(place(state).effects).toEqual([placing(32, 32, 4)]);
  });

  it('shows a notice for four seconds', () => {
    const { state } = place(painting({ canPaint: false, now: 1000 }));
    expect(noticeOf(applyTick(state, 4999).state)).toBeDefined();
    expect(noticeOf(applyTick(state, 5000).state)).toBeUndefined();
  });
});

describe('choosing a color', () => {
  it.each([
    ['7', 7],
    ['12', 12],
    ['31', 31],
    ['32', 2],
    ['04', 4],
    ['123', 3],
    ['412', 12],
  ])('by the digits %s chooses %i', (digits, color) => {
    expect(afterKeys(painting(), ...digits).paint.color).toBe(color);
  });

  it('begins a new number after a while, and after another key', () => {
    const one = afterKeys(painting({ now: 1000 }), '1');
    expect(afterKeys(applyTick(one, 2600).state, '2').paint.color).toBe(2);
    expect(afterKeys(applyTick(one, 2400).state, '2').paint.color).toBe(12);
    expect(afterKeys(one, 'C', '2').paint.color).toBe(2);
  });

  it('by steps goes from the last color to the first', () => {
    const last = painting({ paint: { ...painting().paint, color: 31 } });
    expect([afterKeys(last, 'c').paint.color, afterKeys(last, 'c', 'C').paint.color]).toEqual([0, 31]);
  });

  it('picks the color under the cursor, also of a pending pixel', () => {
    const state = painting({ board: withPixels(blankBitmap(64, 64), [[32, 32, 17]]) });
    expect(afterKeys(state, 'i').paint.color).toBe(17);
    const pending = withPending(state, { x: 32, y: 32, color: 21, state: 'sent' });
    expect(afterKeys(pending, 'i').paint.color).toBe(21);
  });
});

describe('undo', () => {
  const painted = (...pixels: [x: number, y: number, color: number, before: number][]) =>
    pixels.reduce((state, [x, y, color, before]) => {
      return reported(withPlaced(state, [x, y, color]), { type: 'painted', x, y, color, before });
    }, painting());
  const undone = { ...placing(1, 1, 3), isUndo: true };

  it('places the color before, newest pixel first, and moves the cursor there', () => {
    const state = painted([1, 1, 10, 3], [2, 2, 11, 0]);
    expect(state.paint.painted).toBe(2);
    const first = undo(state);
    expect(first.effects).toEqual([
      { ...placing(2, 2, 0), isUndo: true },
      { type: 'author', x: 2, y: 2 },
    ]);
    expect(undo(first.state).effects[0]).toEqual(undone);
  });

  it('is not undone itself, and can be repeated after its pixel was lost', () => {
    const { state } = undo(painted([1, 1, 10, 3]));
    const done = reported(state, { type: 'painted', x: 1, y: 1, color: 3, before: 10, isUndo: true });
    expect(noticeOf(undo(done).state)).toBeUndefined();
    const lost = reported(state, { type: 'unpainted', x: 1, y: 1, color: 3, isUndo: true, reason: 'lost' });
    expect(noticeOf(lost)).toEqual({ type: 'lost', x: 1, y: 1 });
    expect(undo(lost).effects[0]).toEqual(undone);
  });

  it('leaves a pixel alone that another user has painted over', () => {
    const { state, effects } = undo(withPlaced(painted([1, 1, 10, 3]), [1, 1, 12]));
    expect(effects.filter(({ type }) => type === 'place')).toEqual([]);
    expect(noticeOf(state)).toEqual({ type: 'changed-since', x: 1, y: 1 });
  });

  it('cancels a waiting pixel, and waits for one that was sent', () => {
    const pixel = { x: 5, y: 5, color: 1 };
    const waiting = withPending(painted([1, 1, 10, 3]), { ...pixel, state: 'waiting' });
    expect(undo(waiting).effects).toEqual([{ type: 'cancel', which: 'last' }]);
    expect(pressed(waiting, 'x').effects).toEqual([{ type: 'cancel', which: 'all' }]);
    const sent = withPending(painted([1, 1, 10, 3]), { ...pixel, state: 'sent' });
    expect(noticeOf(undo(sent).state)).toEqual({ type: 'echo-first' });
  });
});

describe('a template in the viewer', () => {
  const template = { width: 3, height: 2, pixels: Uint8Array.of(10, 10, 255, 0, 10, 10) };
  const overlaid = () => {
    const state = painting();
    return { ...state, overlay: overlayOn({ template, at: { x: 20, y: 30 } }, state.board) };
  };
  const nextWrong = (state: ViewerState) => afterKeys(state, 'n');
  const cursorOf = ({ viewport }: ViewerState) => `${viewport.cursor.x},${viewport.cursor.y}`;

  it('counts its wrong pixels, without transparent ones', () => {
    const state = overlaid();
    expect(state.overlay.wrong).toBe(4);
    const some = withPlaced(state, [20, 30, 10], [20, 30, 10], [22, 30, 7], [20, 31, 5], [21, 30, 3]);
    expect([some.overlay?.wrong, some.board.pixels[30 * 64 + 20]]).toEqual([4, 10]);
    expect(withPlaced(some, [70, 70, 1]).overlay).toBe(some.overlay);
  });

  it('moves the cursor to its next wrong pixel row by row, round, and not to pending ones', () => {
    const visited: string[] = [];
    let state: ViewerState = overlaid();
    for (let step = 0; step < 5; step += 1) {
      state = nextWrong(state);
      visited.push(cursorOf(state));
    }
    expect(visited).toEqual(['20,30', '21,30', '21,31', '22,31', '20,30']);
    const pending = withPending(state, { x: 21, y: 30, color: 10, state: 'waiting' });
    expect(cursorOf(nextWrong(pending))).toBe('21,31');
  });

  it('decides the color that is placed, but the chosen one is placed outside it', () => {
    const placed = (x: number, y: number) => place(withCursor(overlaid(), x, y)).effects;
    expect(placed(21, 31)).toEqual([placing(21, 31, 10)]);
    expect(placed(22, 30)).toEqual([placing(22, 30, 4)]);
    expect(placed(5, 5)).toEqual([placing(5, 5, 4)]);
  });

  it('has its right and pending pixels left alone', () => {
    const right = place(withCursor(overlaid(), 20, 31));
    expect([right.effects, noticeOf(right.state)]).toEqual([[], { type: 'template-right' }]);
    const pending = { x: 21, y: 31, color: 10, state: 'waiting' } as const;
    expect(place(withPending(withCursor(overlaid(), 21, 31), pending)).effects).toEqual([]);
  });

  it('shows a notice when it is done', () => {
    const done = withPlaced(overlaid(), [20, 30, 10], [21, 30, 10], [21, 31, 10], [22, 31, 10]);
    expect(done.overlay?.wrong).toBe(0);
    expect(noticeOf(nextWrong(done))).toEqual({ type: 'template-done' });
  });

  it('is in the middle of the picture when it comes with the board', () => {
    const board = { type: 'board', board: blankBitmap(256, 256), canPaint: true } as const;
    const state = reported(painting(), { ...board, overlay: { template, at: { x: 200, y: 10 } } });
    expect([cursorOf(state), state.overlay?.wrong]).toEqual(['201,11', 4]);
  });
});

it('painting takes two rows of pixels from the picture while it is on, and needs a session', () => {
  const on = afterKeys(watching(), 'p');
  expect([on.paint.isOn, on.viewport.room.height]).toEqual([true, 62]);
  expect(afterKeys(on, 'p')).toEqual(watching());
  const refused = afterKeys(watching({ canPaint: false }), 'p');
  expect([refused.paint.isOn, noticeOf(refused)]).toEqual([false, { type: 'signed-out' }]);
});
