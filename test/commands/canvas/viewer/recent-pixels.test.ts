/** Pixels of others: they flash, and the service is asked whose they are. */
import { describe, expect, it } from 'vitest';
import { applyIntent } from '../../../../src/commands/canvas/viewer/intents';
import { applyTick, type ViewerState } from '../../../../src/commands/canvas/viewer/viewer-state';
import { batch, painting, reported, watching } from './viewing';

const placed = (state: ViewerState, ...pixels: [number, number, number][]) =>
  reported(state, { type: 'pixels', at: '', pixels: batch(...pixels) });
const flashes = ({ recentPixels }: ViewerState) => recentPixels.flashes.map(({ x, y }) => [x, y]);
const ada = { username: 'ada' };

describe('pixels of others', () => {
  it('flash for three seconds', () => {
    const state = placed(watching({ now: 1000 }), [1, 2, 3], [4, 5, 6]);
    expect(flashes(state)).toEqual([
      [1, 2],
      [4, 5],
    ]);
    expect(flashes(applyTick(state, 3999).state)).toHaveLength(2);
    expect(flashes(applyTick(state, 4000).state)).toEqual([]);
  });

  it('placed twice flash once; of many, the newest twelve flash', () => {
    expect(flashes(placed(placed(watching(), [1, 2, 3]), [4, 5, 6], [1, 2, 9]))).toEqual([
      [4, 5],
      [1, 2],
    ]);
    const many = Array.from({ length: 40 }, (_, x): [number, number, number] => [x, 0, 1]);
    expect(flashes(placed(watching(), ...many)).map(([x]) => x)).toEqual([
      28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39,
    ]);
  });

  it('do not include the own ones', () => {
    const pending = [{ x: 1, y: 2, color: 3, state: 'sent' as const }];
    const state = reported(painting(), { type: 'painting', now: 0, pending, readyAt: 0, paceMs: 0 });
    expect(flashes(placed(state, [1, 2, 3]))).toEqual([]);
    expect(flashes(placed(state, [1, 2, 4]))).toEqual([[1, 2]]);
  });

  it('have the name of who placed them, as the service answers; one request at a time', () => {
    const state = placed(watching({ now: 1000 }), [1, 2, 3], [4, 5, 6]);
    const first = applyTick(state, 1500);
    expect(first.effects).toEqual([{ type: 'author', x: 1, y: 2 }]);
    expect(applyTick(first.state, 2000).effects).toEqual([]);
    const named = reported(first.state, { type: 'author', x: 1, y: 2, user: ada });
    expect(named.recentPixels.flashes.map(({ user }) => user)).toEqual([ada, undefined]);
    expect(named.author).toEqual(state.author);
    expect(applyTick(named, 2000).effects).toEqual([{ type: 'author', x: 4, y: 5 }]);
  });

  it('whose author is not told are asked for once more, and then no more', () => {
    const first = applyTick(placed(watching(), [1, 2, 3]), 1000);
    const second = applyTick(first.state, 4000);
    expect(second.effects).toEqual([{ type: 'author', x: 1, y: 2 }]);
    expect(applyTick(second.state, 8000).effects).toEqual([]);
  });

  it('are asked for a few at a time on a busy canvas', () => {
    const many = Array.from({ length: 40 }, (_, x): [number, number, number] => [x, 0, 1]);
    const state = placed(placed(watching(), ...many), ...many);
    expect(state.recentPixels.asks).toHaveLength(3);
  });
});

describe('around the cursor', () => {
  const around = (state = watching()) => applyIntent(state, { type: 'around' }).state;

  it('nine pixels are asked for, one a tick, and their authors are shown as they come', () => {
    let state = around();
    const asked: string[] = [];
    for (let tick = 1; tick <= 9; tick += 1) {
      const step = applyTick(state, tick * 500);
      for (const effect of step.effects) {
        if (effect.type !== 'author') continue;
        asked.push(`${effect.x},${effect.y}`);
        state = reported(step.state, { type: 'author', x: effect.x, y: effect.y, user: ada });
      }
    }
    expect(asked).toEqual(['31,31', '32,31', '33,31', '31,32', '32,32', '33,32', '31,33', '32,33', '33,33']);
    expect(state.recentPixels.around?.pixels.every(({ isKnown }) => isKnown)).toBe(true);
    expect(state.author).toMatchObject({ x: 32, y: 32, user: ada });
  });

  it('at a corner there are four; they go when the cursor moves', () => {
    const { viewport } = watching();
    const corner = around(watching({ viewport: { ...viewport, cursor: { x: 63, y: 0 } } }));
    expect(corner.recentPixels.around?.pixels).toHaveLength(4);
    const moved = applyIntent(corner, { type: 'move', columns: -1, rows: 0 }).state;
    expect(moved.recentPixels.around).toBeUndefined();
  });
});

describe('a position that is typed', () => {
  const typed = (...texts: string[]) =>
    texts.reduce(
      (state, text) => applyIntent(state, { type: 'jump-text', text }).state,
      applyIntent(watching(), { type: 'jump' }).state,
    );
  const go = (state: ViewerState) => applyIntent(state, { type: 'jump-go' });

  it('moves the cursor there', () => {
    const { state, effects } = go(typed('1', '2', ',', '5'));
    expect([state.viewport.cursor, state.jump]).toEqual([{ x: 12, y: 5 }, undefined]);
    expect(effects).toEqual([{ type: 'author', x: 12, y: 5 }]);
    expect(go(typed('3', ' ', '4')).state.viewport.cursor).toEqual({ x: 3, y: 4 });
  });

  it('can be corrected and left', () => {
    const state = applyIntent(typed('1', '2'), { type: 'jump-erase' }).state;
    expect(state.jump).toBe('1');
    expect(applyIntent(state, { type: 'jump-leave' }).state.jump).toBeUndefined();
    expect(typed('1'.repeat(40)).jump).toHaveLength(12);
  });

  it.each([
    ['12', 'bad-position'],
    ['64,0', 'outside'],
    ['0,64', 'outside'],
  ])('%s is refused', (text, type) => {
    const { state, effects } = go(typed(text));
    expect([state.notice?.notice.type, effects]).toEqual([type, []]);
  });
});
