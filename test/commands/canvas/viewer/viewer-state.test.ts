import { describe, expect, it } from 'vitest';
import { applyIntent, type ViewerIntent } from '../../../../src/commands/canvas/viewer/intents';
import {
  applyEvent,
  applyTick,
  initialState,
  type ViewerState,
  withScreen,
} from '../../../../src/commands/canvas/viewer/viewer-state';
import { pixelsEach } from '../../../../src/commands/canvas/viewer/viewport';
import { blankBitmap, colorAt } from '../../../../src/image/bitmap';
import { batch, reported, watching } from './viewing';

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
    expect(initialState({ columns: 64, rows: 35 }, { zones: true })).toMatchObject({
      zonesShown: true,
      placed: 0,
      board: { width: 1, height: 1 },
    });
    expect(watching()).toMatchObject({ board: { width: 64 }, viewport: { side: 64, left: 0, top: 0 } });
    const { effects } = applyEvent(watching(), { type: 'board', board: blankBitmap(8, 8) });
    expect(effects).toEqual([{ type: 'author', x: 4, y: 4 }]);
  });

  it('pixels change a copy of the board, and are counted', () => {
    const before = watching();
    const next = reported(before, { type: 'pixels', at: '', pixels: batch([3, 4, 10], [70, 0, 1]) });
    expect([colorAt(next.board, 3, 4), colorAt(before.board, 3, 4), next.placed]).toEqual([10, 0, 2]);
  });

  it('a board of which nobody told the size grows with its pixels', () => {
    const board = blankBitmap(64, 64);
    const before = reported(watching(), { type: 'board', board, isPartial: true });
    const same = reported(before, { type: 'pixels', at: '', pixels: batch([3, 4, 10]) });
    expect(same).toMatchObject({ isPartial: true, board: { width: 64 }, viewport: before.viewport });
    const next = reported(same, { type: 'pixels', at: '', pixels: batch([70, 0, 1]) });
    expect(next).toMatchObject({ board: { width: 128 }, viewport: { side: 128 }, placed: 2 });
    expect([colorAt(next.board, 3, 4), colorAt(next.board, 70, 0)]).toEqual([10, 1]);
  });

  it('zones come as a grid and change, but not before they came', () => {
    const zones = { gridSize: 1, zoneSize: 64, values: [3] };
    const change = { type: 'zoneChanges', changes: [[0, 9]] } as const;
    expect(reported(watching(), change).zones).toBeUndefined();
    expect(reported(reported(watching(), { type: 'zones', ...zones }), change).zones).toEqual({
      ...zones,
      values: [9],
    });
  });

  it('figures are as they were told last', () => {
    expect(reported(watching(), { type: 'online', count: 12 }).online).toBe(12);
    expect(reported(watching(), { type: 'special', ms: 500, enabled: true }).specialMs).toBe(500);
    expect(
      reported(watching({ specialMs: 500 }), { type: 'special', ms: 500, enabled: false }).specialMs,
    ).toBeUndefined();
    expect(reported(watching(), { type: 'verification', value: 1 }).mustVerify).toBe(true);
    expect(reported(watching({ mustVerify: true }), { type: 'verification', value: 0 }).mustVerify).toBe(
      false,
    );
    expect(reported(watching(), { type: 'author', x: 32, y: 32, user: null }).author).toEqual({
      type: 'author',
      x: 32,
      y: 32,
      user: null,
    });
  });

  it('a cursor whose pixel changes has another author, who is asked for once it is an own one', () => {
    const state = reported(watching(), { type: 'author', x: 32, y: 32, user: null });
    const elsewhere = reported(state, { type: 'pixels', at: '', pixels: batch([1, 1, 5], [32, 32, 0]) });
    expect(elsewhere.author).toBe(state.author);
    const changed = reported(state, { type: 'pixels', at: '', pixels: batch([32, 32, 5]) });
    expect(changed.author).toBeUndefined();
    const painted = { type: 'painted', x: 32, y: 32, color: 5, before: 0 } as const;
    expect(applyEvent(changed, painted).effects).toEqual([{ type: 'author', x: 32, y: 32 }]);
    expect(applyEvent(changed, { ...painted, x: 1 }).effects).toEqual([]);
  });

  it('a cooldown runs out with time', () => {
    const cooling = reported(watching(), { type: 'cooldown', ms: 2500 });
    const later = applyTick({ ...cooling, now: 9000 }, 10_000).state;
    expect([cooling.cooldownMs, later.cooldownMs]).toEqual([2500, 1500]);
    expect(applyTick(later, 10_900).state.cooldownMs).toBe(600);
    expect(applyTick(later, 20_000).state.cooldownMs).toBe(0);
    expect([later.blink, applyTick(later, 11_000).state.blink]).toEqual([true, false]);
  });
});

