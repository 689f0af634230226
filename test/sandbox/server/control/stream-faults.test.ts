import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import { garbledText } from '../../../../src/sandbox/server/control/faults';
import { useSandbox } from '../../../support/sandbox';
import { type ProbeSandbox, useProbe } from '../../probe';
import { turn } from '../../raw';
import { sessionOf } from '../../requests';
import { canvasClient } from '../../sections/canvas/client';

let probe: ProbeSandbox;
useProbe('each', (made) => (probe = made));

describe('a garbled answer', () => {
  beforeEach(() => void probe.control.addFault({ kind: 'garble' }));

  it('has its status and type, and text that is not JSON, once, and leaves the effect done', async () => {
    const answer = await probe.ask('/probe/things');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(await answer.text()).toBe(garbledText);
    expect(await (await probe.ask('/probe/things')).json()).toEqual({ things: [] });
    probe.control.addFault({ kind: 'garble' });
    const created = await probe.post('/probe/things', {});
    expect([created.status, await created.text()]).toEqual([201, garbledText]);
    expect(probe.behaviour.created).toBe(1);
  });

  it('of bytes is one byte short and begins with the highest byte, and one without a body has none', async () => {
    const bytes = await probe.ask('/probe/bytes');
    expect([...new Uint8Array(await bytes.arrayBuffer())]).toEqual([255, 2]);
    probe.control.addFault({ kind: 'garble' });
    const empty = await probe.ask('/probe/slash/', { method: 'DELETE' });
    expect([empty.status, await empty.text()]).toEqual([204, '']);
  });
});

describe('a garbled and flooded stream', () => {
  it('of events sends a frame that is not JSON, and one ten thousand times, and continues', async () => {
    probe.behaviour.events = (stream) => {
      for (const word of ['garbled', 'flood', 'last']) stream.send(word);
      stream.close();
    };
    for (const kind of ['garble', 'flood']) probe.control.addFault({ kind });
    const frames = (await (await probe.ask('/probe/events')).text()).split('\n\n');
    expect(frames[0]).toBe(`data: ${garbledText}`);
    expect(frames.filter((frame) => frame === 'data: "flood"')).toHaveLength(10_000);
    expect(frames.slice(-2)).toEqual(['data: "last"', '']);
    expect(frames).toHaveLength(10_003);
  });

  it('of a socket sends text instead of bytes, and a message ten thousand times, and continues', async () => {
    probe.behaviour.socket = (socket) => {
      for (const byte of [1, 2, 3]) socket.send(Uint8Array.of(byte));
    };
    for (const kind of ['garble', 'flood']) probe.control.addFault({ kind, route: 'probe.socket' });
    const client = probe.dial();
    const heard: (string | number | undefined)[] = [];
    client.on('message', (data: Buffer, binary) => heard.push(binary ? data[0] : data.toString()));
    await once(client, 'open');
    while (heard.at(-1) !== 3) await turn();
    expect(heard[0]).toBe(garbledText);
    expect(heard.filter((one) => one === 2)).toHaveLength(10_000);
    expect(heard).toHaveLength(10_002);
    client.terminate();
  });
});

describe('faults of the canvas', () => {
  const sandbox = useSandbox();
  const board = () => {
    const authorization = `Bearer ${sessionOf(sandbox(), 'ada').token}`;
    const headers = { 'x-platform': 'web', 'x-app-version': '1.0.0', authorization };
    return fetch(`${sandbox().pixelUrl}/api/board`, { headers });
  };

  it('of the status 429 are a RateLimit with the seconds of the delay; other statuses are usual', async () => {
    sandbox().addFault({ kind: 'status', status: 429, delayMs: 2500, route: 'canvas.board' });
    sandbox().addFault({ kind: 'status', status: 429 });
    for (const after of [3, 1]) {
      const answer = await board();
      const body = { error: true, reason: 'RateLimit', data: { after } };
      expect([answer.status, await answer.json()]).toEqual([429, body]);
    }
    sandbox().addFault({ kind: 'status', status: 503, route: 'canvas.board' });
    expect(await (await board()).json()).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
  });

  it('garble a board', async () => {
    sandbox().addFault({ kind: 'garble', route: 'canvas.board' });
    const bytes = new Uint8Array(await (await board()).arrayBuffer());
    expect([bytes.length, bytes[0]]).toEqual([65_535, 255]);
  });

  it.each([
    ['garble', garbledText],
    ['flood', [4, 1, 0, 0, 0]],
  ] as const)('%s the socket', async (kind, first) => {
    sandbox().addFault({ kind, route: 'canvas.socket' });
    const client = await canvasClient(sandbox());
    expect(await client.next()).toEqual(first);
    await client.leave();
    expect(client.heard).toHaveLength(kind === 'flood' ? 9999 : 0);
  });

  it('cut the socket within a message', async () => {
    sandbox().addFault({ kind: 'cut', route: 'canvas.socket' });
    const client = await canvasClient(sandbox());
    expect(await client.closed).toEqual([1006, '']);
    expect(client.heard).toEqual([]);
  });
});
