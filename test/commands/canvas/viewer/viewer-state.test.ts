import { describe, expect, it } from 'vitest';
import { applyEvent, applyTick } from '../../../../src/commands/canvas/viewer/viewer-state';
import { blankBitmap, colorAt } from '../../../../src/image/bitmap';
import { afterKeys, pressed, reported, watching, withAuthor, withPlaced } from './viewing';

describe('the viewer after an event', () => {
  it('draws pixels on a copy of the board, and counts them', () => {
    const before = watching();
    const next = withPlaced(before, [3, 4, 10], [70, 0, 1]);
    expect([colorAt(next.board, 3, 4), colorAt(before.board, 3, 4), next.placed]).toEqual([10, 0, 2]);
  });

  it('enlarges a board of unknown size for its pixels', () => {
    const before = reported(watching(), { type: 'board', board: blankBitmap(64, 64), isPartial: true });
    const same = withPlaced(before, [3, 4, 10]);
    expect(same).toMatchObject({ isPartial: true, board: { width: 64 }, viewport: before.viewport });
    const next = withPlaced(same, [70, 0, 1]);
    expect(next).toMatchObject({ board: { width: 128 }, viewport: { side: 128 }, placed: 2 });
    expect([colorAt(next.board, 3, 4), colorAt(next.board, 70, 0)]).toEqual([10, 1]);
  });

  it('applies zone changes to the grid, and ignores those that come before it', () => {
    const zones = { gridSize: 1, zoneSize: 64, values: [3] };
    const change = { type: 'zoneChanges', changes: [[0, 9]] } as const;
    expect(reported(watching(), change).zones).toBeUndefined();
    const changed = reported(reported(watching(), { type: 'zones', ...zones }), change);
    expect(changed.zones).toEqual({ ...zones, values: [9] });
  });

  it('has the last figures', () => {
    expect(reported(watching(), { type: 'online', count: 12 }).online).toBe(12);
    const special = { type: 'special', ms: 500 } as const;
    expect(reported(watching(), { ...special, enabled: true }).specialMs).toBe(500);
    expect(reported(watching({ specialMs: 500 }), { ...special, enabled: false }).specialMs).toBeUndefined();
    expect(reported(watching(), { type: 'verification', value: 1 }).mustVerify).toBe(true);
    const verified = reported(watching({ mustVerify: true }), { type: 'verification', value: 0 });
    expect(verified.mustVerify).toBe(false);
    const author = { type: 'author', x: 32, y: 32, user: null };
    expect(withAuthor(watching(), 32, 32, null).author).toEqual(author);
  });

  it('forgets the author of a cursor whose pixel changes, and requests the author of an own pixel', () => {
    const state = withAuthor(watching(), 32, 32, null);
    expect(withPlaced(state, [1, 1, 5], [32, 32, 0]).author).toBe(state.author);
    const changed = withPlaced(state, [32, 32, 5]);
    expect(changed.author).toBeUndefined();
    const painted = { type: 'painted', x: 32, y: 32, color: 5, before: 0 } as const;
    expect(applyEvent(changed, painted).effects).toEqual([{ type: 'author', x: 32, y: 32 }]);
    expect(applyEvent(changed, { ...painted, x: 1 }).effects).toEqual([]);
  });

  it('counts a cooldown down with time, and blinks', () => {
    const cooling = reported(watching(), { type: 'cooldown', ms: 2500 });
    const later = applyTick({ ...cooling, now: 9000 }, 10_000).state;
    expect([cooling.cooldownMs, later.cooldownMs]).toEqual([2500, 1500]);
    expect(applyTick(later, 10_900).state.cooldownMs).toBe(600);
    expect(applyTick(later, 20_000).state.cooldownMs).toBe(0);
    expect([later.blink, applyTick(later, 11_000).state.blink]).toEqual([true, false]);
  });
});

describe('the viewer after a key', () => {
  const near = afterKeys(watching(), '+', '+');

  it.each([
    ['left', [31, 32]],
    ['right', [33, 32]],
    ['up', [32, 31]],
    ['down', [32, 33]],
    ['shift+right', [40, 32]],
    ['shift+up', [32, 24]],
  ] as const)('%s moves the cursor, and requests the author of its pixel', (key, [x, y]) => {
    const { state, effects } = pressed(watching(), key);
    expect(state.viewport.cursor).toEqual({ x, y });
    expect(effects).toEqual([{ type: 'author', x, y }]);
  });

  it('requests the author again with Enter, but not for a zoom around the cursor', () => {
    expect(pressed(watching(), 'return').effects).toEqual([{ type: 'author', x: 32, y: 32 }]);
    expect(pressed(watching(), '+').effects).toEqual([]);
  });

  it('stays the same when the cursor is at the edge', () => {
    const { viewport } = watching();
    const corner = watching({ viewport: { ...viewport, cursor: { x: 0, y: 0 } } });
    expect(pressed(corner, 'left')).toEqual({ state: corner, effects: [] });
  });

  it('zooms, pans a part of the canvas and fits the whole of it', () => {
    const zooms = ['+', '=', '-'].map((key) => afterKeys(near, key).viewport.zoom - near.viewport.zoom);
    expect(zooms).toEqual([1, 1, -1]);
    const { left, top } = near.viewport;
    const panned = ['home', 'end', 'pageup', 'pagedown'].map((key) => {
      const { viewport } = afterKeys(near, key);
      return [Math.sign(viewport.left - left), Math.sign(viewport.top - top)];
    });
    expect(panned).toEqual([
      [-1, 0],
      [1, 0],
      [0, -1],
      [0, 1],
    ]);
    expect(afterKeys(near, 'f').viewport).toEqual(watching().viewport);
  });
});
