import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../../../src/sandbox/sections/auth/rules/accounts';
import { muralArea, muralAt } from '../../../../../src/sandbox/sections/canvas/mural';
import { boardPixels, canvasIn } from '../../../../../src/sandbox/sections/canvas/rules/board';
import {
  type CanvasEvent,
  canvasEvents,
  cooldownLeft,
  heatUp,
  limitRepeats,
  onlineCount,
  pace,
  pixelInfo,
  place,
  zoneChanges,
  zoneValues,
} from '../../../../../src/sandbox/sections/canvas/rules/canvas';
import { canvasSide } from '../../../../../src/sandbox/sections/canvas/rules/planes';
import { canvasSimulation } from '../../../../../src/sandbox/sections/canvas/simulation';
import { seededWorld } from '../../../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, testStart } from '../../../../support/sandbox';

function made() {
  const world = seededWorld(movableClock(), countingChance());
  const [ada, boris] = accountsIn(world);
  if (!ada || !boris) throw new Error('nobody is there');
  const events: CanvasEvent[] = [];
  canvasEvents.listen(world, (event) => events.push(event));
  return { world, ada, boris, events };
}

const pixel = (x: number, y: number, color = 10) => ({ x, y, color });

describe('placing', () => {
  it('is refused until the cooldown has passed to the millisecond, and for that account alone', () => {
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

  it('takes the first of several pixels that lies on the canvas', () => {
    const { world, ada } = made();
    const wanted = [pixel(256, 0), pixel(0, 256), pixel(2047, 2047), pixel(255, 255), pixel(1, 1)];
    expect(place(world, ada, wanted).placed).toEqual([pixel(255, 255)]);
  });

  it('costs nothing when nothing lies on the canvas', () => {
    const { world, ada, events } = made();
    expect(place(world, ada, [pixel(256, 256)])).toEqual({ placed: [], waitMs: 0 });
    expect(cooldownLeft(world, ada)).toBe(0);
    expect(events).toEqual([]);
  });

  it('takes all of a message in the special mode, each of which takes its shorter cooldown', () => {
    const { world, ada, events } = made();
    world.switches['canvas-special'] = true;
    expect(pace(world)).toEqual({ max: 100, eachMs: 500 });
    const wanted = [pixel(1, 1), pixel(300, 1), pixel(2, 1), pixel(3, 1)];
    expect(place(world, ada, wanted)).toEqual({ placed: wanted.filter(({ x }) => x < 256), waitMs: 1500 });
    expect(events).toHaveLength(1);
    world.clock.advance(1499);
    expect(place(world, ada, wanted)).toEqual({ placed: [], waitMs: 1 });
  });

  it('takes a hundred pixels of a message at most', () => {
    const { world, ada } = made();
    world.switches['canvas-special'] = true;
    const wanted = Array.from({ length: 150 }, (_, x) => pixel(x, 0));
    expect(place(world, ada, wanted).placed).toEqual(wanted.slice(0, 100));
  });

  it('remembers nobody who may place again', () => {
    const { world, ada, boris } = made();
    place(world, ada, [pixel(1, 1)]);
    world.clock.advance(5000);
    place(world, boris, [pixel(1, 1)]);
    expect(canvasIn(world).readyAt).toEqual({ [boris.id]: testStart + 10_000 });
  });
});

describe('who placed a pixel', () => {
  it('is nobody where nobody has been, or who is not there any more', () => {
    const { world, ada } = made();
    expect(pixelInfo(world, 255, 255)).toEqual({ user: null, colorIndex: 0, colorHex: '#FFFFFF' });
    place(world, ada, [pixel(255, 255, 10)]);
    accountsIn.set(
      world,
      accountsIn(world).filter((account) => account !== ada),
    );
    expect(pixelInfo(world, 255, 255)).toEqual({ user: null, colorIndex: 10, colorHex: '#E50000' });
  });
});

describe('what a switch decides', () => {
  it('there are three more people than connections, while the world lives', () => {
    const { world } = made();
    expect(onlineCount(world)).toBe(4);
    world.switches.simulation = false;
    expect(onlineCount(world)).toBe(1);
  });

  it('the same question is answered once in five seconds, to each account', () => {
    const { world, ada, boris } = made();
    limitRepeats(world, 'canvas.board', ada);
    world.switches['canvas-limits'] = true;
    limitRepeats(world, 'canvas.board', ada);
    limitRepeats(world, 'canvas.board', boris);
    limitRepeats(world, 'canvas.pixelInfo', ada);
    world.clock.advance(999);
    const limited = (after: number) =>
      expect.objectContaining({ status: 429, body: { error: true, reason: 'RateLimit', data: { after } } });
    expect(() => limitRepeats(world, 'canvas.board', ada)).toThrow(limited(5));
    world.clock.advance(3001);
    expect(() => limitRepeats(world, 'canvas.board', ada)).toThrow(limited(1));
    world.clock.advance(1000);
    limitRepeats(world, 'canvas.board', ada);
  });
});

describe('the zones', () => {
  it('grow warmer by a pixel, each in its place', () => {
    const { world } = made();
    canvasIn(world).heat.values = Array(64).fill(0);
    heatUp(world, pixel(0, 0));
    heatUp(world, pixel(31, 31));
    heatUp(world, pixel(32, 0));
    heatUp(world, pixel(0, 32));
    heatUp(world, pixel(255, 255));
    const warmed = [...zoneValues(world).entries()].filter(([, value]) => value > 0);
    expect(warmed).toEqual([
      [0, 2],
      [1, 1],
      [8, 1],
      [63, 1],
    ]);
  });

  it('lose an eighth a minute, rounded up, until they are cold', () => {
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

  it('grow no warmer than two bytes hold', () => {
    const { world } = made();
    canvasIn(world).heat.values = Array(64).fill(65_535);
    heatUp(world, pixel(0, 0));
    expect(zoneValues(world)[0]).toBe(65_535);
  });

  it('differ where their values do', () => {
    expect(zoneChanges([1, 2, 3], [1, 5, 0])).toEqual([
      [1, 5],
      [2, 0],
    ]);
  });

  it('of a new world are heatUp at its foot', () => {
    const values = zoneValues(made().world);
    expect(values).toHaveLength(64);
    expect(values.slice(0, 56).every((value) => value === 0)).toBe(true);
    expect(values[57]).toBe(58);
  });
});

describe('other people', () => {
  const spoilt = (pixels: Uint8Array) => {
    const { x, y, width, height } = muralArea;
    return Array.from({ length: width * height }, (_, place) => {
      const [across, down] = [x + (place % width), y + Math.floor(place / width)];
      return pixels[down * canvasSide + across] !== muralAt(across, down)?.color;
    }).filter(Boolean).length;
  };

  it('scribble over the row of pictures and mend it, and touch nothing else', () => {
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

  it('do the same in every run, and have names', () => {
    const run = () => {
      const { world, events } = made();
      for (let step = 0; step < 20; step++) canvasSimulation.happen(world, world.clock.now());
      const [first] = events;
      const [one] = first?.kind === 'pixels' ? first.pixels : [];
      return { events, user: pixelInfo(world, one?.x ?? 0, one?.y ?? 0).user?.username };
    };
    expect(run()).toEqual(run());
    expect(run().user).toMatch(/^(ada|boris|chiara|deniz|emiko|farah|goran|hana)$/);
  });

  it('stay away while the canvas is closed', () => {
    const { world, events } = made();
    world.switches.canvas = false;
    canvasSimulation.happen(world, world.clock.now());
    expect(events).toEqual([]);
  });
});
