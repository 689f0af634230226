import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import type { HttpAdapter, HttpAdapterOptions, WireRequest } from '../../../src/client/http/http-adapter';
import { createUndiciAdapter } from '../../../src/client/http/http-adapter-undici';
import { createNodeAdapter } from '../../../src/client/http/http-adapters';
import { TransportError } from '../../../src/client/http/transport-error';
import { discard, readAll, readStart } from '../../../src/client/response/reading';
import { transportFailure } from '../../support/http/api';
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
])('the adapter on %s', (name, create: (setup: HttpAdapterOptions) => HttpAdapter) => {
  /** Only undici sends streamed bodies. */
  const itStreams = it.runIf(name === 'undici');
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
  /** A body of so many equal pieces; `before` is called before each. */
  const bodyOf = (count: number, piece: Buffer, before: () => unknown = () => undefined) => ({
    size: count * piece.byteLength,
    async *open() {
      for (let sent = 0; sent < count; sent += 1) {
        await before();
        yield piece;
      }
    },
  });
  /** Writes pieces until the connection is closed or is asked to wait, up to 100 MB; counts the bytes. */
  const pour = (response: ServerResponse) => {
    const poured = { bytes: 0 };
    const write = () => {
      do poured.bytes += 65_536;
      while (!response.destroyed && poured.bytes < 1e8 && response.write('x'.repeat(65_536)));
    };
    response.on('drain', write);
    write();
    return poured;
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

  itStreams('streams a body with its length, larger than any buffer', async () => {
    const server = await serve((request, response) => json(response, { size: request.body.length }));
    const body = bodyOf(50, Buffer.alloc(100_000, 'x'));
    const answer = await whole(make(), get(server.url, { method: 'POST', body }));
    expect(answer.text).toBe(`{"size":${body.size}}`);
    expect(server.seen[0]?.headers['content-length']).toBe(String(body.size));
  });

  itStreams('throws the error of opening the body', async () => {
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

  itStreams('receives an answer before the body was sent', async () => {
    const url = await serveTcp((socket) => {
      socket.once('data', () => socket.write('HTTP/1.1 413 Too Large\r\ncontent-length: 2\r\n\r\n{}'));
    });
    const body = bodyOf(100, Buffer.alloc(100_000), () => new Promise((resolve) => setImmediate(resolve)));
    const answer = await whole(make(), get(url, { method: 'POST', body }));
    expect(answer).toMatchObject({ status: 413, text: '{}' });
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
    const error = await transportFailure(make().request(get(await url())));
    expect(error).toMatchObject({ reach: 'unsent', reason: 'network' });
    expect(codes).toContain(error.code);
  });

  const upgrade = 'Switching Protocols\r\nconnection: upgrade\r\nupgrade: other\r\n\r\n';
  it.each([
    ['drops the connection', ''],
    ['does not speak HTTP', 'SSH-2.0-nothing here\r\n'],
    ['switches protocols', `HTTP/1.1 101 ${upgrade}`],
  ])('reports a request as sent when the server %s', async (_, raw) => {
    const url = await serveTcp((socket) =>
      socket.once('data', () => (raw.startsWith('HTTP') ? socket.write(raw) : socket.end(raw))),
    );
    expect(await transportFailure(make().request(get(url)))).toMatchObject({
      reach: 'sent',
      reason: 'network',
    });
  });

  it.each([
    ['length', 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":'],
    ['chunks', 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n8\r\n{"half":\r\n'],
  ])('fails when a body ends early, announced by %s', async (_, raw) => {
    const url = await serveTcp((socket) => socket.once('data', () => socket.end(raw)));
    const answer = await make().request(get(url));
    expect(answer.status).toBe(200);
    expect(await transportFailure(readAll(answer.body, 1000))).toMatchObject({
      reach: 'sent',
      reason: 'network',
    });
  });

  it('reads no more than the announced length', async () => {
    const url = await serveTcp((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}garbage')),
    );
    expect(await whole(make(), get(url))).toMatchObject({ status: 200, text: '{}' });
  });

  it.each([
    ['an endless body when the reader has enough', 200_000],
    ['a body that is not read', 0],
  ])('closes the connection of %s', async (_, length) => {
    let closed: Promise<unknown> = Promise.resolve();
    const server = await serve((_, response) => {
      closed = once(response, 'close');
      pour(response);
    });
    const { body } = await make().request(get(server.url));
    if (length === 0) await discard(body);
    else expect((await readStart(body, length)).byteLength).toBe(length);
    await closed;
  });

  it('applies backpressure to an endless body', async () => {
    let poured = { bytes: 0 };
    const server = await serve((_, response) => {
      poured = pour(response);
    });
    const answer = await make().request(get(server.url));
    const pieces = answer.body[Symbol.asyncIterator]();
    await pieces.next();
    for (let turns = 0; turns < 200; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(poured.bytes).toBeLessThan(3e7);
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
        const error = await transportFailure(
          make(clock).request(get(url, { limits: { ...limits, ...change } })),
        );
        expect(error).toMatchObject({ reach: 'unsent', reason: 'connect-limit', limitMs: ms });
      }
    });

    it('end a request even before its adapter is loaded', async () => {
      const clock = testClock();
      const request = transportFailure(make(clock).request(get(await unusedUrl())));
      clock.advance(1001);
      expect(await request).toMatchObject({ reach: 'unsent', reason: 'connect-limit' });
    });

    it('end a request whose answer does not begin', async () => {
      const clock = testClock();
      const server = await serve(() => undefined);
      const request = transportFailure(make(clock).request(get(server.url)));
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
      const rest = transportFailure(pieces.next());
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
      const body = transportFailure(readAll(answer.body, 1000));
      await clock.pending(5000);
      clock.advance(1004);
      expect(await body).toMatchObject({ reach: 'sent', reason: 'whole-limit' });
    });

    itStreams('let a request body take longer while it moves', async () => {
      const clock = testClock();
      const server = await serve((_, response) => json(response, {}));
      const body = bodyOf(5, Buffer.from('x'), () => clock.advance(900));
      const wire = get(server.url, { method: 'POST', body, limits: { ...limits, wholeMs: undefined } });
      expect(await whole(make(clock), wire)).toMatchObject({ status: 200 });
    });

    itStreams('give a sent body the time of the whole request until the answer begins', async () => {
      const clock = testClock();
      const server = await serve((seen, response) => {
        clock.advance(seen.path === '/slow' ? 4000 : 5000);
        json(response, {});
      });
      const body = bodyOf(1, Buffer.from('x'));
      const send = (path: string) =>
        get(new URL(path, server.url), { method: 'POST', body, limits: { ...limits, wholeMs: 5000 } });
      expect(await whole(make(clock), send('/slow'))).toMatchObject({ status: 200 });
      const error = await transportFailure(make(clock).request(send('/slower')));
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
    const error = await transportFailure(make().request(get(server.url)));
    expect(error).toMatchObject({ reach: 'unsent', code: 'DEPTH_ZERO_SELF_SIGNED_CERT' });
    trustTestCertificate();
    expect(await whole(make(), get(server.url))).toMatchObject({ status: 200, text: '{"safe":true}' });
  });

  it('fails the requests in progress when it is closed', async () => {
    const server = await serve(() => adapter.close());
    const adapter = make();
    expect(await transportFailure(adapter.request(get(server.url)))).toMatchObject({ reach: 'sent' });
  });

  it('can be closed before it was used', () => expect(make().close()).resolves.toBeUndefined());
});
