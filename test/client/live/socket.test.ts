import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { WebSocket } from 'ws';
import { connect } from '../../../src/client/live/connection';
import { NetworkError, PlazaError } from '../../../src/errors';
import type { OpeningFacts, SocketOptions } from '../../../src/ports/live';
import { deviceId, type TestApiOptions, testApi } from '../../support/http/api';
import { trustTestCertificate } from '../../support/http/certificate';
import { testClock } from '../../support/http/clock';
import { serveProxy } from '../../support/http/proxy';
import { routes } from '../../support/http/routes';
import { unusedUrl } from '../../support/http/server';
import { serveSockets } from '../../support/http/socket';

const plain: SocketOptions = { opening: async () => ({}) };
const open = (url: URL, options: Partial<SocketOptions> = {}, setup: TestApiOptions = {}) =>
  testApi(url, setup).api.socket(routes.socket, { ...plain, ...options });

async function take<T>(items: AsyncIterable<T>, count: number): Promise<T[]> {
  const taken: T[] = [];
  for await (const item of items) {
    taken.push(item);
    if (taken.length === count) break;
  }
  return taken;
}

/** Resolves once the condition holds; checked in every turn of the event loop. */
async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
}

describe('opening a socket', () => {
  it('says who asks, what it is opened with, and sends the first message first', async () => {
    const server = await serveSockets({});
    const { api } = testApi(new URL('/prefix', server.url));
    const socket = await api.socket(routes.socket, {
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

  it('goes to another host when told', async () => {
    const server = await serveSockets({});
    await open(new URL('https://service.test'), { base: server.url });
    expect(server.openings).toHaveLength(1);
  });

  it('speaks TLS where the address does', async () => {
    const server = await serveSockets({ tls: true, connected: (socket) => socket.send('safe') });
    await expect(open(server.url)).rejects.toMatchObject({
      exit: 7,
      message: expect.stringContaining('certificate'),
    });
    trustTestCertificate();
    expect(await take(await open(server.url), 1)).toEqual(['safe']);
  });

  it('is tried three times where nothing answers', async () => {
    const { api, clock } = testApi(await unusedUrl());
    const opening = api.socket(routes.socket, plain);
    await expect(opening).rejects.toMatchObject({
      exit: 7,
      message: expect.stringContaining('was refused'),
    });
    expect(clock.slept).toEqual([1000, 2000]);
  });

  it.each([
    [403, 3, '{"error":{"code":"EVENT_CLOSED","message":"closed"}}', 'EVENT_CLOSED'],
    [404, 5, 'NOT_FOUND', 'NOT_FOUND'],
    [429, 6, '{"error":true,"reason":"RateLimit","data":{"after":9}}', 'RateLimit'],
  ])('declined with %d is a refusal like any other', async (status, exit, body, code) => {
    const server = await serveSockets({ decline: () => ({ status, body }) });
    await expect(open(server.url)).rejects.toMatchObject({ exit, details: { code } });
    expect(server.openings).toHaveLength(1);
  });

  it('declined by a fault is tried again', async () => {
    const server = await serveSockets({ decline: (count) => (count < 3 ? { status: 502 } : undefined) });
    await open(server.url);
    expect(server.openings).toHaveLength(3);
  });

  it('declined for its token asks for another, once', async () => {
    const server = await serveSockets({ decline: () => ({ status: 401, body: 'UNAUTHORIZED' }) });
    const asked: OpeningFacts[] = [];
    const opening = async (facts: OpeningFacts) => {
      asked.push(facts);
      return {};
    };
    await expect(open(server.url, { opening })).rejects.toMatchObject({ exit: 4 });
    expect(asked).toEqual([
      { reopened: false, unauthorised: false },
      { reopened: false, unauthorised: true },
    ]);
  });

  it('that never ends is ended', async () => {
    const clock = testClock();
    const { createServer } = await import('node:net');
    const silent = createServer();
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    silent.on('connection', () => clock.advance(30_000));
    const { port } = silent.address() as { port: number };
    const opening = open(new URL(`http://127.0.0.1:${port}`), {}, { clock });
    await expect(opening).rejects.toMatchObject({
      exit: 7,
      message: expect.stringContaining('no connection'),
    });
    silent.close();
  });

  it('passes on what its ticket cost', async () => {
    const refusal = new PlazaError('refused', 'no ticket');
    await expect(open(await unusedUrl(), { opening: () => Promise.reject(refusal) })).rejects.toBe(refusal);
  });

  it('is traced without its ticket and its token', async () => {
    const server = await serveSockets({});
    const { api, traced } = testApi(server.url, { trace: 'debug' });
    await api.socket(routes.socket, {
      opening: async () => ({ query: { ticket: 'canary-1' }, first: 'canary-2' }),
    });
    expect(traced).toEqual([`WS ws://${server.url.host}/ws?ticket=<removed>: 101`]);
  });
});

describe('a socket through a proxy', () => {
  it('goes through a tunnel, with the credentials of the proxy', async () => {
    const server = await serveSockets({ tls: true, connected: (socket) => socket.send('hello') });
    const wants = `Basic ${Buffer.from('ada:pass').toString('base64')}`;
    const proxy = await serveProxy({ port: Number(server.url.port), wants });
    const environment = { https_proxy: `http://ada:pass@${proxy.url.host}` };
    trustTestCertificate();
    const socket = await open(new URL('https://service.test'), {}, { environment });
    expect(await take(socket, 1)).toEqual(['hello']);
    expect(proxy.asked).toEqual([{ target: 'service.test:443', authorization: wants }]);
    expect(JSON.stringify(server.openings)).not.toContain('Basic');
  });

  it('at which nothing answers names the proxy', async () => {
    const opening = open(
      new URL('https://service.test'),
      {},
      { environment: { https_proxy: 'http://127.0.0.1:1' } },
    );
    await expect(opening).rejects.toMatchObject({
      exit: 7,
      message: expect.stringContaining('the proxy 127.0.0.1:1'),
    });
  });

  it('that is refused there is not taken for an answer of the service', async () => {
    const proxy = await serveProxy({ port: 1, wants: 'Basic x' });
    const opening = open(
      new URL('https://service.test'),
      {},
      { environment: { https_proxy: proxy.url.href } },
    );
    await expect(opening).rejects.toMatchObject({
      exit: 7,
      message: 'the proxy requires a user name and a password',
    });
  });
});

describe('an open socket', () => {
  it('gives text as text and bytes as bytes', async () => {
    const server = await serveSockets({
      connected(socket) {
        socket.send('text');
        socket.send(Buffer.of(1, 2, 3));
        socket.send(Buffer.alloc(0));
      },
    });
    const [text, bytes, empty] = await take(await open(server.url), 3);
    expect(text).toBe('text');
    expect(bytes).toEqual(Buffer.of(1, 2, 3));
    expect(empty).toEqual(Buffer.alloc(0));
  });

  it('is opened again when it ends, with what was missed told first, and a new ticket', async () => {
    const server = await serveSockets({
      connected(socket, count) {
        socket.send(String(count));
        if (count === 1) socket.close(1001);
        if (count === 2) socket.once('message', () => socket.terminate());
      },
    });
    const asked: OpeningFacts[] = [];
    const { api, clock } = testApi(server.url);
    const socket = await api.socket(routes.socket, {
      onReconnect: async () => ['missed'],
      async opening(facts) {
        asked.push(facts);
        return { query: { ticket: asked.length } };
      },
    });
    const seen: unknown[] = [];
    for await (const message of socket) {
      seen.push(message);
      if (message === '2') await socket.send('cut me');
      if (message === '3') break;
    }
    expect(seen).toEqual(['1', 'missed', '2', 'missed', '3']);
    expect(server.openings.map(({ path }) => path)).toEqual(['/ws?ticket=1', '/ws?ticket=2', '/ws?ticket=3']);
    expect(asked.map(({ reopened }) => reopened)).toEqual([false, true, true]);
    expect(clock.slept).toEqual([1000, 1000]);
  });

  it('is closed when what was missed cannot be told, before another is opened', async () => {
    const closed: number[] = [];
    const server = await serveSockets({
      connected(socket, count) {
        socket.on('close', () => closed.push(count));
        socket.send(`from ${count}`);
        if (count === 1) socket.close(1001);
      },
    });
    let asked = 0;
    const socket = await open(server.url, {
      async onReconnect() {
        asked += 1;
        if (asked === 1) throw new NetworkError('the board cannot be read now');
        return undefined;
      },
    });
    expect(await take(socket, 2)).toEqual(['from 1', 'from 3']);
    expect(closed).toContain(2);
  });

  it.each([1008, 4401])('closed with %d asks for another token', async (code) => {
    const server = await serveSockets({
      connected(socket, count) {
        if (count === 1) socket.close(code);
        else socket.send('in');
      },
    });
    const asked: OpeningFacts[] = [];
    const opening = async (facts: OpeningFacts) => {
      asked.push(facts);
      return {};
    };
    expect(await take(await open(server.url, { opening }), 1)).toEqual(['in']);
    expect(asked[1]).toEqual({ reopened: true, unauthorised: true });
  });

  it('ends with its first end where it shall not be opened again', async () => {
    const server = await serveSockets({
      connected(socket) {
        socket.send('only');
        socket.close();
      },
    });
    expect(await take(await open(server.url, { reconnect: false }), 9)).toEqual(['only']);
    expect(server.openings).toHaveLength(1);
  });

  it('sends nothing while it is down', async () => {
    const server = await serveSockets({
      connected: (socket) => void socket.once('message', () => socket.terminate()),
    });
    const clock = testClock();
    const { asleep, wake } = clock.holdSleep();
    const socket = await open(server.url, {}, { clock });
    await socket.send('cut me');
    await asleep;
    await expect(socket.send('lost?')).rejects.toMatchObject({
      exit: 7,
      message: expect.stringContaining('nothing was sent'),
    });
    wake();
    expect(server.heard).toEqual(['cut me']);
  });

  it('pings in the words of the route, and keeps the answers to itself', async () => {
    const clock = testClock();
    const server = await serveSockets({
      connected(socket) {
        socket.on('message', (data) => {
          socket.send('pong');
          socket.send(`after ${data}`);
        });
      },
    });
    const socket = await open(
      server.url,
      { ping: { everyMs: 20_000, text: 'ping', answer: 'pong' } },
      { clock },
    );
    clock.advance(20_000);
    expect(await take(socket, 1)).toEqual(['after ping']);
  });

  it('pings by the protocol otherwise, which counts as a sign of life', async () => {
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
      // The answer to the ping has to come back before time goes on.
      for (let turns = 0; turns < 20; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    }
    expect(openings).toHaveLength(1);
  });

  it('is opened again after silence', async () => {
    const clock = testClock();
    const server = await serveSockets({
      connected(socket, count) {
        // Answers no ping.
        if (count === 1) socket.pause();
        else socket.send('again');
      },
    });
    const socket = await open(server.url, {}, { clock });
    clock.advance(60_000);
    expect(await take(socket, 1)).toEqual(['again']);
  });

  it('holds the server up while nobody reads, and loses nothing', async () => {
    const total = 20_000;
    const payload = 'x'.repeat(2000);
    const server = await serveSockets({
      connected(socket) {
        for (let count = 0; count < total; count += 1) socket.send(`${count} ${payload}`);
      },
    });
    const socket = await open(server.url, { reconnect: false });
    let expected = 0;
    for await (const message of socket) {
      expect(String(message).startsWith(`${expected} `)).toBe(true);
      expected += 1;
      if (expected === total) break;
    }
    expect(expected).toBe(total);
  });

  it('takes no message without bounds', async () => {
    const server = await serveSockets({
      connected: (socket, count) => socket.send(count === 1 ? Buffer.alloc(9 * 1024 * 1024) : 'small'),
    });
    expect(await take(await open(server.url), 1)).toEqual(['small']);
  });
});

describe('closing a socket', () => {
  it('is clean, and ends its messages', async () => {
    const codes: number[] = [];
    const server = await serveSockets({
      connected(socket) {
        socket.send('one');
        socket.on('close', (code) => codes.push(code));
      },
    });
    const socket = await open(server.url);
    const seen: unknown[] = [];
    for await (const message of socket) {
      seen.push(message);
      await socket.close();
    }
    expect(seen).toEqual(['one']);
    await until(() => codes.length > 0);
    expect(codes).toEqual([1000]);
  });

  it('does not wait for a server that does not answer', async () => {
    const clock = testClock();
    const server = await serveSockets({ connected: (socket) => socket.pause() });
    const socket = await open(server.url, {}, { clock });
    const closing = socket.close();
    await clock.pending(1000);
    clock.advance(1000);
    await closing;
  });

  it('happens when the client is closed, the reader leaves, or the command is aborted', async () => {
    let closed = 0;
    const codes: number[] = [];
    const server = await serveSockets({
      connected(socket) {
        socket.send('one');
        socket.on('close', (code) => {
          closed += 1;
          codes.push(code);
        });
      },
    });
    const client = testApi(server.url);
    await client.api.socket(routes.socket, plain);
    await client.api.close();
    await until(() => closed === 1);

    await take(await open(server.url), 1);
    await until(() => closed === 2);

    const controller = new AbortController();
    const socket = await open(server.url, {}, { signal: controller.signal });
    const seen: unknown[] = [];
    for await (const message of socket) {
      seen.push(message);
      controller.abort(new Error('enough'));
    }
    expect(seen).toEqual(['one']);
    await until(() => closed === 3);
    expect(codes).toEqual([1000, 1000, 1000]);
  });

  it('while its library is loaded opens none', async () => {
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

  it('before it opens is told by the reason', async () => {
    const reason = new Error('enough');
    const opening = open(await unusedUrl(), {}, { signal: AbortSignal.abort(reason) });
    await expect(opening).rejects.toThrow();
  });
});
