import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { canvasSimulation } from '../../../../../src/sandbox/sections/canvas/index';
import { boardPixels, canvasIn } from '../../../../../src/sandbox/sections/canvas/rules/board';
import * as canvas from '../../../../../src/sandbox/sections/canvas/rules/canvas';
import { canvasSide, muralArea, seedColorAt } from '../../../../../src/sandbox/sections/canvas/rules/planes';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, testStart } from '../../../../support/sandbox';

const { canvasEvents, cooldownLeft, heatUp, pixelInfo, place, zoneValues } = canvas;

function made() {
  const world = seededWorld(movableClock(), countingChance());
  const [ada, boris] = accountsIn(world);
  if (!ada || !boris) throw new Error('the world has no accounts');
  const events: canvas.CanvasEvent[] = [];
  canvasEvents.listen(world, (event) => events.push(event));
  return { world, ada, boris, events };
}

const pixel = (x: number, y: number, color = 10) => ({ x, y, color });

describe('placing a pixel', () => {
  it('is refused until the cooldown has passed, to the millisecond, for that account alone', () => {
    const { world, ada, boris, events } = made();
    place(world, ada, [pixel(1, 1)]);
    world.clock.advance(4999);
    expect(place(world, ada, [pixel(2, 2)])).toEqual({ placed: [], waitMs: 1 });
    expect(cooldownLeft(world, ada)).toBe(1);
    expect(place(world, boris, [pixel(3, 3)]).placed).toHaveLength(1);
    world.clock.advance(1);
    expect(cooldownLeft(world, ada)).toBe(0);
    expect(place(world, ada, [pixel(2, 2)]).placed).toHaveLength(1);
    expect(events).toHaveLength(3);
  });

  it('takes the first of several pixels on the canvas, and costs nothing when none is on it', () => {
    const { world, ada, events } = made();
    expect(place(world, ada, [pixel(256, 256)])).toEqual({ placed: [], waitMs: 0 });
    expect(cooldownLeft(world, ada)).toBe(0);
    expect(events).toEqual([]);
    const wanted = [pixel(256, 0), pixel(0, 256), pixel(2047, 2047), pixel(255, 255), pixel(1, 1)];
    expect(place(world, ada, wanted).placed).toEqual([pixel(255, 255)]);
  });

  it('takes a hundred pixels of a message in the special mode, with a shorter cooldown for each', () => {
    const { world, ada, boris, events } = made();
    world.switches['canvas-special'] = true;
    expect(canvas.pace(world)).toEqual({ max: 100, eachMs: 500 });
    const wanted = [pixel(1, 1), pixel(300, 1), pixel(2, 1), pixel(3, 1)];
    expect(place(world, ada, wanted)).toEqual({ placed: wanted.filter(({ x }) => x < 256), waitMs: 1500 });
    expect(events).toHaveLength(1);
    world.clock.advance(1499);
    expect(place(world, ada, wanted)).toEqual({ placed: [], waitMs: 1 });
    const many = Array.from({ length: 150 }, (_, x) => pixel(x, 0));
    expect(place(world, boris, many).placed).toEqual(many.slice(0, 100));
  });

  it('forgets accounts whose cooldown is over', () => {
    const { world, ada, boris } = made();
    place(world, ada, [pixel(1, 1)]);
    world.clock.advance(5000);
    place(world, boris, [pixel(1, 1)]);
    expect(canvasIn(world).readyAt).toEqual({ [boris.id]: testStart + 10_000 });
  });
});

it('a pixel has no user where nobody placed one, or the account is gone', () => {
  const { world, ada } = made();
  expect(pixelInfo(world, 255, 255)).toEqual({ user: null, colorIndex: 0, colorHex: '#FFFFFF' });
  place(world, ada, [pixel(255, 255, 10)]);
  accountsIn.set(world, accountsIn(world).slice(1));
  expect(pixelInfo(world, 255, 255)).toEqual({ user: null, colorIndex: 10, colorHex: '#E50000' });
});

