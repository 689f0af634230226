import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { gate, type ProbeSandbox, useProbe } from '../../probe';
import { rawRequest, turn } from '../../raw';

let sandbox: ProbeSandbox;
useProbe('each', (probe) => (sandbox = probe));

const create = () => sandbox.ask('/probe/things', { method: 'POST' });
const records = () => sandbox.control.log(0);

/** Opens a socket; resolves when it was closed or refused. */
function dialed(): Promise<void> {
  const client = sandbox.dial();
  client.on('error', () => undefined);
  return new Promise((resolve) => client.once('close', () => resolve()));
}

describe('a reset', () => {
  it('cuts a request that is delayed, which does nothing in the new world', async () => {
    sandbox.control.addFault({ kind: 'delay', delayMs: 700 });
    const answer = create().catch(() => 'cut');
    while (sandbox.control.faults().length > 0) await turn();
    sandbox.control.reset();
    // The end of the connection is noticed later than this.
    sandbox.clock.move(700);
    expect(await answer).toBe('cut');
    expect(await (await create()).json()).toEqual({ created: 1 });
    expect(records()[0]).toMatchObject({ route: 'probe.create', status: 0, fault: 'delay' });
  });

  it('cuts a request whose body is still being sent', async () => {
    const { port, host } = new URL(sandbox.baseUrl);
    const socket = connect(Number(port), '127.0.0.1').on('error', () => undefined);
    let answer = '';
    socket.on('data', (chunk) => (answer += chunk));
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    const asked = new Promise<string>((resolve) => (sandbox.behaviour.asked = resolve));
    const lines = ['Content-Type: application/json', 'Content-Length: 12'];
    socket.write(`${rawRequest('POST /probe/echo/x', host, lines)}{"text":`);
    expect(await asked).toBe('probe.echo');
    sandbox.control.reset();
    await closed;
    expect(answer).toBe('');
    await sandbox.ask('/probe/things');
    const seen = records().map(({ route, status }) => `${route} ${status}`);
    expect(seen).toEqual(['probe.echo 0', 'probe.list 200']);
  });

  it('cuts a request that was admitted, before it is executed', async () => {
    sandbox.behaviour.asked = () => void sandbox.control.reset();
    await expect(create()).rejects.toThrow('fetch failed');
    expect(sandbox.behaviour.created).toBe(0);
    expect(records()).toMatchObject([{ route: 'probe.create', status: 0 }]);
  });

  it('cuts a request whose handler is running, and opens no stream', async () => {
    const { release, before } = gate();
    let opened = 0;
    let asked = 0;
    const count = { asked: () => asked++, events: () => opened++, socket: () => opened++ };
    Object.assign(sandbox.behaviour, { before, ...count });
    const stream = sandbox.ask('/probe/events').catch(() => 'cut');
    const closed = dialed();
    while (asked < 2) await turn();
    sandbox.control.reset();
    release();
    expect(await stream).toBe('cut');
    await closed;
    await sandbox.ask('/probe/things');
    expect(opened).toBe(0);
    expect(records().map(({ status }) => status)).toEqual([0, 0, 200]);
  });

  it('closes a socket at every moment between its answer and its opening', async () => {
    let steps = 0;
    sandbox.control.watch(async ({ status }) => {
      if (status !== 101) return;
      for (let step = 0; step < steps; step++) await undefined;
      sandbox.control.reset();
    });
    for (; steps < 16; steps++) await dialed();
  });

  it('leaves an answer that was given', async () => {
    const answer = await create();
    sandbox.control.reset();
    expect(await answer.json()).toEqual({ created: 1 });
  });
});
