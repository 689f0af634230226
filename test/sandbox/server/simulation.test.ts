import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { createSimulation, type SimulationEvent } from '../../../src/sandbox/server/simulation';
import type { World } from '../../../src/sandbox/world';
import { seededWorld } from '../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, testStart } from '../../support/sandbox';
import { type ProbeSandbox, startProbe } from '../probe';

const everyMs = 1000;

/** Chance that makes every pause exactly as long as usual. */
const even = { number: () => 0.5, uuid: countingChance().uuid };

/** Life in which one thing happens to the section `pond`, and what came of it. */
function pond(random = even) {
  const clock = movableClock();
  let world = seededWorld(clock, random);
  const at: number[] = [];
  const thrown: unknown[] = [];
  let changes = 0;
  let happen = (_: World, time: number) => void at.push(time - testStart);
  const stop = new AbortController();
  const event: SimulationEvent = {
    sections: ['pond', 'lake'],
    everyMs,
    happen: (of, time) => happen(of, time),
  };
  const simulation = createSimulation({
    events: [event],
    clock,
    stopping: stop.signal,
    world: () => world,
    changed: () => {
      changes += 1;
    },
    failed: (error) => thrown.push(error),
  });
  return {
    simulation,
    clock,
    at,
    thrown,
    stop: () => stop.abort(),
    world: () => world,
    changes: () => changes,
    renew() {
      world = seededWorld(clock, random);
      simulation.moved();
    },
    happens(otherwise: typeof happen) {
      happen = otherwise;
    },
  };
}

/** The same while somebody watches. */
function watched() {
  const made = pond();
  made.simulation.watch('pond');
  return made;
}

describe('the simulation while somebody watches', () => {
  it('comes in its time, and is saved', () => {
    const { clock, at, changes } = watched();
    clock.move(999);
    expect(at).toEqual([]);
    clock.move(1);
    clock.move(2000);
    expect(at).toEqual([1000, 2000, 3000]);
    expect(changes()).toBe(3);
  });

  it('concerns every section that it names, and no other', () => {
    const { simulation, clock, at } = pond();
    simulation.watch('desert');
    clock.move(5000);
    expect(at).toEqual([]);
    simulation.watch('lake');
    clock.move(1000);
    expect(at).toEqual([6000]);
  });

  it('rests when the last one has gone, whoever says so twice', () => {
    const { simulation, clock, at } = pond();
    const first = simulation.watch('pond');
    const second = simulation.watch('lake');
    first();
    first();
    clock.move(1000);
    second();
    clock.move(10_000);
    expect(at).toEqual([1000]);
  });

  it('draws its pauses by the chance of the world, between half and one and a half of the usual', () => {
    const run = () => {
      const { simulation, clock, at } = pond(countingChance());
      simulation.watch('pond');
      clock.move(100_000);
      return at;
    };
    const at = run();
    const pauses = at.map((time, place) => time - (at[place - 1] ?? 0));
    expect(run()).toEqual(at);
    expect(new Set(pauses).size).toBeGreaterThan(50);
    expect(pauses.filter((pause) => pause < 500 || pause > 1500)).toEqual([]);
  });

  it('goes on after something failed, which is told', () => {
    const { simulation, clock, at, thrown, happens } = pond();
    happens((_, time) => {
      at.push(time - testStart);
      throw new Error(`at ${time - testStart}`);
    });
    simulation.watch('pond');
    clock.move(2000);
    expect(at).toEqual([1000, 2000]);
    expect(thrown.map(String)).toEqual(['Error: at 1000', 'Error: at 2000']);
  });

  it('ends with the service', () => {
    const { simulation, clock, at, stop } = watched();
    stop();
    clock.move(10_000);
    simulation.moved();
    clock.move(10_000);
    expect(at).toEqual([]);
  });

  it('begins anew in a new world', () => {
    const { simulation, clock, at, renew, world, happens } = pond();
    const worlds: World[] = [];
    happens((of, time) => {
      worlds.push(of);
      at.push(time - testStart);
    });
    simulation.watch('pond');
    clock.move(900);
    renew();
    clock.move(1000);
    expect(at).toEqual([1900]);
    expect(worlds).toEqual([world()]);
  });
});