describe('the zones of the heat map', () => {
  it('count the pixels in each of them, and never exceed two bytes', () => {
    const { world } = made();
    canvasIn(world).heat.values = Array(64).fill(0);
    const places = [pixel(0, 0), pixel(31, 31), pixel(32, 0), pixel(0, 32), pixel(255, 255)];
    for (const one of places) heatUp(world, one);
    const warmed = [...zoneValues(world).entries()].filter(([, value]) => value > 0);
    expect(warmed.map(String)).toEqual(['0,2', '1,1', '8,1', '63,1']);
    canvasIn(world).heat.values = Array(64).fill(65_535);
    heatUp(world, pixel(0, 0));
    expect(zoneValues(world)[0]).toBe(65_535);
  });

  it('lose an eighth a minute, rounded up, until they are zero', () => {
    const { world } = made();
    canvasIn(world).heat.values = [65_535, 16, 9, 1, 0];
    world.clock.advance(59_999);
    expect(zoneValues(world)).toEqual([65_535, 16, 9, 1, 0]);
    world.clock.advance(1);
    expect(zoneValues(world)).toEqual([57_343, 14, 7, 0, 0]);
    world.clock.advance(120_000);
    expect(zoneValues(world)).toEqual([43_903, 10, 5, 0, 0]);
    world.clock.advance(300 * 86_400_000);
    expect(zoneValues(world)).toEqual([0, 0, 0, 0, 0]);
    expect(canvasIn(world).heat.at).toBe(testStart + 180_000 + 300 * 86_400_000);
  });

  it('of a new world are warm at its foot, and their changes are those that differ', () => {
    const values = zoneValues(made().world);
    expect(values).toHaveLength(64);
    expect(values.slice(0, 56).every((value) => value === 0)).toBe(true);
    expect(values[57]).toBe(58);
    expect(canvas.zoneChanges([1, 2, 3], [1, 5, 0]).map(String)).toEqual(['1,5', '2,0']);
  });
});

describe('simulated users', () => {
  const spoilt = (pixels: Uint8Array) => {
    const { x, y, width, height } = muralArea;
    return Array.from({ length: width * height }, (_, place) => {
      const [across, down] = [x + (place % width), y + Math.floor(place / width)];
      return pixels[down * canvasSide + across] !== seedColorAt(across, down);
    }).filter(Boolean).length;
  };

  it('draw over the row of pictures and repair it, and touch nothing else', () => {
    const { world, events } = made();
    const before = Uint8Array.from(boardPixels(canvasIn(world)));
    expect(spoilt(before)).toBe(0);
    const worst: number[] = [];
    for (let step = 0; step < 500; step++) {
      canvasSimulation.happen(world, world.clock.now());
      worst.push(spoilt(boardPixels(canvasIn(world))));
    }
    expect(Math.max(...worst)).toBeLessThanOrEqual(40);
    expect(worst.at(-1)).toBeGreaterThan(5);
    expect(worst.some((count, step) => count < (worst[step - 1] ?? 0))).toBe(true);
    const { x, y, width, height } = muralArea;
    const outside = (place: number) => {
      const [across, down] = [place % canvasSide, Math.floor(place / canvasSide)];
      return across < x || across >= x + width || down < y || down >= y + height;
    };
    const after = boardPixels(canvasIn(world));
    expect(before.every((color, place) => !outside(place) || after[place] === color)).toBe(true);
    expect(events.filter(({ kind }) => kind === 'pixels')).toHaveLength(500);
  });

  it('do the same in every run, under names of accounts, and stay away while the canvas is closed', () => {
    const run = () => {
      const { world, events } = made();
      world.switches.canvas = false;
      canvasSimulation.happen(world, world.clock.now());
      expect(events).toEqual([]);
      world.switches.canvas = true;
      for (let step = 0; step < 20; step++) canvasSimulation.happen(world, world.clock.now());
      const [first] = events;
      const [one] = first?.kind === 'pixels' ? first.pixels : [];
      return { events, user: pixelInfo(world, one?.x ?? 0, one?.y ?? 0).user?.username };
    };
    expect(run()).toEqual(run());
    expect(run().user).toMatch(/^(ada|boris|chiara|deniz|emiko|farah|goran|hana)$/);
  });
});
