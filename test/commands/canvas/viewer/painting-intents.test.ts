/** Painting in the viewer: what is placed, undone and chosen, and what the user is told. */
import { describe, expect, it } from 'vitest';
import type { PendingPixel } from '../../../../src/commands/canvas/draw/draw-events';
import { applyIntent, type ViewerIntent } from '../../../../src/commands/canvas/viewer/intents';
import { overlayOn } from '../../../../src/commands/canvas/viewer/paint-state';
import { applyTick, type ViewerState } from '../../../../src/commands/canvas/viewer/viewer-state';
import { blankBitmap } from '../../../../src/image/bitmap';
import { withPixels } from '../../../support/bitmap';
import { batch, painting, reported, watching } from './viewing';

const press = (state: ViewerState, type: 'place' | 'undo') => applyIntent(state, { type } as ViewerIntent);
const noticeOf = (state: ViewerState) => state.notice?.notice;
const at = (state: ViewerState, x: number, y: number): ViewerState => ({
  ...state,
  viewport: { ...state.viewport, cursor: { x, y } },
});
const withPending = (state: ViewerState, ...pending: PendingPixel[]) =>
  reported(state, { type: 'painting', now: 0, pending, readyAt: 500, paceMs: 5000 });

describe('placing', () => {
  it('places the chosen color at the cursor', () => {
    expect(press(painting(), 'place').effects).toEqual([{ type: 'place', x: 32, y: 32, color: 4 }]);
    const { state } = applyIntent(painting(), { type: 'color', steps: 1 });
    expect(press(state, 'place').effects).toEqual([{ type: 'place', x: 32, y: 32, color: 5 }]);
  });

  it.each<[string, Partial<ViewerState>, string]>([
    ['without a session', { canPaint: false }, 'signed-out'],
    ['for an account that is not verified', { mustVerify: true }, 'verification'],
    ['where the color is there already', { board: blankBitmap(64, 64, 4) }, 'same-color'],
  ])('places nothing %s, and says so', (_, change, notice) => {
    const { state, effects } = press(painting(change), 'place');
    expect([effects, noticeOf(state)]).toEqual([[], { type: notice }]);
  });

  it('sees what is pending as if it were there', () => {
    const pixel = { x: 32, y: 32, color: 4, state: 'waiting' } as const;
    expect(press(withPending(painting(), pixel), 'place').effects).toEqual([]);
    const board = blankBitmap(64, 64, 4);
    const state = withPending(painting({ board }), { ...pixel, color: 9 });
    expect(press(state, 'place').effects).toEqual([{ type: 'place', x: 32, y: 32, color: 4 }]);
  });

  it('a notice goes after four seconds', () => {
    const { state } = press(painting({ canPaint: false, now: 1000 }), 'place');
    expect(noticeOf(applyTick(state, 4999).state)).toBeDefined();
    expect(noticeOf(applyTick(state, 5000).state)).toBeUndefined();
  });
});

