import { brotliCompressSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { HttpAdapterOptions, WireRequest } from '../../../src/client/http/http-adapter';
import { createNodeAdapter } from '../../../src/client/http/http-adapters';
import { TransportError } from '../../../src/client/http/transport-error';
import { PlazaError } from '../../../src/errors';
import { adapterNames, deviceId, signedIn, testApi } from '../../support/http/api';
import { testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { type Answer, json, serve, serveTcp, text, unusedUrl } from '../../support/http/server';

async function failure(promise: Promise<unknown>): Promise<PlazaError> {
  const error = await promise.then(
    () => undefined,
    (thrown) => thrown,
  );
  expect(error).toBeInstanceOf(PlazaError);
  return error as PlazaError;
}

describe.each(adapterNames)('over %s', (adapter) => {
  const comment = { path: { post: 'p1' }, body: { content: 'hello' } };

  describe('headers', () => {
    it('say who asks, from which device, as what', async () => {
      const server = await serve((_, response) => json(response, { data: { id: 1 } }));
      await testApi(server.url, { adapter }).api.read(routes.ask);
      const { headers } = server.seen[0] ?? {};
      expect(headers).toMatchObject({
        authorization: 'Bearer token-1',
        'x-device-id': deviceId,
        'x-requested-with': 'XMLHttpRequest',
        accept: 'application/json',
        'user-agent': 'plaza/1.2.3',
      });
      for (const name of ['content-type', 'accept-encoding', 'x-platform', 'cookie'])
        expect(headers).not.toHaveProperty(name);
    });

    it('tell the canvas which client asks', async () => {
      const server = await serve((_, response) => response.end('ab'));
      const { bytes, headers } = await testApi(server.url, { adapter }).api.bytes(routes.board);
      expect(Buffer.from(bytes).toString()).toBe('ab');
      expect(headers).toHaveProperty('date');
      expect(server.seen[0]?.headers).toMatchObject({ 'x-platform': 'web', 'x-app-version': '1.0.0' });
    });

    it('hold no token where none is wanted, and ask for none', async () => {
      const server = await serve((_, response) => json(response, { ok: true }));
      const session = signedIn(['token-1']);
      const { api } = testApi(server.url, { adapter, session });
      await api.read(routes.open);
      await api.change(routes.signIn, { body: { email: 'e', password: 'p' } });
      expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
      expect(session.origins.size).toBe(0);
    });

    it('hold a token where one may be sent, if there is one', async () => {
      const server = await serve((_, response) => json(response, { ok: true }));
      await testApi(server.url, { adapter }).api.read(routes.maybe);
      await testApi(server.url, { adapter, session: signedIn([]) }).api.read(routes.maybe);
      expect(server.seen.map(({ headers }) => headers.authorization)).toEqual(['Bearer token-1', undefined]);
    });

    it('ask the session for the origin of the main address, whatever the host', async () => {
      const main = await serve((_, response) => json(response, {}));
      const pixel = await serve((_, response) => response.end('ab'));
      const session = signedIn(['token-1']);
      const addresses = async (host: string) =>
        host === 'pixel' ? pixel.url : new URL('/prefix/', main.url);
      await testApi(main.url, { adapter, session, addresses }).api.bytes(routes.board);
      expect([...session.origins]).toEqual([main.url.origin]);
      expect(pixel.seen[0]?.headers.authorization).toBe('Bearer token-1');
    });

    it('hold an order token in place of the session', async () => {
      const server = await serve((_, response) => json(response, { number: '7' }));
      await testApi(server.url, { adapter }).api.read(
        routes.order,
        { path: { number: '7' } },
        { orderToken: 'o-1' },
      );
      expect(server.seen[0]?.headers).toMatchObject({ 'x-order-token': 'o-1' });
      expect(server.seen[0]?.headers).not.toHaveProperty('authorization');
    });
  });

  describe('nobody signed in', () => {
    it('is told before anything is sent', async () => {
      const server = await serve((_, response) => json(response, {}));
      const error = await failure(
        testApi(server.url, { adapter, session: signedIn([]) }).api.read(routes.ask),
      );
      expect(error).toMatchObject({
        kind: 'signed-out',
        details: { hint: expect.stringContaining('auth login') },
      });
      expect(server.seen).toEqual([]);
    });
  });

  describe('a dead token', () => {
    const onlySecond: Answer = ({ headers }, response) =>
      headers.authorization === 'Bearer token-2'
        ? json(response, { id: 'c1' })
        : text(response, 'UNAUTHORIZED', 401);

    it('is renewed once, also for what must not be repeated', async () => {
      const server = await serve(onlySecond);
      const session = signedIn(['token-1', 'token-2']);
      const { api, clock } = testApi(server.url, { adapter, session });
      expect(await api.change(routes.write, comment)).toEqual({ id: 'c1' });
      expect(session.renewals).toEqual(['token-1']);
      expect(server.seen.map(({ body }) => body)).toEqual(['{"content":"hello"}', '{"content":"hello"}']);
      expect(clock.slept).toEqual([]);
    });

    it('that was renewed changes nothing about what gets lost afterwards', async () => {
      const server = await serve((request, response, count) =>
        count === 2 ? response.destroy() : onlySecond(request, response, count),
      );
      const session = signedIn(['token-1', 'token-2']);
      const { api, clock } = testApi(server.url, { adapter, session });
      expect(await api.read(routes.ask)).toEqual({ id: 'c1' });
      expect(server.seen).toHaveLength(3);
      expect(clock.slept).toEqual([500]);
    });

    it('ends in a sign-out when the new one is not taken either', async () => {
      const server = await serve((_, response) => text(response, 'UNAUTHORIZED', 401));
      const session = signedIn(['token-1', 'token-2', 'token-3']);
      const error = await failure(testApi(server.url, { adapter, session }).api.read(routes.ask));
      expect(error).toMatchObject({ kind: 'signed-out', details: { status: 401, code: 'UNAUTHORIZED' } });
      expect(server.seen).toHaveLength(2);
    });

    it.each([[['token-1']], [['token-1', 'token-1']]])(
      'ends in a sign-out when there is no other: %j',
      async (tokens) => {
        const server = await serve(onlySecond);
        const session = signedIn(tokens);
        expect((await failure(testApi(server.url, { adapter, session }).api.read(routes.ask))).exit).toBe(4);
        expect(server.seen).toHaveLength(1);
      },
    );

    it('passes on that a renewal got no answer: the session has not ended', async () => {
      const server = await serve(onlySecond);
      const lost = new PlazaError('network', 'refresh lost');
      const session = { ...signedIn(['token-1']), renew: () => Promise.reject(lost) };
      expect(await failure(testApi(server.url, { adapter, session }).api.read(routes.ask))).toBe(lost);
    });

    it('is not renewed on the paths of signing in, with an order token, or without a token', async () => {
      const server = await serve((_, response) => text(response, 'UNAUTHORIZED', 401));
      const session = signedIn(['token-1', 'token-2']);
      const { api } = testApi(server.url, { adapter, session });
      expect((await failure(api.change(routes.changePassword))).exit).toBe(4);
      expect(
        (await failure(api.read(routes.order, { path: { number: '7' } }, { orderToken: 'o' }))).exit,
      ).toBe(4);
      expect((await failure(api.read(routes.open))).exit).toBe(4);
      expect(session.renewals).toEqual([]);
      expect(server.seen).toHaveLength(3);
    });

    it('a wrong password is none', async () => {
      const answer = { error: { code: 'ACCOUNT_INVALID_CREDENTIALS', message: 'wrong' } };
      const server = await serve((_, response) => json(response, answer, 401));
      const { api } = testApi(server.url, { adapter });
      const error = await failure(api.change(routes.signIn, { body: { email: 'e', password: 'p' } }));
      expect(error).toMatchObject({ exit: 3, message: 'wrong' });
    });
  });

  describe('a lost answer', () => {
    const received = { ok: true, name: 'n', balance: 1 };
    const twiceLost: Answer = (_, response, count) =>
      count < 3 ? response.destroy() : json(response, received);
    const alwaysLost: Answer = (_, response) => response.destroy();

    it.each(['read', 'put', 'drop', 'spend'] as const)(
      'of %s is asked for again, at most twice',
      async (name) => {
        const call = async (url: URL) => {
          const { api, clock } = testApi(url, { adapter });
          const promise = {
            read: () => api.read(routes.open),
            put: () => api.change(routes.put, { body: {} }),
            drop: () => api.change(routes.drop, { path: { thing: '1' } }),
            spend: () => api.change(routes.spend, { body: { amount: 1 } }),
          }[name]();
          return { clock, error: await promise.catch((error: unknown) => error) };
        };
        const good = await serve(twiceLost);
        const done = await call(good.url);
        expect(done.error).toEqual(received);
        expect(done.clock.slept).toEqual([250, 500]);
        const bad = await serve(alwaysLost);
        const lost = await call(bad.url);
        expect(lost.error).toMatchObject({ exit: 7 });
        expect(bad.seen).toHaveLength(3);
      },
    );

    it('is asked for with the same key', async () => {
      const server = await serve(twiceLost);
      const { api } = testApi(server.url, { adapter });
      await api.change(routes.spend, { body: { amount: 5 } });
      const keys = server.seen.map(({ headers }) => headers['idempotency-key']);
      expect(new Set(keys).size).toBe(1);
      expect(keys[0]).toMatch(/^0{8}-/);
      expect(new Set(server.seen.map(({ body }) => body))).toEqual(new Set(['{"amount":5}']));
      await api.change(routes.spend, { body: { amount: 5 } }, { key: 'mine' });
      expect(server.seen.at(-1)?.headers['idempotency-key']).toBe('mine');
    });

    it('is asked for with the same operation id', async () => {
      const server = await serve(twiceLost);
      const { api } = testApi(server.url, { adapter });
      await api.change(routes.apply, { body: { post: 'p' } });
      const ids = server.seen.map(({ body }) => JSON.parse(body).operationId);
      expect(new Set(ids).size).toBe(1);
      await api.change(routes.apply, { body: { post: 'p', operationId: 'given' } });
      expect(JSON.parse(server.seen.at(-1)?.body ?? '').operationId).toBe('given');
      expect(server.seen.at(-1)?.headers).not.toHaveProperty('idempotency-key');
    });

    it('of what must not be repeated is never asked for again', async () => {
      const server = await serve(alwaysLost);
      const error = await failure(testApi(server.url, { adapter }).api.change(routes.write, comment));
      expect(error).toMatchObject({
        exit: 9,
        details: { hint: "'plaza comments list p1' shows whether it happened" },
      });
      expect(server.seen).toHaveLength(1);
    });

    it('that leaves nothing behind is not repeated either, but may be', async () => {
      const server = await serve(alwaysLost);
      const { api } = testApi(server.url, { adapter });
      expect((await failure(api.change(routes.signIn, { body: { email: 'e', password: 'p' } }))).exit).toBe(
        7,
      );
      expect(server.seen).toHaveLength(1);
    });

    it('of what surely never arrived is no reason not to try again', async () => {
      const { api, clock } = testApi(await unusedUrl(), { adapter });
      const error = await failure(api.change(routes.write, comment));
      expect(error).toMatchObject({ exit: 7, message: expect.stringContaining('was refused') });
      expect(clock.slept).toHaveLength(2);
    });

    it('within the time of a request only', async () => {
      const clock = testClock();
      const server = await serve(() => clock.advance(30_000));
      const error = await failure(testApi(server.url, { adapter, clock }).api.read(routes.open));
      expect(error).toMatchObject({ exit: 7, message: expect.stringContaining('within 30 s') });
      expect(server.seen).toHaveLength(1);
    });

    it('of a deletion that had happened is done, with a note', async () => {
      const server = await serve((_, response, count) =>
        count === 1 ? response.destroy() : text(response, 'NOT_FOUND', 404),
      );
      const { api, notes } = testApi(server.url, { adapter });
      expect(await api.change(routes.drop, { path: { thing: '1' } })).toBeUndefined();
      expect(notes).toEqual(['DELETE /api/things/1: an earlier attempt succeeded, but its answer was lost']);
    });

    it('that surely never arrived does not make a missing thing a done one', async () => {
      const server = await serve((_, response) => text(response, 'NOT_FOUND', 404));
      let tries = 0;
      const makeHttpAdapter = (_: string, setup: HttpAdapterOptions) => {
        const real = createNodeAdapter(setup);
        return {
          ...real,
          async request(wire: WireRequest) {
            tries += 1;
            if (tries === 1) throw new TransportError('unsent', 'network');
            return real.request(wire);
          },
        };
      };
      const { api } = testApi(server.url, { makeHttpAdapter });
      expect((await failure(api.change(routes.drop, { path: { thing: '1' } }))).exit).toBe(5);
      expect(tries).toBe(2);
    });
  });

  describe('a fault of the service', () => {
    const faulty: Answer = (_, response) => text(response, '<html>bad gateway</html>', 502, 'text/html');

    it('is tried again for a read, then told', async () => {
      const server = await serve(faulty);
      const error = await failure(testApi(server.url, { adapter }).api.read(routes.ask));
      expect(error).toMatchObject({ exit: 7, details: { status: 502, code: 'UNKNOWN_ERROR' } });
      expect(error.message).not.toContain('gateway');
      expect(server.seen).toHaveLength(3);
    });

    it('leaves it unknown what became of a change', async () => {
      const server = await serve(faulty);
      expect(await failure(testApi(server.url, { adapter }).api.change(routes.write, comment))).toMatchObject(
        { exit: 9 },
      );
      expect(server.seen).toHaveLength(1);
    });

    it('is tried again when the service says', async () => {
      const server = await serve((_, response, count) =>
        count === 1 ? json(response, {}, 503, { 'retry-after': '4' }) : json(response, { ok: true }),
      );
      const { api, clock } = testApi(server.url, { adapter });
      await api.read(routes.open);
      expect(clock.slept).toEqual([4000]);
    });
  });

  describe('a limit', () => {
    const limited =
      (headers: Record<string, string>, times = 1): Answer =>
      (_, response, count) =>
        count <= times
          ? json(response, { error: 'Too Many Requests' }, 429, headers)
          : json(response, { id: 'c1' });

    it('is waited out when it is short, also for what must not be repeated', async () => {
      const server = await serve(limited({ 'retry-after': '2' }));
      const { api, clock, notes } = testApi(server.url, { adapter });
      expect(await api.change(routes.write, comment)).toEqual({ id: 'c1' });
      expect(clock.slept).toEqual([2125]);
      expect(notes).toEqual([`${server.url.host} limits requests: continuing in 3 s`]);
    });

    it('is an error when it is long, with the time in it', async () => {
      const server = await serve(limited({ 'retry-after': '30' }));
      const error = await failure(testApi(server.url, { adapter }).api.read(routes.ask));
      expect(error).toMatchObject({
        exit: 6,
        details: { retryAfter: 30, status: 429, code: 'RATE_LIMIT_EXCEEDED' },
      });
    });

    it('is an error when nobody knows how long', async () => {
      const server = await serve(limited({}));
      expect((await failure(testApi(server.url, { adapter }).api.read(routes.ask))).exit).toBe(6);
    });

    it('is waited out with --wait, up to its longest', async () => {
      const server = await serve(limited({ 'retry-after': '30' }, 3));
      const { api, clock } = testApi(server.url, { adapter, waitMs: 100_000 });
      expect(await api.change(routes.write, comment)).toEqual({ id: 'c1' });
      expect(clock.slept).toEqual([30_125, 30_125, 30_125]);
      const impatient = testApi(server.url, { adapter, waitMs: 20_000 });
      server.seen.length = 0;
      expect((await failure(impatient.api.read(routes.ask))).exit).toBe(6);
    });

    it('of the canvas is recognised whatever its status', async () => {
      const body = { error: true, reason: 'RateLimit', data: { after: 600 } };
      const server = await serve((_, response) => json(response, body, 200));
      const error = await failure(testApi(server.url, { adapter }).api.bytes(routes.board));
      expect(error).toMatchObject({ exit: 6, details: { code: 'RateLimit', retryAfter: 600 } });
    });

    it('can be interrupted while it is waited out', async () => {
      const controller = new AbortController();
      const clock = testClock();
      const { asleep } = clock.holdSleep();
      const server = await serve(limited({}));
      const { api } = testApi(server.url, { adapter, clock, waitMs: 1e6, signal: controller.signal });
      const request = api.read(routes.ask).catch((error) => error);
      expect(await asleep).toBe(1125);
      const reason = new PlazaError('interrupted', 'interrupted');
      controller.abort(reason);
      expect(await request).toBe(reason);
    });
  });

  describe('an interrupt', () => {
    it('ends a request at once, and names what it may have left behind', async () => {
      const reason = new PlazaError('interrupted', 'interrupted');
      const controller = new AbortController();
      const server = await serve(() => controller.abort(reason));
      const { api, notes } = testApi(server.url, { adapter, signal: controller.signal });
      expect(await failure(api.change(routes.write, comment))).toBe(reason);
      expect(notes).toEqual([
        "interrupted during a request: 'plaza comments list p1' shows whether it was carried out",
      ]);
    });

    it('of a read leaves nothing behind', async () => {
      const reason = new PlazaError('interrupted', 'interrupted');
      const controller = new AbortController();
      const server = await serve(() => controller.abort(reason));
      const { api, notes } = testApi(server.url, { adapter, signal: controller.signal });
      expect(await failure(api.read(routes.ask))).toBe(reason);
      expect(notes).toEqual([]);
    });
  });

  describe('an answer', () => {
    it('is read with its coding taken off', async () => {
      for (const [coding, pack] of [
        ['gzip', gzipSync],
        ['br', brotliCompressSync],
      ] as const) {
        const server = await serve((_, response) => {
          response.writeHead(200, { 'content-encoding': coding });
          response.end(pack('{"ok":true}'));
        });
        expect(await testApi(server.url, { adapter }).api.read(routes.open)).toEqual({ ok: true });
      }
    });

    it.each<[string, Answer, RegExp]>([
      [
        'a web page',
        (_, response) => text(response, '<html>hello', 200, 'text/html'),
        /answered with a web page/,
      ],
      ['nothing', (_, response) => response.end(), /answered with nothing/],
      ['broken JSON', (_, response) => response.end('{"a":'), /something that is not JSON/],
      [
        'a bomb',
        (_, response) =>
          response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(40e6))),
        /too large/,
      ],
      [
        'an unknown coding',
        (_, response) => response.writeHead(200, { 'content-encoding': 'zstd' }).end('x'),
        /cannot be decompressed/,
      ],
    ])(
      '%s: an error for a read; for a change unknown, unless it was begun or empty',
      async (_, answer, message) => {
        const server = await serve(answer);
        const { api, notes } = testApi(server.url, { adapter });
        expect(await failure(api.read(routes.open))).toMatchObject({
          exit: 7,
          message: expect.stringMatching(message),
        });
        expect(server.seen).toHaveLength(1);
        const isForeign = /web page|not JSON/.test(message.source);
        const change = api.change(routes.write, comment);
        if (isForeign) expect(await failure(change)).toMatchObject({ exit: 9 });
        else expect(await change).toEqual({ ok: true });
        expect(server.seen).toHaveLength(2);
        expect(notes.length).toBe(isForeign || message.source.includes('nothing') ? 0 : 1);
      },
    );

    it('without an end is cut', async () => {
      const server = await serve((_, response) => {
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(1 << 20)));
        };
        response.on('drain', pour);
        pour();
      });
      const { api } = testApi(server.url, { adapter });
      expect(await failure(api.bytes(routes.board))).toMatchObject({
        exit: 7,
        message: expect.stringContaining('too large'),
      });
    });

    it('of which half comes is asked for again by a read, and done for a change', async () => {
      const half = 'HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":';
      let asked = 0;
      const url = await serveTcp((socket) =>
        socket.on('data', () => {
          asked += 1;
          socket.end(half);
        }),
      );
      const { api, notes } = testApi(url, { adapter });
      expect((await failure(api.read(routes.open))).exit).toBe(7);
      expect(asked).toBe(3);
      expect(await api.change(routes.put, { body: {} })).toEqual({ ok: true });
      expect(asked).toBe(4);
      expect(notes).toEqual(['PUT /api/put: done, but the answer was cut off']);
    });

    it('of an error is told even when its body has no end', async () => {
      const server = await serve((_, response) => {
        response.writeHead(403);
        const pour = () => {
          while (!response.destroyed && response.write('x'.repeat(1 << 16)));
        };
        response.on('drain', pour);
        pour();
      });
      const error = await failure(testApi(server.url, { adapter }).api.read(routes.ask));
      expect(error).toMatchObject({ exit: 3, details: { status: 403, code: 'ACCESS_DENIED' } });
    });
  });

  describe('an address', () => {
    it('of plain http is refused for another computer', async () => {
      const { api } = testApi(new URL('http://service.test'), { adapter });
      expect(await failure(api.read(routes.open))).toMatchObject({
        exit: 2,
        message: expect.stringContaining('uses http, which is not encrypted'),
      });
    });

    it('with a path of its own goes before', async () => {
      const server = await serve((_, response) => json(response, { id: 'u' }));
      const { api } = testApi(new URL('/pre/fix/', server.url), { adapter });
      await api.read(routes.user, { path: { user: 'a/b' } });
      await api.read(routes.event);
      expect(server.seen.map(({ path }) => path)).toEqual([
        '/pre/fix/api/users/a%2Fb',
        '/pre/fix/api/v1/assistant/shop',
      ]);
    });
  });
});