describe('the simulation that nobody watches', () => {
  it('is caught up when its section is asked, each at the time it was due', () => {
    const { simulation, clock, at } = pond();
    simulation.catchUp('pond');
    clock.move(3500);
    expect(at).toEqual([]);
    simulation.catchUp('desert');
    expect(at).toEqual([]);
    simulation.catchUp('lake');
    expect(at).toEqual([1000, 2000, 3000]);
    simulation.catchUp('lake');
    expect(at).toHaveLength(3);
  });

  it('does not reach back before it was asked first', () => {
    const { simulation, clock, at } = pond();
    clock.move(100_000);
    simulation.catchUp('pond');
    expect(at).toEqual([]);
  });

  it('catches up no more than the last sixty', () => {
    const { simulation, clock, at } = pond();
    simulation.catchUp('pond');
    clock.move(90 * 86_400_000);
    simulation.catchUp('pond');
    expect(at).toHaveLength(60);
    expect(at[0]).toBe(90 * 86_400_000 - 60_000);
    clock.move(1000);
    simulation.catchUp('pond');
    expect(at).toHaveLength(61);
  });
});

describe('the simulation and time that is moved by hand', () => {
  it('has no more than sixty come of a jump of months', () => {
    const { simulation, clock, at, world } = watched();
    world().clock.advance(300 * 86_400_000);
    simulation.moved();
    expect(at).toHaveLength(60);
    clock.move(1000);
    expect(at).toHaveLength(61);
  });
});

describe('the simulation that is switched off', () => {
  it('stands still, watched or asked', () => {
    const { simulation, clock, at, world } = watched();
    world().switches.simulation = false;
    simulation.moved();
    clock.move(5000);
    simulation.catchUp('pond');
    expect(at).toEqual([]);
  });

  it('has missed nothing when it is switched on again', () => {
    const { simulation, clock, at, world } = watched();
    world().switches.simulation = false;
    simulation.moved();
    clock.move(5000);
    world().switches.simulation = true;
    simulation.moved();
    clock.move(1000);
    expect(at).toEqual([6000]);
  });
});

describe('the simulation of a sandbox', () => {
  let sandbox: ProbeSandbox;
  afterEach(() => sandbox.stop());
  const start = async (switches = {}) => {
    const at: number[] = [];
    const event = { sections: ['probe'], everyMs, happen: (_: World, time: number) => void at.push(time) };
    sandbox = await startProbe({ simulation: [event], random: even, switches });
    return at;
  };

  it('is caught up by a request of the section, before it is answered', async () => {
    const at = await start();
    await sandbox.ask('/probe/things');
    sandbox.clock.move(1000);
    expect(at).toEqual([]);
    await sandbox.ask('/probe/nowhere');
    expect(at).toEqual([]);
    await sandbox.ask('/probe/things');
    expect(at).toEqual([testStart + 1000]);
  });

  it.each(['events', 'socket'] as const)('comes on time while %s are open, and no longer', async (kind) => {
    const at = await start();
    const closed = new Promise<void>((resolve) => {
      sandbox.behaviour.events = (stream) => stream.onClose(resolve);
      sandbox.behaviour.socket = (socket) => socket.onClose(resolve);
    });
    const leave = await (kind === 'events' ? openEvents() : openSocket());
    sandbox.clock.move(1000);
    expect(at).toHaveLength(1);
    leave();
    await closed;
    await turn();
    sandbox.clock.move(5000);
    expect(at).toHaveLength(1);
  });

  it('comes at once when control moves the clock, and stands still once it is switched off', async () => {
    const at = await start();
    const leave = await openSocket();
    sandbox.control.advance(2500);
    expect(at).toEqual([testStart + 1000, testStart + 2000]);
    sandbox.control.setSwitch('simulation', false);
    sandbox.control.advance(2500);
    sandbox.clock.move(2500);
    expect(at).toHaveLength(2);
    leave();
  });

  it('is saved every half minute, not every time', async () => {
    const at = await start();
    const leave = await openSocket();
    sandbox.clock.move(100);
    await turn();
    const saved = sandbox.file.saved.length;
    for (let second = 0; second < 30; second++) {
      sandbox.clock.move(1000);
      await turn();
      expect(sandbox.file.saved).toHaveLength(saved);
    }
    sandbox.clock.move(1000);
    await turn();
    expect(at.length).toBeGreaterThan(25);
    expect(sandbox.file.saved).toHaveLength(saved + 1);
    leave();
  });

  it('is switched off from the beginning where that is wished, after a reset too', async () => {
    const at = await start({ simulation: false });
    sandbox.control.reset();
    const leave = await openSocket();
    sandbox.clock.move(5000);
    expect(at).toEqual([]);
    leave();
  });

  async function openEvents(): Promise<() => void> {
    const abort = new AbortController();
    await sandbox.ask('/probe/events', { signal: abort.signal });
    return () => abort.abort();
  }

  async function openSocket(): Promise<() => void> {
    const client = new WebSocket(`${sandbox.baseUrl.replace('http', 'ws')}/probe/socket`);
    await once(client, 'open');
    return () => client.terminate();
  }
});

const turn = () => new Promise((resolve) => setImmediate(resolve));
