import { once } from 'node:events';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpAdapter, HttpAdapterOptions, WireRequest } from '../../../src/client/http/http-adapter';
import { createUndiciAdapter } from '../../../src/client/http/http-adapter-undici';
import { createNodeAdapter } from '../../../src/client/http/http-adapters';
import { TransportError } from '../../../src/client/http/transport-error';
import { discard, readAll, readStart } from '../../../src/client/response/reading';
import { trustTestCertificate } from '../../support/http/certificate';
import { type TestClock, testClock } from '../../support/http/clock';
import { json, serve, serveTcp, unusedUrl } from '../../support/http/server';

const limits = { connectMs: 1001, headersMs: 1002, idleMs: 1003, wholeMs: 1004 };
const adapters: HttpAdapter[] = [];

afterEach(async () => {
  await Promise.all(adapters.splice(0).map((adapter) => adapter.close()));
});

describe.each([
  ['node', createNodeAdapter],
  ['undici', createUndiciAdapter],
])('the adapter on %s', (_, create: (setup: HttpAdapterOptions) => HttpAdapter) => {
  const make = (clock: TestClock = testClock(), setup: Partial<HttpAdapterOptions> = {}) => {
    const adapter = create({ clock, ...setup });
    adapters.push(adapter);
    return adapter;
  };
  const get = (url: URL, more: Partial<WireRequest> = {}): WireRequest => ({
    method: 'GET',
    url,
    headers: { accept: 'application/json' },
    limits,
    ...more,
  });
  const whole = async (adapter: HttpAdapter, wire: WireRequest) => {
    const answer = await adapter.request(wire);
    return { ...answer, text: Buffer.from(await readAll(answer.body, 1e9)).toString() };
  };
  const errorOf = async (promise: Promise<unknown>): Promise<TransportError> => {
    const error = await promise.then(
      () => new Error('nothing was thrown'),
      (thrown) => thrown,
    );
    expect(error).toBeInstanceOf(TransportError);
    return error as TransportError;
  };

  it('sends method, path, query and headers, and returns status, headers and body', async () => {
    const server = await serve((_, response) => {
      response.setHeader('set-cookie', ['a=1', 'b=2']);
      json(response, { ok: true }, 201, { 'x-one': 'two' });
    });
    const answer = await whole(
      make(),
      get(new URL('/a%20b?c=d%2Ce', server.url), {
        method: 'POST',
        headers: { 'x-own': 'yes' },
      }),
    );
    expect(answer).toMatchObject({ status: 201, text: '{"ok":true}' });
    expect(answer.headers['x-one']).toBe('two');
    expect(answer.headers['set-cookie']).toEqual(['a=1', 'b=2']);
    expect(server.seen).toMatchObject([{ method: 'POST', path: '/a%20b?c=d%2Ce', body: '' }]);
    expect(server.seen[0]?.headers).toMatchObject({ 'x-own': 'yes', 'content-length': '0' });
  });

  it('sends the length of a body in memory', async () => {
    const server = await serve((_, response) => json(response, {}));
    await whole(make(), get(server.url, { method: 'PUT', body: Buffer.from('{"a":"é"}') }));
    expect(server.seen[0]?.headers['content-length']).toBe('10');
    expect(server.seen[0]?.headers['transfer-encoding']).toBeUndefined();
    expect(Buffer.from(server.seen[0]?.body ?? '', 'latin1').toString()).toBe('{"a":"é"}');
  });

  it('streams a body with its length, larger than any buffer', async () => {
    const server = await serve((request, response) => json(response, { size: request.body.length }));
    const piece = Buffer.alloc(100_000, 'x');
    const body = {
      size: 50 * piece.byteLength,
      async *open() {
        for (let count = 0; count < 50; count += 1) yield piece;
      },
    };
    const answer = await whole(make(), get(server.url, { method: 'POST', body }));
    expect(answer.text).toBe(`{"size":${body.size}}`);
    expect(server.seen[0]?.headers['content-length']).toBe(String(body.size));
  });

  it('throws the error of opening the body', async () => {
    const server = await serve((_, response) => json(response, {}));
    const broken = new TransportError('unsent', 'coding', new Error('no such file'));
    const body = {
      size: 10,
      async *open() {
        yield Buffer.from('12345');
        throw broken;
      },
    };
    await expect(make().request(get(server.url, { method: 'POST', body }))).rejects.toBe(broken);
    expect(server.seen).toEqual([]);
  });

  it('receives an answer before the body was sent', async () => {
    const url = await serveTcp((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\n\r\n{}'));
    });
    const body = {
      size: 1e7,
      async *open() {
        for (let count = 0; count < 100; count += 1) {
          yield Buffer.alloc(100_000);
          await new Promise((resolve) => setImmediate(resolve));
        }
      },
    };
    expect(await whole(make(), get(url, { method: 'POST', body }))).toMatchObject({
      status: 413,
      text: '{}',
    });
  });

  it('reuses connections', async () => {
    const server = await serve((_, response) => json(response, {}));
    const adapter = make();
    for (let count = 0; count < 9; count += 1) await whole(adapter, get(server.url));
    // undici opens a second one when it is used in the very moment in which an answer ends.
    expect(server.connections()).toBeLessThanOrEqual(2);
  });

  it('sends several requests at once', async () => {
    const server = await serve((request, response) => json(response, { path: request.path }));
    const adapter = make();
    const paths = ['/1', '/2', '/3', '/4', '/5'];
    const answers = await Promise.all(paths.map((path) => whole(adapter, get(new URL(path, server.url)))));
    expect(answers.map(({ text }) => JSON.parse(text).path)).toEqual(paths);
  });

  it('does not follow redirects', async () => {
    const server = await serve((_, response) => response.writeHead(302, { location: '/there' }).end());
    expect(await whole(make(), get(server.url))).toMatchObject({ status: 302 });
  });

  it.each([
    ['connection is refused', unusedUrl, ['ECONNREFUSED']],
    ['host does not exist', async () => new URL('http://nowhere.invalid/'), ['ENOTFOUND', 'EAI_AGAIN']],
  ])('reports a request as unsent when the %s', async (_, url, codes) => {
    const error = await errorOf(make().request(get(await url())));
    expect(error).toMatchObject({ reach: 'unsent', reason: 'network' });
    expect(codes).toContain(error.code);
  });

  it.each([
    ['drops the connection', ''],
    ['does not speak HTTP', 'SSH-2.0-nothing here\r\n'],
    [
      'switches protocols',
      'HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n',
    ],
  ])('reports a request as sent when the server %s', async (_, raw) => {
    const url = await serveTcp((socket) =>
      socket.once('data', () => (raw.startsWith('HTTP') ? socket.write(raw) : socket.end(raw))),
    );
    expect(await errorOf(make().request(get(url)))).toMatchObject({ reach: 'sent', reason: 'network' });
  });

  it.each([
    ['length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":'],
    ['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"half":\r\n'],
  ])('fails when a body ends early, announced by %s', async (_, raw) => {
    const url = await serveTcp((socket) => socket.once('data', () => socket.end(raw)));
    const answer = await make().request(get(url));
    expect(answer.status).toBe(200);
    expect(await errorOf(readAll(answer.body, 1000))).toMatchObject({ reach: 'sent', reason: 'network' });
  });

  it('reads no more than the announced length', async () => {
    const url = await serveTcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}garbage')),
    );
    expect(await whole(make(), get(url))).toMatchObject({ status: 200, text: '{}' });
  });

  it('closes the connection of an endless body when the reader has enough', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const server = await serve((_, response) => {
      closed = once(response, 'close');
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    const answer = await make().request(get(server.url));
    expect((await readStart(answer.body, 200_000)).byteLength).toBe(200_000);
    await closed;
  });

  it('closes the connection of a body that is not read', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const server = await serve((_, response) => {
      closed = once(response, 'close');
      response.write('x');
    });
    const answer = await make().request(get(server.url));
    await discard(answer.body);
    await closed;
  });

  it('applies backpressure to an endless body', async () => {
    let written = 0;
    const server = await serve((_, response) => {
      const pour = () => {
        do written += 65_536;
        while (!response.destroyed && written < 1e8 && response.write('x'.repeat(65_536)));
      };
      response.on('drain', pour);
      pour();
    });
    const answer = await make().request(get(server.url));
    const pieces = answer.body[Symbol.asyncIterator]();
    await pieces.next();
    for (let turns = 0; turns < 200; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(written).toBeLessThan(3e7);
    await pieces.return?.();
  });

  describe('time limits', () => {
    it('end a request without a connection, with the shortest limit', async () => {
      for (const [ms, change] of [
        [1001, {}],
        [1004, { connectMs: 9000 }],
      ] as const) {
        const clock = testClock();
        // Accepts the connection and never answers the TLS greeting.
        const silent = await serveTcp(() => clock.advance(ms));
        const url = new URL(`https://127.0.0.1:${silent.port}`);
        const error = await errorOf(make(clock).request(get(url, { limits: { ...limits, ...change } })));
        expect(error).toMatchObject({ reach: 'unsent', reason: 'connect-limit', limitMs: ms });
      }
    });

    it('end a request even before its adapter is loaded', async () => {
      const clock = testClock();
      const request = errorOf(make(clock).request(get(await unusedUrl())));
      clock.advance(1001);
      expect(await request).toMatchObject({ reach: 'unsent', reason: 'connect-limit' });
    });

    it('end a request whose answer does not begin', async () => {
      const clock = testClock();
      const server = await serve(() => undefined);
      const request = errorOf(make(clock).request(get(server.url)));
      await clock.pending(1002);
      clock.advance(1002);
      expect(await request).toMatchObject({ reach: 'sent', reason: 'headers-limit' });
    });

    it('end a body that stops', async () => {
      const clock = testClock();
      const server = await serve((_, response) => response.write('some'));
      const answer = await make(clock).request(get(server.url));
      const pieces = answer.body[Symbol.asyncIterator]();
      await pieces.next();
      const rest = errorOf(pieces.next());
      await clock.pending(1003);
      clock.advance(1003);
      expect(await rest).toMatchObject({ reach: 'sent', reason: 'idle-limit' });
    });

    it('do not count the time in which the reader is busy', async () => {
      const clock = testClock();
      const server = await serve((_, response) => {
        response.write('some');
        setImmediate(() => response.end(' more'));
      });
      const answer = await make(clock).request(
        get(server.url, { limits: { ...limits, wholeMs: undefined } }),
      );
      let text = '';
      for await (const piece of answer.body) {
        text += Buffer.from(piece).toString();
        clock.advance(50_000);
      }
      expect(text).toBe('some more');
    });

    it('end an answer that takes too long as a whole', async () => {
      const clock = testClock();
      const server = await serve((_, response) => response.write('some'));
      const answer = await make(clock).request(get(server.url, { limits: { ...limits, idleMs: 5000 } }));
      const body = errorOf(readAll(answer.body, 1000));
      await clock.pending(5000);
      clock.advance(1004);
      expect(await body).toMatchObject({ reach: 'sent', reason: 'whole-limit' });
    });

    it('let a request body take longer while it moves', async () => {
      const clock = testClock();
      const server = await serve((_, response) => json(response, {}));
      const body = {
        size: 5,
        async *open() {
          for (let count = 0; count < 5; count += 1) {
            clock.advance(900);
            yield Buffer.from('x');
          }
        },
      };
      const wire = get(server.url, { method: 'POST', body, limits: { ...limits, wholeMs: undefined } });
      expect(await whole(make(clock), wire)).toMatchObject({ status: 200 });
    });

    it('give a sent body the time of the whole request until the answer begins', async () => {
      const clock = testClock();
      const server = await serve((seen, response) => {
        clock.advance(seen.path === '/slow' ? 4000 : 5000);
        json(response, {});
      });
      const body = {
        size: 1,
        async *open() {
          yield Buffer.from('x');
        },
      };
      const send = (path: string) =>
        get(new URL(path, server.url), { method: 'POST', body, limits: { ...limits, wholeMs: 5000 } });
      expect(await whole(make(clock), send('/slow'))).toMatchObject({ status: 200 });
      const error = await errorOf(make(clock).request(send('/slower')));
      expect(error).toMatchObject({ reach: 'sent', reason: 'whole-limit', limitMs: 5000 });
    });
  });

  describe('the signal of a request', () => {
    const reason = new Error('enough');

    it('prevents it', async () => {
      const server = await serve((_, response) => json(response, {}));
      const request = make().request(get(server.url, { signal: AbortSignal.abort(reason) }));
      await expect(request).rejects.toBe(reason);
      expect(server.seen).toEqual([]);
    });

    it('ends it while it waits for its answer', async () => {
      const controller = new AbortController();
      const server = await serve(() => controller.abort(reason));
      await expect(make().request(get(server.url, { signal: controller.signal }))).rejects.toBe(reason);
    });

    it('ends its body', async () => {
      const controller = new AbortController();
      const server = await serve((_, response) => response.write('some'));
      const answer = await make().request(get(server.url, { signal: controller.signal }));
      const reading = (async () => {
        for await (const _ of answer.body) controller.abort(reason);
      })();
      await expect(reading).rejects.toBe(reason);
    });
  });

  it('speaks TLS, and refuses an unknown certificate', async () => {
    const server = await serve((_, response) => json(response, { safe: true }), { tls: true });
    const error = await errorOf(make().request(get(server.url)));
    expect(error).toMatchObject({ reach: 'unsent', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    trustTestCertificate();
    expect(await whole(make(), get(server.url))).toMatchObject({ status: 200, text: '{"safe":true}' });
  });

  it('fails the requests in progress when it is closed', async () => {
    const server = await serve(() => adapter.close());
    const adapter = make();
    expect(await errorOf(adapter.request(get(server.url)))).toMatchObject({ reach: 'sent' });
  });

  it('can be closed before it was used', async () => {
    await expect(make().close()).resolves.toBeUndefined();
  });
});