describe('colors', () => {
  const colorAfter = (...digits: number[]) =>
    digits.reduce((state, digit) => applyIntent(state, { type: 'digit', digit }).state, painting()).paint
      .color;

  it.each([
    [[7], 7],
    [[1, 2], 12],
    [[3, 1], 31],
    [[3, 2], 2],
    [[0, 4], 4],
    [[1, 2, 3], 3],
    [[4, 1, 2], 12],
  ])('digits %j choose %i', (digits, color) => {
    expect(colorAfter(...digits)).toBe(color);
  });

  it('a digit stands alone after a while, and after another key', () => {
    const one = applyIntent(painting({ now: 1000 }), { type: 'digit', digit: 1 }).state;
    const later = applyTick(one, 2600).state;
    expect(applyIntent(later, { type: 'digit', digit: 2 }).state.paint.color).toBe(2);
    const soon = applyTick(one, 2400).state;
    expect(applyIntent(soon, { type: 'digit', digit: 2 }).state.paint.color).toBe(12);
    const next = applyIntent(one, { type: 'color', steps: -1 }).state;
    expect(applyIntent(next, { type: 'digit', digit: 2 }).state.paint.color).toBe(2);
  });

  it('the next and previous ones go round', () => {
    const state = painting({ paint: { ...painting().paint, color: 31 } });
    const next = applyIntent(state, { type: 'color', steps: 1 }).state;
    expect(next.paint.color).toBe(0);
    expect(applyIntent(next, { type: 'color', steps: -1 }).state.paint.color).toBe(31);
  });

  it('the one under the cursor is picked, also while it is pending', () => {
    const state = painting({ board: withPixels(blankBitmap(64, 64), [[32, 32, 17]]) });
    expect(applyIntent(state, { type: 'pick' }).state.paint.color).toBe(17);
    const pending = withPending(state, { x: 32, y: 32, color: 21, state: 'sent' });
    expect(applyIntent(pending, { type: 'pick' }).state.paint.color).toBe(21);
  });
});

describe('undo', () => {
  const painted = (...pixels: [number, number, number, number][]) =>
    pixels.reduce((state, [x, y, color, before]) => {
      const shown = reported(state, { type: 'pixels', at: '', pixels: batch([x, y, color]) });
      return reported(shown, { type: 'painted', x, y, color, before });
    }, painting());

  it('places what was there, newest first, and moves there', () => {
    const state = painted([1, 1, 10, 3], [2, 2, 11, 0]);
    expect(state.paint.painted).toBe(2);
    const first = press(state, 'undo');
    expect(first.effects).toEqual([
      { type: 'place', x: 2, y: 2, color: 0, isUndo: true },
      { type: 'author', x: 2, y: 2 },
    ]);
    expect(press(first.state, 'undo').effects[0]).toEqual({
      type: 'place',
      x: 1,
      y: 1,
      color: 3,
      isUndo: true,
    });
  });

  it('is not undone itself; one that was lost can be tried again', () => {
    const { state } = press(painted([1, 1, 10, 3]), 'undo');
    const done = reported(state, { type: 'painted', x: 1, y: 1, color: 3, before: 10, isUndo: true });
    expect(noticeOf(press(done, 'undo').state)).toBeUndefined();
    const lost = reported(state, { type: 'unpainted', x: 1, y: 1, color: 3, isUndo: true, reason: 'lost' });
    expect(noticeOf(lost)).toEqual({ type: 'lost', x: 1, y: 1 });
    expect(press(lost, 'undo').effects[0]).toEqual({ type: 'place', x: 1, y: 1, color: 3, isUndo: true });
  });

  it('leaves alone what somebody has painted over', () => {
    const over = reported(painted([1, 1, 10, 3]), { type: 'pixels', at: '', pixels: batch([1, 1, 12]) });
    const { state, effects } = press(over, 'undo');
    expect(effects.filter(({ type }) => type === 'place')).toEqual([]);
    expect(noticeOf(state)).toEqual({ type: 'changed-since', x: 1, y: 1 });
  });

  it('takes back what waits, and waits for what is on its way', () => {
    const waiting = withPending(painted([1, 1, 10, 3]), { x: 5, y: 5, color: 1, state: 'waiting' });
    expect(press(waiting, 'undo').effects).toEqual([{ type: 'cancel', which: 'last' }]);
    expect(applyIntent(waiting, { type: 'cancel' }).effects).toEqual([{ type: 'cancel', which: 'all' }]);
    const sent = withPending(painted([1, 1, 10, 3]), { x: 5, y: 5, color: 1, state: 'sent' });
    expect(noticeOf(press(sent, 'undo').state)).toEqual({ type: 'echo-first' });
  });
});

