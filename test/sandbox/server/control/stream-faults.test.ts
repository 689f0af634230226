import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { garbledText } from '../../../../src/sandbox/server/control/faults';
import { useSandbox } from '../../../support/sandbox';
import { type ProbeSandbox, startProbe } from '../../probe';
import { sessionOf } from '../../requests';
import { canvasClient } from '../../sections/canvas/client';

const turn = () => new Promise((resolve) => setImmediate(resolve));

describe('an answer that is garbled', () => {
  let sandbox: ProbeSandbox;
  beforeEach(async () => {
    sandbox = await startProbe();
    sandbox.control.addFault({ kind: 'garble' });
  });
  afterEach(() => sandbox.stop());

  it('has its status and type, and text that is no JSON', async () => {
    const answer = await sandbox.ask('/probe/things');
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ]);
    expect(await answer.text()).toBe(garbledText);
    expect(await (await sandbox.ask('/probe/things')).json()).toEqual({ things: [] });
  });

  it('of bytes has one too few, the first as high as it can be', async () => {
    const answer = await sandbox.ask('/probe/bytes');
    expect([...new Uint8Array(await answer.arrayBuffer())]).toEqual([255, 2]);
  });

  it('leaves the effect done', async () => {
    const answer = await sandbox.post('/probe/things', {});
    expect([answer.status, await answer.text()]).toEqual([201, garbledText]);
    expect(sandbox.behaviour.created).toBe(1);
  });

  it('stays without a body where it has none', async () => {
    const answer = await sandbox.ask('/probe/slash/', { method: 'DELETE' });
    expect([answer.status, await answer.text()]).toEqual([204, '']);
  });
});

describe('a stream that is spoilt', () => {
  let sandbox: ProbeSandbox;
  beforeEach(async () => {
    sandbox = await startProbe();
  });
  afterEach(() => sandbox.stop());

  it('of events sends a frame that is no JSON, or one ten thousand times, and goes on', async () => {
    sandbox.behaviour.events = (stream) => {
      for (const word of ['garbled', 'flood', 'last']) stream.send(word);
      stream.close();
    };
    sandbox.control.addFault({ kind: 'garble' });
    sandbox.control.addFault({ kind: 'flood' });
    const frames = (await (await sandbox.ask('/probe/events')).text()).split('\n\n');
    expect(frames[0]).toBe(`data: ${garbledText}`);
    expect(frames.filter((frame) => frame === 'data: "flood"')).toHaveLength(10_000);
    expect(frames.slice(-2)).toEqual(['data: "last"', '']);
    expect(frames).toHaveLength(10_003);
  });

  it('of a socket sends text in place of bytes, or a message ten thousand times, and goes on', async () => {
    sandbox.behaviour.socket = (socket) => {
      for (const byte of [1, 2, 3]) socket.send(Uint8Array.of(byte));
    };
    sandbox.control.addFault({ kind: 'garble', route: 'probe.socket' });
    sandbox.control.addFault({ kind: 'flood', route: 'probe.socket' });
    const client = new WebSocket(`${sandbox.baseUrl.replace('http', 'ws')}/probe/socket`);
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

describe('the canvas, spoilt', () => {
  const sandbox = useSandbox();
  const board = () =>
    fetch(`${sandbox().pixelUrl}/api/board`, {
      headers: {
        'x-platform': 'web',
        'x-app-version': '1.0.0',
        authorization: `Bearer ${sessionOf(sandbox(), 'ada').token}`,
      },
    });

  it('answers RateLimit in its own shape, with the seconds that were ordered', async () => {
    sandbox().addFault({ kind: 'status', status: 429, delayMs: 2500, route: 'canvas.board' });
    sandbox().addFault({ kind: 'status', status: 429 });
    for (const after of [3, 1]) {
      const answer = await board();
      expect([answer.status, await answer.json()]).toEqual([
        429,
        { error: true, reason: 'RateLimit', data: { after } },
      ]);
    }
  });

  it('answers any other status as the rest of the service does', async () => {
    sandbox().addFault({ kind: 'status', status: 503, route: 'canvas.board' });
    expect(await (await board()).json()).toMatchObject({ error: { code: 'INTERNAL_ERROR' } });
  });

  it('gives a board that is none', async () => {
    sandbox().addFault({ kind: 'garble', route: 'canvas.board' });
    const bytes = new Uint8Array(await (await board()).arrayBuffer());
    expect([bytes.length, bytes[0]]).toEqual([65_535, 255]);
  });

  it.each([
    ['garble', garbledText],
    ['flood', [4, 1, 0, 0, 0]],
  ] as const)('says other things on its socket: %s', async (kind, first) => {
    sandbox().addFault({ kind, route: 'canvas.socket' });
    const client = await canvasClient(sandbox());
    expect(await client.next()).toEqual(first);
    await client.leave();
    expect(client.heard).toHaveLength(kind === 'flood' ? 9999 : 0);
  });

  it('ends its socket in the middle of a message', async () => {
    sandbox().addFault({ kind: 'cut', route: 'canvas.socket' });
    const client = await canvasClient(sandbox());
    expect(await client.closed).toEqual([1006, '']);
    expect(client.heard).toEqual([]);
  });
});
