import { describe, expect, it } from 'vitest';
import { applyTick, type ViewerState } from '../../../../src/commands/canvas/viewer/viewer-state';
import type { Pixel } from '../../../../src/image/bitmap';
import { afterKeys, painting, pressed, reported, watching, withAuthor, withPlaced } from './viewing';

const flashes = ({ recentPixels }: ViewerState) => recentPixels.flashes.map(({ x, y }) => `${x},${y}`);
const ada = { username: 'ada' };
const many = Array.from({ length: 40 }, (_, x): Pixel => [x, 0, 1]);

describe('pixels of other users', () => {
  it('flash for three seconds', () => {
    const state = withPlaced(watching({ now: 1000 }), [1, 2, 3], [4, 5, 6]);
    expect(flashes(state)).toEqual(['1,2', '4,5']);
    expect(flashes(applyTick(state, 3999).state)).toHaveLength(2);
    expect(flashes(applyTick(state, 4000).state)).toEqual([]);
  });

  it('flash once a place, the newest twelve of them', () => {
    const twice = withPlaced(withPlaced(watching(), [1, 2, 3]), [4, 5, 6], [1, 2, 9]);
    expect(flashes(twice)).toEqual(['4,5', '1,2']);
    expect(flashes(withPlaced(watching(), ...many))).toEqual(many.slice(-12).map(([x]) => `${x},0`));
  });

  it('do not include the pixels that this user has placed', () => {
    const pending = [{ x: 1, y: 2, color: 3, state: 'sent' as const }];
    const state = reported(painting(), { type: 'painting', now: 0, pending, readyAt: 0, paceMs: 0 });
    expect(flashes(withPlaced(state, [1, 2, 3]))).toEqual([]);
    expect(flashes(withPlaced(state, [1, 2, 4]))).toEqual(['1,2']);
  });

  it('get their authors from the service, by one request at a time', () => {
    const state = withPlaced(watching({ now: 1000 }), [1, 2, 3], [4, 5, 6]);
    const first = applyTick(state, 1500);
    expect(first.effects).toEqual([{ type: 'author', x: 1, y: 2 }]);
    expect(applyTick(first.state, 2000).effects).toEqual([]);
    const named = withAuthor(first.state, 1, 2, ada);
    expect(named.recentPixels.flashes.map(({ user }) => user)).toEqual([ada, undefined]);
    expect(named.author).toEqual(state.author);
    expect(applyTick(named, 2000).effects).toEqual([{ type: 'author', x: 4, y: 5 }]);
  });

  it('are requested a second time without an answer, and not a third time', () => {
    const first = applyTick(withPlaced(watching(), [1, 2, 3]), 1000);
    const second = applyTick(first.state, 4000);
    expect(second.effects).toEqual([{ type: 'author', x: 1, y: 2 }]);
    expect(applyTick(second.state, 8000).effects).toEqual([]);
  });

  it('leave three requests waiting at most', () => {
    const state = withPlaced(withPlaced(watching(), ...many), ...many);
    expect(state.recentPixels.asks).toHaveLength(3);
  });
});

describe('the authors around the cursor', () => {
  it('are requested for nine pixels, one a tick, and shown with each answer', () => {
    let state = afterKeys(watching(), 'a');
    const requested: string[] = [];
    for (let tick = 1; tick <= 9; tick += 1) {
      const step = applyTick(state, tick * 500);
      for (const effect of step.effects) {
        if (effect.type !== 'author') continue;
        requested.push(`${effect.x},${effect.y}`);
        state = withAuthor(step.state, effect.x, effect.y, ada);
      }
    }
    expect(requested.join(' ')).toBe('31,31 32,31 33,31 31,32 32,32 33,32 31,33 32,33 33,33');
    expect(state.recentPixels.around?.pixels.every(({ isKnown }) => isKnown)).toBe(true);
    expect(state.author).toMatchObject({ x: 32, y: 32, user: ada });
  });

  it('are those of four pixels at a corner, and go when the cursor moves', () => {
    const { viewport } = watching();
    const corner = afterKeys(watching({ viewport: { ...viewport, cursor: { x: 63, y: 0 } } }), 'a');
    expect(corner.recentPixels.around?.pixels).toHaveLength(4);
    expect(afterKeys(corner, 'left').recentPixels.around).toBeUndefined();
  });
});

describe('a position that is typed', () => {
  const typed = (text: string) => afterKeys(watching(), 'g', ...text);
  const go = (text: string) => pressed(typed(text), 'return');

  it('moves the cursor', () => {
    const { state, effects } = go('12,5');
    expect([state.viewport.cursor, state.prompt]).toEqual([{ x: 12, y: 5 }, undefined]);
    expect(effects).toEqual([{ type: 'author', x: 12, y: 5 }]);
    expect(go('3 4').state.viewport.cursor).toEqual({ x: 3, y: 4 });
  });

  it('can be corrected and cancelled', () => {
    const state = afterKeys(typed('12'), 'backspace');
    expect(state.prompt?.text).toBe('1');
    expect(afterKeys(state, 'escape').prompt).toBeUndefined();
    expect(typed('1'.repeat(40)).prompt?.text).toHaveLength(12);
  });

  it.each([
    ['12', 'bad-position'],
    ['64,0', 'outside'],
    ['0,64', 'outside'],
  ])('is refused: %s', (text, type) => {
    const { state, effects } = go(text);
    expect([state.notice?.notice.type, effects]).toEqual([type, []]);
  });
});