describe('a template', () => {
  const template = { width: 3, height: 2, pixels: Uint8Array.of(10, 10, 255, 0, 10, 10) };
  const overlaid = () => {
    const state = painting();
    return { ...state, overlay: overlayOn({ template, at: { x: 20, y: 30 } }, state.board) };
  };
  const next = (state: ViewerState) => applyIntent(state, { type: 'next-wrong' }).state;

  it('counts what is wrong, as pixels come; transparent ones do not count', () => {
    const state = overlaid();
    expect(state.overlay.wrong).toBe(4);
    const some = reported(state, {
      type: 'pixels',
      at: '',
      pixels: batch([20, 30, 10], [20, 30, 10], [22, 30, 7], [20, 31, 5], [21, 30, 3]),
    });
    expect([some.overlay?.wrong, some.board.pixels[30 * 64 + 20]]).toEqual([4, 10]);
    expect(reported(some, { type: 'pixels', at: '', pixels: batch([70, 70, 1]) }).overlay).toBe(some.overlay);
  });

  it('the next wrong pixel is found row by row and round, without those that are pending', () => {
    const seen: string[] = [];
    let state: ViewerState = overlaid();
    for (let step = 0; step < 5; step += 1) {
      state = next(state);
      seen.push(`${state.viewport.cursor.x},${state.viewport.cursor.y}`);
    }
    expect(seen).toEqual(['20,30', '21,30', '21,31', '22,31', '20,30']);
    const pending = withPending(state, { x: 21, y: 30, color: 10, state: 'waiting' });
    expect(next(pending).viewport.cursor).toEqual({ x: 21, y: 31 });
  });

  it('space places what belongs there; elsewhere the chosen color', () => {
    const placed = (x: number, y: number) => press(at(overlaid(), x, y), 'place').effects;
    expect(placed(21, 31)).toEqual([{ type: 'place', x: 21, y: 31, color: 10 }]);
    expect(placed(22, 30)).toEqual([{ type: 'place', x: 22, y: 30, color: 4 }]);
    expect(placed(5, 5)).toEqual([{ type: 'place', x: 5, y: 5, color: 4 }]);
  });

  it('space leaves a right pixel alone, with a word, whatever color is chosen', () => {
    const right = press(at(overlaid(), 20, 31), 'place');
    expect([right.effects, noticeOf(right.state)]).toEqual([[], { type: 'template-right' }]);
    const placed = withPending(at(overlaid(), 21, 31), { x: 21, y: 31, color: 10, state: 'waiting' });
    expect(press(placed, 'place').effects).toEqual([]);
  });

  it('says when it is done', () => {
    const pixels = batch([20, 30, 10], [21, 30, 10], [21, 31, 10], [22, 31, 10]);
    const done = reported(overlaid(), { type: 'pixels', at: '', pixels });
    expect(done.overlay?.wrong).toBe(0);
    expect(noticeOf(next(done))).toEqual({ type: 'template-done' });
    const echoed = reported(done, { type: 'painted', x: 22, y: 31, color: 10, before: 0 });
    expect(noticeOf(echoed)).toEqual({ type: 'template-done' });
  });

  it('is in the middle of the picture when it comes with the board', () => {
    const state = reported(painting(), {
      type: 'board',
      board: blankBitmap(256, 256),
      canPaint: true,
      overlay: { template, at: { x: 200, y: 10 } },
    });
    expect(state.viewport.cursor).toEqual({ x: 201, y: 11 });
    expect(state.overlay?.wrong).toBe(4);
  });
});

describe('painting on and off', () => {
  const toggle = (state: ViewerState) => applyIntent(state, { type: 'toggle-painting' }).state;

  it('takes a row of the picture, and gives it back', () => {
    const on = toggle(watching());
    expect([on.paint.isOn, on.viewport.room.height]).toEqual([true, 62]);
    expect(toggle(on)).toEqual(watching());
  });

  it('is refused without a session', () => {
    const state = toggle(watching({ canPaint: false }));
    expect([state.paint.isOn, noticeOf(state)]).toEqual([false, { type: 'signed-out' }]);
  });
});
