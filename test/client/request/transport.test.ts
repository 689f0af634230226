import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { HttpAdapterOptions, WireRequest } from '../../../src/client/http/http-adapter';
import { createNodeAdapter } from '../../../src/client/http/http-adapters';
import { TransportError } from '../../../src/client/http/transport-error';
import { PlazaError } from '../../../src/errors';
import {
  adapterNames,
  against as clientAgainst,
  deviceId,
  failure,
  signedIn,
  type TestApiOptions,
  testApi,
} from '../../support/http/api';
import { testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { type Answer, json, serve, serveTcp, text, unusedUrl } from '../../support/http/server';

describe.each(adapterNames)('a client over %s', (adapter) => {
  const comment = { path: { post: 'p1' }, body: { content: 'hello' } };
  const signIn = { body: { email: 'e', password: 'p' } };

  const against = (answer: Answer, options: TestApiOptions = {}) =>
    clientAgainst(answer, { adapter, ...options });
  const ok: Answer = (_, response) => json(response, { ok: true });
  const unauthorized: Answer = (_, response) => text(response, 'UNAUTHORIZED', 401);
  const alwaysLost: Answer = (_, response) => response.destroy();

  describe('the headers of a request', () => {
    it('name the client, its device and the token', async () => {
      const { server, api } = await against((_, response) => json(response, { data: { id: 1 } }));
      await api.read(routes.ask);
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

    it('name the platform to the canvas, and have the token of the main host', async () => {
      const pixel = await serve((_, response) => response.end('ab'));
      const main = new URL('https://main.test/prefix/');
      const session = signedIn(['token-1']);
      const addresses = async (host: string) => (host === 'pixel' ? pixel.url : main);
      const { bytes, headers } = await testApi(main, { adapter, session, addresses }).api.bytes(routes.board);
      expect(Buffer.from(bytes).toString()).toBe('ab');
      expect(headers).toHaveProperty('date');
      expect(pixel.seen[0]?.headers).toMatchObject({
        authorization: 'Bearer token-1',
        'x-platform': 'web',
        'x-app-version': '1.0.0',
      });
      expect([...session.origins]).toEqual([main.origin]);
    });

    it('have no token where none is required', async () => {
      const session = signedIn(['token-1']);
      const { server, api } = await against(ok, { session });
      await api.read(routes.open);
      await api.change(routes.signIn, signIn);
      expect(server.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
      expect(session.origins.size).toBe(0);
    });

    it('have an optional token where there is one, and an order token in its place', async () => {
      const { server, api } = await against((_, response) => json(response, { ok: true, number: '7' }));
      await api.read(routes.maybe);
      await api.read(routes.order, { path: { number: '7' } }, { orderToken: 'o-1' });
      expect(server.seen[0]?.headers.authorization).toBe('Bearer token-1');
      expect(server.seen[1]?.headers).toMatchObject({ 'x-order-token': 'o-1' });
      expect(server.seen[1]?.headers).not.toHaveProperty('authorization');
    });
  });

  describe('a refused token', () => {
    const onlySecond: Answer = (request, response, count) =>
      request.headers.authorization === 'Bearer token-2'
        ? json(response, { id: 'c1' })
        : unauthorized(request, response, count);

    it('is renewed once, also for a change that must not be repeated', async () => {
      const session = signedIn(['token-1', 'token-2']);
      const { server, api, clock } = await against(onlySecond, { session });
      expect(await api.change(routes.write, comment)).toEqual({ id: 'c1' });
      expect(session.renewals).toEqual(['token-1']);
      expect(server.seen.map(({ body }) => body)).toEqual(['{"content":"hello"}', '{"content":"hello"}']);
      expect(clock.slept).toEqual([]);
    });

    it('does not prevent the retry of an answer that is lost after the renewal', async () => {
      const session = signedIn(['token-1', 'token-2']);
      const { server, api, clock } = await against(
        (request, response, count) =>
          count === 2 ? response.destroy() : onlySecond(request, response, count),
        { session },
      );
      expect(await api.read(routes.ask)).toEqual({ id: 'c1' });
      expect(server.seen).toHaveLength(3);
      expect(clock.slept).toEqual([500]);
    });

    it('ends in a sign-out when the new one is refused too', async () => {
      const session = signedIn(['token-1', 'token-2', 'token-3']);
      const { server, api } = await against(unauthorized, { session });
      const details = { status: 401, code: 'UNAUTHORIZED' };
      expect(await failure(api.read(routes.ask))).toMatchObject({ kind: 'signed-out', details });
      expect(server.seen).toHaveLength(2);
    });

    it('is no sign-out when the renewal fails', async () => {
      const lost = new PlazaError('network', 'refresh lost');
      const session = { ...signedIn(['token-1']), renew: () => Promise.reject(lost) };
      const { api } = await against(unauthorized, { session });
      expect(await failure(api.read(routes.ask))).toBe(lost);
    });
  });

  describe('a lost answer', () => {
    const received = { ok: true, name: 'n', balance: 1 };
    const twiceLost: Answer = (_, response, count) =>
      count < 3 ? response.destroy() : json(response, received);

    it.each(['read', 'put', 'drop', 'spend'] as const)('of %s is retried twice', async (name) => {
      const call = async (answer: Answer) => {
        const { server, api, clock } = await against(answer);
        const promise = {
          read: () => api.read(routes.open),
          put: () => api.change(routes.put, { body: {} }),
          drop: () => api.change(routes.drop, { path: { thing: '1' } }),
          spend: () => api.change(routes.spend, { body: { amount: 1 } }),
        }[name]();
        return { server, clock, result: await promise.catch((error: unknown) => error) };
      };
      const done = await call(twiceLost);
      expect(done.result).toEqual(received);
      expect(done.clock.slept).toEqual([250, 500]);
      const lost = await call(alwaysLost);
      expect(lost.result).toMatchObject({ exit: 7 });
      expect(lost.server.seen).toHaveLength(3);
    });

    it('is retried with the same idempotency key or operation ID, or the given one', async () => {
      const spending = await against(twiceLost);
      await spending.api.change(routes.spend, { body: { amount: 5 } });
      await spending.api.change(routes.spend, { body: { amount: 5 } }, { key: 'mine' });
      const keys = spending.server.seen.map(({ headers }) => headers['idempotency-key']);
      expect(keys[0]).toMatch(/^0{8}-/);
      expect(keys).toEqual([keys[0], keys[0], keys[0], 'mine']);
      expect(new Set(spending.server.seen.map(({ body }) => body))).toEqual(new Set(['{"amount":5}']));
      const { server, api } = await against(twiceLost);
      await api.change(routes.apply, { body: { post: 'p' } });
      await api.change(routes.apply, { body: { post: 'p', operationId: 'given' } });
      const ids = server.seen.map(({ body }) => JSON.parse(body).operationId);
      expect(ids).toEqual([ids[0], ids[0], ids[0], 'given']);
      expect(server.seen.at(-1)?.headers).not.toHaveProperty('idempotency-key');
    });

    it('of a change that must not be repeated is not retried', async () => {
      const { server, api } = await against(alwaysLost);
      const details = { hint: "'plaza comments list p1' shows whether it happened" };
      expect(await failure(api.change(routes.write, comment))).toMatchObject({ exit: 9, details });
      expect((await failure(api.change(routes.signIn, signIn))).exit).toBe(7);
      expect(server.seen).toHaveLength(2);
    });

    it('of a request that was never sent is retried', async () => {
      const { api, clock } = testApi(await unusedUrl(), { adapter });
      const message = expect.stringContaining('was refused');
      expect(await failure(api.change(routes.write, comment))).toMatchObject({ exit: 7, message });
      expect(clock.slept).toHaveLength(2);
    });

    it('is not retried after the time limit of the request', async () => {
      const clock = testClock();
      const { server, api } = await against(() => clock.advance(30_000), { clock });
      const message = expect.stringContaining('within 30 s');
      expect(await failure(api.read(routes.open))).toMatchObject({ exit: 7, message });
      expect(server.seen).toHaveLength(1);
    });

    it('of a deletion is confirmed by 404, with a note', async () => {
      const { api, notes } = await against((_, response, count) =>
        count === 1 ? response.destroy() : text(response, 'NOT_FOUND', 404),
      );
      expect(await api.change(routes.drop, { path: { thing: '1' } })).toBeUndefined();
      expect(notes).toEqual(['DELETE /api/things/1: an earlier attempt succeeded, but its answer was lost']);
    });

    it('of a deletion that was never sent is not confirmed by 404', async () => {
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
      const { api } = await against((_, response) => text(response, 'NOT_FOUND', 404), { makeHttpAdapter });
      expect((await failure(api.change(routes.drop, { path: { thing: '1' } }))).exit).toBe(5);
      expect(tries).toBe(2);
    });

    it('of which half arrived is retried for a read, and done for a change', async () => {
      let requests = 0;
      const url = await serveTcp((socket) =>
        socket.on('data', () => {
          requests += 1;
          socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"half":');
        }),
      );
      const { api, notes } = testApi(url, { adapter });
      expect((await failure(api.read(routes.open))).exit).toBe(7);
      expect(requests).toBe(3);
      await api.change(routes.drop, { path: { thing: 't' } });
      expect(requests).toBe(4);
      expect(notes).toEqual(['DELETE /api/things/t: done, but the answer was cut off']);
    });
  });

  it('a fault of the service is retried for a read, after the time that it names', async () => {
    const { server, api, clock } = await against((request, response, count) =>
      count === 1 ? json(response, {}, 503, { 'retry-after': '4' }) : ok(request, response, count),
    );
    await api.read(routes.open);
    expect(clock.slept).toEqual([4000]);
    const page = await against((_, response) => text(response, '<html>bad gateway</html>', 502, 'text/html'));
    const error = await failure(page.api.read(routes.ask));
    expect(error).toMatchObject({ exit: 7, details: { status: 502, code: 'UNKNOWN_ERROR' } });
    expect(error.message).not.toContain('gateway');
    expect([server.seen.length, page.server.seen.length]).toEqual([2, 3]);
  });

  describe('a rate limit', () => {
    const limited =
      (headers: Record<string, string>, times = 1): Answer =>
      (_, response, count) =>
        count <= times
          ? json(response, { error: 'Too Many Requests' }, 429, headers)
          : json(response, { id: 'c1' });

    it('is waited for when it is short, also for a change that must not be repeated', async () => {
      const { server, api, clock, notes } = await against(limited({ 'retry-after': '2' }));
      expect(await api.change(routes.write, comment)).toEqual({ id: 'c1' });
      expect(clock.slept).toEqual([2125]);
      expect(notes).toEqual([`${server.url.host} limits requests: continuing in 3 s`]);
    });

    it('is waited for as long as --wait allows, and is an error after that', async () => {
      const answer = limited({ 'retry-after': '30' }, 3);
      const { api, clock } = await against(answer, { waitMs: 100_000 });
      expect(await api.change(routes.write, comment)).toEqual({ id: 'c1' });
      expect(clock.slept).toEqual([30_125, 30_125, 30_125]);
      for (const options of [{ waitMs: 20_000 }, {}]) {
        const impatient = await against(answer, options);
        const details = { retryAfter: 30, status: 429, code: 'RATE_LIMIT_EXCEEDED' };
        expect(await failure(impatient.api.read(routes.ask))).toMatchObject({ exit: 6, details });
      }
    });

    it('without a time is waited for longer each time with --wait', async () => {
      const { api, clock } = await against(limited({}, 6), { waitMs: 1e9 });
      await api.change(routes.write, comment);
      const jitter = 125;
      expect(clock.slept.map((ms) => ms - jitter)).toEqual([1000, 5000, 30_000, 60_000, 90_000, 90_000]);
    });

    it('ends with an interrupt while it is waited for', async () => {
      const controller = new AbortController();
      const clock = testClock();
      const { asleep } = clock.holdSleep();
      const { api } = await against(limited({}), { clock, waitMs: 1e6, signal: controller.signal });
      const request = api.read(routes.ask).catch((error) => error);
      expect(await asleep).toBe(1125);
      const reason = new PlazaError('interrupted', 'interrupted');
      controller.abort(reason);
      expect(await request).toBe(reason);
    });
  });

  it('an interrupt ends a request, and names the command that shows the outcome of a change', async () => {
    const reason = new PlazaError('interrupted', 'interrupted');
    const interrupted = async (call: (api: ReturnType<typeof testApi>['api']) => Promise<unknown>) => {
      const controller = new AbortController();
      const { api, notes } = await against(() => controller.abort(reason), { signal: controller.signal });
      expect(await failure(call(api))).toBe(reason);
      return notes;
    };
    expect(await interrupted((api) => api.change(routes.write, comment))).toEqual([
      "interrupted during a request: 'plaza comments list p1' shows whether it was carried out",
    ]);
    expect(await interrupted((api) => api.read(routes.ask))).toEqual([]);
  });

  it('an answer in gzip is decompressed', async () => {
    const { api } = await against((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"ok":true}'));
    });
    expect(await api.read(routes.open)).toEqual({ ok: true });
  });

  it('a request to another computer is not sent over plain http', async () => {
    const { api } = testApi(new URL('http://service.test'), { adapter });
    const message = expect.stringContaining('uses http, which is not encrypted');
    expect(await failure(api.read(routes.open))).toMatchObject({ exit: 2, message });
  });
});
