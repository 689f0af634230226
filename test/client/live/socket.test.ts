import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { connect } from '../../../src/client/live/connection';
import { PlazaError } from '../../../src/errors';
import type { OpeningFacts, SocketOptions } from '../../../src/ports/live';
import { deviceId, type TestApiOptions, take, testApi } from '../../support/http/api';
import { trustTestCertificate } from '../../support/http/certificate';
import { testClock } from '../../support/http/clock';
import { serveProxy } from '../../support/http/proxy';
import { routes } from '../../support/http/routes';
import { serveTcp, unusedUrl } from '../../support/http/server';
import { serveSockets } from '../../support/http/socket';

/** A failure of the network whose message contains this. */
const unreachable = (message: string) => ({ exit: 7, message: expect.stringContaining(message) });
const plain: SocketOptions = { opening: async () => ({}) };
const open = (url: URL, options: Partial<SocketOptions> = {}, setup: TestApiOptions = {}) =>
  testApi(url, setup).api.socket(routes.socket, { ...plain, ...options });

function recordedOpening() {
  const facts: OpeningFacts[] = [];
  const opening = async (given: OpeningFacts) => {
    facts.push(given);
    return { query: { ticket: facts.length } };
  };
  return { facts, opening };
}

/** Resolves once the condition holds; checked in every turn of the event loop. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe('opening a socket', () => {
  it('sends headers and query, and the first message first', async () => {
    const server = await serveSockets({});
    const socket = await open(new URL('/prefix', server.url), {
      opening: async () => ({ query: { platform: 'web', device_id: 'd' }, first: 'the-token' }),
    });
    await socket.send(Uint8Array.of(1, 2));
    await until(() => server.heard.length === 2);
    expect(server.heard).toEqual(['the-token', Buffer.of(1, 2)]);
    expect(server.openings).toMatchObject([
      {
        path: '/prefix/ws?platform=web&device_id=d',
        headers: {
          'user-agent': 'plaza/1.2.3',
          'x-device-id': deviceId,
          'x-platform': 'web',
          'x-app-version': '1.0.0',
        },
      },
    ]);
    for (const name of ['authorization', 'sec-websocket-extensions'])
      expect(server.openings[0]?.headers).not.toHaveProperty(name);
  });

  it('connects to another host on request', async () => {
    const server = await serveSockets({});
    await open(new URL('https://service.test'), { base: server.url });
    expect(server.openings).toHaveLength(1);
  });

  it('uses TLS, and refuses an unknown certificate', async () => {
    const server = await serveSockets({ tls: true, connected: (socket) => socket.send('safe') });
    await expect(open(server.url)).rejects.toMatchObject(unreachable('certificate'));
    trustTestCertificate();
    expect(await take(await open(server.url), 1)).toEqual(['safe']);
  });

  it.each([
    [403, 3, '{"error":{"code":"EVENT_CLOSED","message":"closed"}}', 'EVENT_CLOSED'],
    [404, 5, 'NOT_FOUND', 'NOT_FOUND'],
    [429, 6, '{"error":true,"reason":"RateLimit","data":{"after":9}}', 'RateLimit'],
  ])('fails once for a refusal with %d', async (status, exit, body, code) => {
    const server = await serveSockets({ decline: () => ({ status, body }) });
    await expect(open(server.url)).rejects.toMatchObject({ exit, details: { code } });
    expect(server.openings).toHaveLength(1);
  });

  it('is tried again after a fault of the service', async () => {
    const server = await serveSockets({ decline: (count) => (count < 3 ? { status: 502 } : undefined) });
    await open(server.url);
    expect(server.openings).toHaveLength(3);
  });

  it('gets another token once when the token is refused', async () => {
    const server = await serveSockets({ decline: () => ({ status: 401, body: 'UNAUTHORIZED' }) });
    const { facts, opening } = recordedOpening();
    await expect(open(server.url, { opening })).rejects.toMatchObject({ exit: 4 });
    expect(facts).toEqual([
      { reopened: false, unauthorised: false },
      { reopened: false, unauthorised: true },
    ]);
  });

  it('ends at its time limit', async () => {
    const clock = testClock();
    const silent = await serveTcp(() => clock.advance(30_000));
    await expect(open(silent, {}, { clock })).rejects.toMatchObject(unreachable('no connection'));
  });

  it('throws the error of its ticket, and the reason of an abort', async () => {
    const refusal = new PlazaError('refused', 'no ticket');
    await expect(open(await unusedUrl(), { opening: () => Promise.reject(refusal) })).rejects.toBe(refusal);
    const signal = AbortSignal.abort(new Error('enough'));
    await expect(open(await unusedUrl(), {}, { signal })).rejects.toThrow('enough');
  });

  it('does not connect after an abort while its library is loaded', async () => {
    const server = await serveSockets({});
    const controller = new AbortController();
    const opening = connect(
      { environment: {}, connectMs: 1000, idleMs: 1000, pingMs: 1000, clock: testClock() },
      new URL(server.url.href.replace('http', 'ws')),
      {},
      controller.signal,
    );
    controller.abort(new Error('the reason'));
    await expect(opening).rejects.toThrow('the reason');
    expect(server.openings).toEqual([]);
  });

  it('is traced without ticket and token', async () => {
    const server = await serveSockets({});
    const { api, traced } = testApi(server.url, { trace: 'debug' });
    await api.socket(routes.socket, {
      opening: async () => ({ query: { ticket: 'canary-1' }, first: 'canary-2' }),
    });
    expect(traced).toEqual([`WS ws://${server.url.host}/ws?ticket=<removed>: 101`]);
  });
});

describe('opening a socket through a proxy', () => {
  const openBy = (https_proxy: string) =>
    open(new URL('https://service.test'), {}, { environment: { https_proxy } });

  it('uses a tunnel, with the credentials of the proxy', async () => {
    const server = await serveSockets({ tls: true, connected: (socket) => socket.send('hello') });
    const wants = `Basic ${Buffer.from('ada:pass').toString('base64')}`;
    const proxy = await serveProxy({ port: Number(server.url.port), wants });
    trustTestCertificate();
    const socket = await openBy(`http://ada:pass@${proxy.url.host}`);
    expect(await take(socket, 1)).toEqual(['hello']);
    expect(proxy.asked).toEqual([{ target: 'service.test:443', authorization: wants }]);
    expect(JSON.stringify(server.openings)).not.toContain('Basic');
  });

  it('names the proxy when nothing listens there, or it refuses', async () => {
    await expect(openBy('http://127.0.0.1:1')).rejects.toMatchObject(unreachable('the proxy 127.0.0.1:1'));
    const proxy = await serveProxy({ port: 1, wants: 'Basic x' });
    await expect(openBy(proxy.url.href)).rejects.toMatchObject(
      unreachable('the proxy requires a user name and a password'),
    );
  });
});

describe('an open socket', () => {
  it('receives text as text and bytes as bytes', async () => {
    const server = await serveSockets({
      connected(socket) {
        socket.send('text');
        socket.send(Buffer.of(1, 2, 3));
        socket.send(Buffer.alloc(0));
      },
    });
    const messages = await take(await open(server.url), 3);
    expect(messages).toEqual(['text', Buffer.of(1, 2, 3), Buffer.alloc(0)]);
  });

  it('is reopened with a new ticket when it ends, after the missed messages', async () => {
    const server = await serveSockets({
      connected(socket, count) {
        socket.send(String(count));
        if (count === 1) socket.close(1001);
        if (count === 2) socket.once('message', () => socket.terminate());
      },
    });
    const { facts, opening } = recordedOpening();
    const { api, clock } = testApi(server.url);
    const socket = await api.socket(routes.socket, { opening, onReconnect: async () => ['missed'] });
    const messages: unknown[] = [];
    for await (const message of socket) {
      messages.push(message);
      if (message === '2') await socket.send('cut me');
      if (message === '3') break;
    }
    expect(messages).toEqual(['1', 'missed', '2', 'missed', '3']);
    expect(server.openings.map(({ path }) => path)).toEqual(['/ws?ticket=1', '/ws?ticket=2', '/ws?ticket=3']);
    expect(facts.map(({ reopened }) => reopened)).toEqual([false, true, true]);
    expect(clock.slept).toEqual([1000, 1000]);
  });

  it.each([1008, 4401])('gets another token when it is closed with %d', async (code) => {
    const server = await serveSockets({
      connected: (socket, count) => (count === 1 ? socket.close(code) : socket.send('in')),
    });
    const { facts, opening } = recordedOpening();
    expect(await take(await open(server.url, { opening }), 1)).toEqual(['in']);
    expect(facts[1]).toEqual({ reopened: true, unauthorised: true });
  });

  it('sends nothing while it is reopened', async () => {
    const server = await serveSockets({
      connected: (socket) => void socket.once('message', () => socket.terminate()),
    });
    const clock = testClock();
    const { asleep, wake } = clock.holdSleep();
    const socket = await open(server.url, {}, { clock });
    await socket.send('cut me');
    await asleep;
    await expect(socket.send('lost?')).rejects.toMatchObject(unreachable('nothing was sent'));
    wake();
    expect(server.heard).toEqual(['cut me']);
  });

  it('pings with the text of the route, and hides the answers', async () => {
    const clock = testClock();
    const server = await serveSockets({
      connected(socket) {
        socket.on('message', (data) => {
          socket.send('pong');
          socket.send(`after ${data}`);
        });
      },
    });
    const ping = { everyMs: 20_000, text: 'ping', answer: 'pong' };
    const socket = await open(server.url, { ping }, { clock });
    clock.advance(20_000);
    expect(await take(socket, 1)).toEqual(['after ping']);
  });

  it('pings with control frames by default, and stays open while they are answered', async () => {
    const clock = testClock();
    let server: WebSocket | undefined;
    const { url, openings } = await serveSockets({
      connected: (socket) => {
        server = socket;
      },
    });
    await open(url, {}, { clock });
    for (let rounds = 0; rounds < 5; rounds += 1) {
      await clock.pending(20_000);
      const pinged = once(server as WebSocket, 'ping');
      clock.advance(20_000);
      await pinged;
      // The pong has to arrive before the clock advances.
      for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(openings).toHaveLength(1);
  });

  it('is reopened after silence', async () => {
    const clock = testClock();
    const server = await serveSockets({
      connected: (socket, count) => (count === 1 ? socket.pause() : socket.send('again')),
    });
    const socket = await open(server.url, {}, { clock });
    clock.advance(60_000);
    expect(await take(socket, 1)).toEqual(['again']);
  });

  it('applies backpressure, and loses no message', async () => {
    const total = 20_000;
    const payload = 'x'.repeat(2000);
    const server = await serveSockets({
      connected(socket) {
        for (let count = 0; count < total; count += 1) socket.send(`${count} ${payload}`);
      },
    });
    let received = 0;
    for await (const message of await open(server.url, { reconnect: false })) {
      expect(String(message).startsWith(`${received} `)).toBe(true);
      received += 1;
      if (received === total) break;
    }
    expect(received).toBe(total);
  });
});

describe('closing a socket', () => {
  /** A server that sends one message, and the codes with which its sockets are closed. */
  const closing = async () => {
    const codes: number[] = [];
    const server = await serveSockets({
      connected(socket) {
        socket.send('one');
        socket.on('close', (code) => codes.push(code));
      },
    });
    return { url: server.url, codes };
  };

  it('ends its messages with code 1000: by itself, its client, its reader and an abort', async () => {
    const { url, codes } = await closing();
    const controller = new AbortController();
    const closes: ((socket: { close(): Promise<void> }) => unknown)[] = [
      (socket) => socket.close(),
      () => controller.abort(new Error('enough')),
    ];
    for (const close of closes) {
      const socket = await open(url, {}, { signal: controller.signal });
      const messages: unknown[] = [];
      for await (const message of socket) {
        messages.push(message);
        await close(socket);
      }
      expect(messages).toEqual(['one']);
    }
    const client = testApi(url);
    await client.api.socket(routes.socket, plain);
    await client.api.close();
    await take(await open(url), 1);
    await until(() => codes.length === 4);
    expect(codes).toEqual([1000, 1000, 1000, 1000]);
  });

  it('waits one second for the server', async () => {
    const clock = testClock();
    const server = await serveSockets({ connected: (socket) => socket.pause() });
    const socket = await open(server.url, {}, { clock });
    const closed = socket.close();
    await clock.pending(1000);
    clock.advance(1000);
    await closed;
  });
});