describe('intents', () => {
  const zoomIn: ViewerIntent = { type: 'zoom', steps: 1 };
  const moveBy = (columns: number, rows: number): ViewerIntent => ({ type: 'move', columns, rows });
  const next = (state: ViewerState, intent: ViewerIntent) => applyIntent(state, intent).state;

  it.each([
    [moveBy(-1, 0), [31, 32]],
    [moveBy(1, 0), [33, 32]],
    [moveBy(0, -8), [32, 24]],
    [moveBy(0, 1), [32, 33]],
  ] as const)('%j moves the cursor and requests the author of its pixel', (intent, [x, y]) => {
    const { state, effects } = applyIntent(watching(), intent);
    expect(state.viewport.cursor).toEqual({ x, y });
    expect(effects).toEqual([{ type: 'author', x, y }]);
  });

  it('inspect requests the author again; pan and zoom do not while the cursor stays', () => {
    expect(applyIntent(watching(), { type: 'inspect' }).effects).toEqual([{ type: 'author', x: 32, y: 32 }]);
    expect(applyIntent(watching(), zoomIn).effects).toEqual([]);
    expect(applyIntent(watching(), { type: 'pan', columns: 0, rows: -0.5 }).effects).toEqual([]);
  });

  it('at the edge nothing moves and nothing is requested', () => {
    const { viewport } = watching();
    const corner = watching({ viewport: { ...viewport, cursor: { x: 0, y: 0 } } });
    expect(applyIntent(corner, moveBy(-1, 0))).toEqual({ state: corner, effects: [] });
  });

  it('zoom in and out, fit shows the whole canvas', () => {
    const near = next(next(watching(), zoomIn), zoomIn);
    expect(pixelsEach(near.viewport)).toBe(1 / 3);
    expect(pixelsEach(next(near, { type: 'zoom', steps: -1 }).viewport)).toBe(1 / 2);
    expect(pixelsEach(next(near, { type: 'fit' }).viewport)).toBe(1);
  });

  it('pan moves the view', () => {
    const near = next(watching(), zoomIn);
    const right = next(near, { type: 'pan', columns: 0.5, rows: 0 });
    const up = next(near, { type: 'pan', columns: 0, rows: -0.5 });
    expect(right.viewport.left).toBeGreaterThan(near.viewport.left);
    expect(up.viewport.top).toBeLessThan(near.viewport.top);
  });

  it('toggle-zones shows and hides the zones, and tells the service', () => {
    const zones = { gridSize: 1, zoneSize: 1, values: [1] };
    const shown = applyIntent(watching({ zones }), { type: 'toggle-zones' });
    expect(shown).toMatchObject({ state: { zonesShown: true }, effects: [{ type: 'heatmap' }] });
    expect(shown.state.zones).toBeUndefined();
    expect(next(shown.state, { type: 'toggle-zones' }).zonesShown).toBe(false);
  });
});

it('a larger screen is filled', () => {
  expect(withScreen(watching(), { columns: 133, rows: 68 }).viewport).toMatchObject({
    room: { width: 128, height: 128 },
    cursor: { x: 32, y: 32 },
  });
});
