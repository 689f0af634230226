import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import type { World } from '../../../src/sandbox/world';
import { countingChance, testStart } from '../../support/sandbox';
import { type ProbeSandbox, startProbe } from '../probe';

const everyMs = 1000;

/** Chance that makes every pause exactly as long as usual. */
const even = { number: () => 0.5, uuid: countingChance().uuid };

describe('the simulation of a sandbox', () => {
  let sandbox: ProbeSandbox;
  afterEach(() => sandbox.stop());
  const start = async (switches = {}) => {
    const at: number[] = [];
    const event = {
      sections: ['probe'],
      everyMs,
      happen: (_: World, time: number) => void at.push(time),
    };
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
