import { once } from 'node:events';
import { beforeEach, describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import type { Socket } from '../../../../src/sandbox/server/http/handler';
import { createOutbox } from '../../../../src/sandbox/server/http/sockets';
import { gate, type ProbeSandbox, useProbe } from '../../probe';
import { rawRequest, sendRaw, turn } from '../../raw';

let sandbox: ProbeSandbox;
let sockets: Socket[];
useProbe('each', (probe) => (sandbox = probe));
beforeEach(() => {
  sockets = [];
  sandbox.behaviour.socket = (socket) => void sockets.push(socket);
});

/** Every byte of the answer to an upgrade, and to the bytes after it. */
const upgraded = (bytes = '') => {
  const lines = ['Upgrade: websocket', 'Sec-WebSocket-Version: 13', `Sec-WebSocket-Key: ${'A'.repeat(22)}==`];
  const request = rawRequest('GET /probe/socket', new URL(sandbox.baseUrl).host, lines);
  return sendRaw(sandbox.baseUrl, request.replace('Connection: close', 'Connection: Upgrade') + bytes);
};

const dial = (path?: string) => sandbox.dial(path);
async function opened() {
  const client = dial();
  const messages: (string | number[])[] = [];
  client.on('message', (data: Buffer, binary) => messages.push(binary ? [...data] : data.toString()));
  const [[answer]] = await Promise.all([once(client, 'upgrade'), once(client, 'open')]);
  while (sockets.length === 0) await turn();
  const [socket] = sockets;
  if (!socket) throw new Error('no socket was opened');
  return { client, socket, messages, date: answer.headers.date as string };
}

/** The status with which an upgrade was refused. */
async function refusedWith(client: WebSocket): Promise<number | undefined> {
  const [, answer] = await once(client, 'unexpected-response');
  client.on('error', () => {});
  client.terminate();
  return answer.statusCode;
}

describe('a WebSocket', () => {
  it('transports text and bytes both ways', async () => {
    sandbox.behaviour.socket = (socket) => socket.onMessage((message) => socket.send(message));
    const client = dial();
    await once(client, 'open');
    client.send('ping ж');
    const [text, textIsBinary] = await once(client, 'message');
    expect([text.toString(), textIsBinary]).toEqual(['ping ж', false]);
    client.send(Buffer.from([0, 200, 7]));
    const [bytes, bytesAreBinary] = await once(client, 'message');
    expect([[...bytes], bytesAreBinary]).toEqual([[0, 200, 7], true]);
  });

  it('is closed when its client reads nothing and falls a mebibyte behind', async () => {
    const { client, socket } = await opened();
    const closed = new Promise<void>((resolve) => socket.onClose(resolve));
    let done = false;
    closed.then(() => (done = true));
    client.pause();
    for (let sent = 0; !done && sent < 1000; sent++) {
      socket.send('x'.repeat(100_000));
      await turn();
    }
    client.terminate();
    expect(done).toBe(true);
  });

  it('reports the end of the client to the handler, and drops what is sent later', async () => {
    const { client, socket } = await opened();
    const closed = new Promise<void>((resolve) => socket.onClose(resolve));
    client.close();
    await closed;
    socket.send('to nobody');
  });

  it('has the date of the world in its handshake, and is closed by the handler with a code', async () => {
    const { client, socket, date } = await opened();
    expect(date).toBe(new Date(sandbox.clock.now()).toUTCString());
    socket.close(4401, 'not authorised');
    const [code, reason] = await once(client, 'close');
    expect([code, reason.toString()]).toEqual([4401, 'not authorised']);
  });

  it.each(['reset', 'stop'] as const)('is closed by a %s of the sandbox', async (end) => {
    const { client } = await opened();
    const closed = once(client, 'close');
    await (end === 'reset' ? sandbox.control.reset() : sandbox.stop());
    expect((await closed)[0]).toBe(1001);
  });

  it('is closed with 1011 when the handler throws on opening or on a message', async () => {
    sandbox.behaviour.socket = () => {
      throw new Error('no socket today');
    };
    expect((await once(dial(), 'close'))[0]).toBe(1011);
    expect(sandbox.control.log(0)[1]?.thrown).toMatch(/^Error: no socket today/);
    sandbox.behaviour.socket = (socket) =>
      socket.onMessage(() => {
        throw new Error('not this message');
      });
    const client = dial();
    await once(client, 'open');
    client.send('hello');
    expect((await once(client, 'close'))[0]).toBe(1011);
    expect((await sandbox.ask('/probe/things')).status).toBe(200);
  });

  it('is closed with 1009 when a message is larger than a mebibyte', async () => {
    const { client } = await opened();
    client.send(Buffer.alloc(2 ** 20 + 1));
    expect((await once(client, 'close'))[0]).toBe(1009);
    expect((await sandbox.ask('/probe/things')).status).toBe(200);
  });

  it('survives frames that break the protocol', async () => {
    const answer = await upgraded('\u0001\u0001\u0001\u0001');
    expect(answer.toString('latin1')).toMatch(/^HTTP\/1\.1 101 /);
    expect((await sandbox.ask('/probe/things')).status).toBe(200);
  });
});

describe('an upgrade', () => {
  it('of an unknown path, of another route, and by a fault is refused', async () => {
    expect(await refusedWith(dial('/probe/nowhere'))).toBe(404);
    expect(await refusedWith(dial('/probe/things'))).toBe(405);
    sandbox.control.addFault({ kind: 'status', status: 401 });
    expect(await refusedWith(dial())).toBe(401);
  });

  it('to another protocol, or with a wrong handshake, is refused', async () => {
    const { host } = new URL(sandbox.baseUrl);
    const upgradeTo = (line: string, protocol: string) =>
      rawRequest(line, host).replace('close', `Upgrade\r\nUpgrade: ${protocol}`);
    for (const text of [upgradeTo('GET /probe/things', 'h2c'), upgradeTo('GET /probe/socket', 'websocket')])
      expect((await sendRaw(sandbox.baseUrl, text)).toString()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
    expect((await sandbox.ask('/probe/things')).status).toBe(200);
  });

  it.each(['drop-before', 'drop-after'] as const)('is dropped by %s', async (kind) => {
    sandbox.control.addFault({ kind });
    const [error] = await once(dial(), 'error');
    expect(String(error)).toMatch(/socket hang up|ECONNRESET/);
    expect(sockets).toEqual([]);
  });
});

describe('a cut of a WebSocket', () => {
  it.each([
    ['a short text', 'жжжж'],
    ['a long text', 'x'.repeat(70_000)],
    ['bytes', Uint8Array.from({ length: 200 }, (_, place) => place)],
  ])('happens within %s, and ends without a close frame', async (_, message) => {
    const { client, socket, messages } = await opened();
    socket.send('whole');
    sandbox.control.addFault({ kind: 'cut', route: 'WS /probe/socket' });
    socket.send(message);
    socket.send('never');
    expect((await once(client, 'close'))[0]).toBe(1006);
    expect(messages).toEqual(['whole']);
  });

  it('sends the beginning of the message', async () => {
    sandbox.behaviour.socket = (socket) => socket.send('abcdefgh');
    sandbox.control.addFault({ kind: 'cut' });
    const answer = await upgraded();
    const frames = answer.subarray(answer.indexOf('\r\n\r\n') + 4);
    expect(frames).toEqual(Buffer.from([0x81, 8, ...Buffer.from('abcd')]));
  });
});

describe('an outbox', () => {
  it('sends at once while nothing is held', () => {
    const sent: string[] = [];
    const { send, hold } = createOutbox();
    send(() => sent.push('a'));
    hold(() => {
      send(() => sent.push('b'));
      return undefined;
    });
    expect(sent).toEqual(['a', 'b']);
  });

  it('holds what is sent until the change is saved, in order, also when saving fails', async () => {
    const sent: string[] = [];
    const { send, hold } = createOutbox();
    const [first, second] = [gate(), gate()];
    hold(async () => {
      send(() => sent.push('a'));
      await first.before();
      throw new Error('the disk is full');
    });
    hold(() => {
      send(() => sent.push('b'));
      return second.before();
    });
    send(() => sent.push('c'));
    second.release();
    await turn();
    expect(sent).toEqual([]);
    first.release();
    await turn();
    expect(sent).toEqual(['a', 'b', 'c']);
  });
});
