import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import { createSimulation, type SimulationEvent } from '../../../src/sandbox/server/simulation';
import type { World } from '../../../src/sandbox/world';
import { seededWorld } from '../../../src/sandbox/world/seeded-world';
import { countingChance, movableClock, testStart } from '../../support/sandbox';
import { type ProbeSandbox, startProbe } from '../probe';
import { turn } from '../raw';

const everyMs = 1000;

/** Random numbers that make every pause exactly as long as usual. */
const even = { number: () => 0.5, uuid: countingChance().uuid };

/** A simulation with one event in the section `pond`, and its effects. */
function pond(random = even) {
  const clock = movableClock();
  let world = seededWorld(clock, random);
  const at: number[] = [];
  const thrown: unknown[] = [];
  let changes = 0;
  let happen = (_: World, time: number) => void at.push(time - testStart);
  const stop = new AbortController();
  const happens: SimulationEvent['happen'] = (of, time) => happen(of, time);
  const simulation = createSimulation({
    events: [{ sections: ['pond', 'lake'], everyMs, happen: happens }],
    clock,
    stopping: stop.signal,
    world: () => world,
    changed: () => (changes += 1),
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

function watched() {
  const made = pond();
  made.simulation.watch('pond');
  return made;
}

describe('a simulation that is watched', () => {
  it('runs in its time, and is saved', () => {
    const { clock, at, changes } = watched();
    clock.move(999);
    expect(at).toEqual([]);
    clock.move(1);
    clock.move(2000);
    expect(at).toEqual([1000, 2000, 3000]);
    expect(changes()).toBe(3);
  });

  it('runs for every section of its events, and for no other', () => {
    const { simulation, clock, at } = pond();
    simulation.watch('desert');
    clock.move(5000);
    expect(at).toEqual([]);
    simulation.watch('lake');
    clock.move(1000);
    expect(at).toEqual([6000]);
  });

  it('pauses when the last watcher has left', () => {
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

  it('has random pauses between half and one and a half of the usual', () => {
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

  it('continues after a failure, which is reported', () => {
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

  it('starts again in a new world', () => {
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

describe('a simulation that is not watched', () => {
  it('is caught up when its section is requested, each event at its time', () => {
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

  it('is not caught up before the first request, and by sixty events at most', () => {
    const { simulation, clock, at } = pond();
    clock.move(100_000);
    simulation.catchUp('pond');
    expect(at).toEqual([]);
    clock.move(90 * 86_400_000);
    simulation.catchUp('pond');
    expect(at).toHaveLength(60);
    expect(at[0]).toBe(100_000 + 90 * 86_400_000 - 60_000);
    clock.move(1000);
    simulation.catchUp('pond');
    expect(at).toHaveLength(61);
  });
});

it('a simulation has at most sixty events when the clock is advanced by months', () => {
  const { simulation, clock, at, world } = watched();
  world().clock.advance(300 * 86_400_000);
  simulation.moved();
  expect(at).toHaveLength(60);
  clock.move(1000);
  expect(at).toHaveLength(61);
});

it('a simulation that is switched off pauses, watched or requested, and is not caught up afterwards', () => {
  const { simulation, clock, at, world } = watched();
  world().switches.simulation = false;
  simulation.moved();
  clock.move(5000);
  simulation.catchUp('pond');
  expect(at).toEqual([]);
  world().switches.simulation = true;
  simulation.moved();
  clock.move(1000);
  expect(at).toEqual([6000]);
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

  it.each(['events', 'socket'] as const)('runs while %s are open', async (kind) => {
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

  it('runs at once when control moves the clock, and pauses when it is switched off', async () => {
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

  it('is saved every half minute, not after every event', async () => {
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

  it('can be switched off from the start, also after a reset', async () => {
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
    const client = sandbox.dial();
    await once(client, 'open');
    return () => client.terminate();
  }
});
