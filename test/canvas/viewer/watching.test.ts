import { describe, expect, it } from 'vitest';
import { PixelBatch } from '../../../src/canvas/core/batch';
import { blankBitmap, colourAt } from '../../../src/canvas/core/bitmap';
import { encodePixels } from '../../../src/canvas/core/wire';
import { pixelsEach } from '../../../src/canvas/viewer/viewport';
import {
  afterEvent,
  afterKey,
  afterTick,
  inRoom,
  notWatchingYet,
  type Watching,
} from '../../../src/canvas/viewer/watching';

const room = { width: 64, height: 64 };
const batch = (...pixels: [number, number, number][]) => new PixelBatch(encodePixels(pixels));
const watching = (change: Partial<Watching> = {}): Watching => ({
  ...afterEvent(notWatchingYet(room, false), { type: 'board', board: blankBitmap(64, 64) }),
  ...change,
});

describe('a batch', () => {
  it('is its pixels, one by one and in JSON', () => {
    const pixels = batch([1, 2, 3], [4, 5, 6]);
    expect([...pixels]).toEqual([
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect(pixels.count).toBe(2);
    expect(JSON.stringify({ pixels })).toBe('{"pixels":[[1,2,3],[4,5,6]]}');
  });
});

describe('events', () => {
  it('the board is seen whole', () => {
    expect(notWatchingYet(room, true)).toMatchObject({
      zonesShown: true,
      placed: 0,
      board: { width: 1, height: 1 },
    });
    expect(watching()).toMatchObject({ board: { width: 64 }, viewport: { side: 64, left: 0, top: 0 } });
  });

  it('pixels change a copy of the board, and are counted', () => {
    const before = watching();
    const after = afterEvent(before, { type: 'pixels', pixels: batch([3, 4, 10], [70, 0, 1]) });
    expect([colourAt(after.board, 3, 4), colourAt(before.board, 3, 4), after.placed]).toEqual([10, 0, 2]);
  });

  it('zones come as a grid and change, but not before they came', () => {
    const zones = { gridSize: 1, zoneSize: 64, values: [3] };
    const change = { type: 'zoneChanges', changes: [[0, 9]] } as const;
    expect(afterEvent(watching(), change).zones).toBeUndefined();
    expect(afterEvent(afterEvent(watching(), { type: 'zones', ...zones }), change).zones).toEqual({
      ...zones,
      values: [9],
    });
  });

  it('figures are as they were told last', () => {
    expect(afterEvent(watching(), { type: 'online', count: 12 }).online).toBe(12);
    expect(afterEvent(watching(), { type: 'special', ms: 500, enabled: true }).specialMs).toBe(500);
    expect(
      afterEvent(watching({ specialMs: 500 }), { type: 'special', ms: 500, enabled: false }).specialMs,
    ).toBeUndefined();
    expect(afterEvent(watching(), { type: 'verification', value: 1 }).mustVerify).toBe(true);
    expect(afterEvent(watching({ mustVerify: true }), { type: 'verification', value: 0 }).mustVerify).toBe(
      false,
    );
    expect(afterEvent(watching(), { type: 'author', x: 1, y: 2, user: null }).author).toEqual({
      type: 'author',
      x: 1,
      y: 2,
      user: null,
    });
  });

  it('a cooldown runs out with time', () => {
    const cooling = afterEvent(watching(), { type: 'cooldown', ms: 2500 });
    const later = afterTick(cooling, 10_000);
    expect([cooling.cooldownMs, later.cooldownMs]).toEqual([2500, 1500]);
    expect(afterTick(later, 10_900).cooldownMs).toBe(600);
    expect(afterTick(later, 20_000).cooldownMs).toBe(0);
  });
});

describe('keys', () => {
  it.each([
    ['left', [31, 32]],
    ['right', [33, 32]],
    ['up', [32, 31]],
    ['down', [32, 33]],
  ] as const)('%s moves the cursor and asks whose pixel it is on', (key, [x, y]) => {
    const { state, wishes } = afterKey(watching(), key, false);
    expect(state.viewport.cursor).toEqual({ x, y });
    expect(wishes).toEqual([{ type: 'author', x, y }]);
  });

  it('shift goes farther, return asks again, others ask nothing', () => {
    expect(afterKey(watching(), 'right', true).state.viewport.cursor.x).toBe(40);
    expect(afterKey(watching(), 'return', false).wishes).toEqual([{ type: 'author', x: 32, y: 32 }]);
    for (const key of ['x', 'space', '+', 'w']) expect(afterKey(watching(), key, false).wishes).toEqual([]);
  });

  it('at the edge nothing moves and nothing is asked', () => {
    const { viewport } = watching();
    const corner = watching({ viewport: { ...viewport, cursor: { x: 0, y: 0 } } });
    expect(afterKey(corner, 'left', false)).toEqual({ state: corner, wishes: [] });
  });

  it('+ and - zoom, 0 shows the whole', () => {
    const near = afterKey(afterKey(watching(), '+', false).state, '=', false).state;
    expect(pixelsEach(near.viewport)).toBe(1 / 3);
    expect(pixelsEach(afterKey(near, '-', false).state.viewport)).toBe(1 / 2);
    expect(pixelsEach(afterKey(near, '0', false).state.viewport)).toBe(1);
  });

  it('wasd pan what is seen', () => {
    const near = afterKey(watching(), '+', false).state;
    expect(afterKey(near, 'd', false).state.viewport.left).toBeGreaterThan(near.viewport.left);
    expect(afterKey(near, 'w', false).state.viewport.top).toBeLessThan(near.viewport.top);
  });

  it('z shows the zones and hides them, and has the service told', () => {
    const shown = afterKey(watching({ zones: { gridSize: 1, zoneSize: 1, values: [1] } }), 'z', false);
    expect(shown).toMatchObject({ state: { zonesShown: true }, wishes: [{ type: 'heatmap' }] });
    expect(shown.state.zones).toBeUndefined();
    expect(afterKey(shown.state, 'z', false).state.zonesShown).toBe(false);
  });

  it('another room is filled', () => {
    expect(inRoom(watching(), { width: 128, height: 128 }).viewport).toMatchObject({
      room: { width: 128 },
      cursor: { x: 32, y: 32 },
    });
  });
});
