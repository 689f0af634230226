import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { TooFrequentError } from '../../../src/errors';
import type { StreamEvent } from '../../../src/ports/live';
import { against, signedIn, type TestApiOptions, take, testApi } from '../../support/http/api';
import { testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';
import { json, serve, text } from '../../support/http/server';

const begin = (response: ServerResponse) =>
  response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
const streamOf = ({ url }: { url: URL }, options?: TestApiOptions) =>
  testApi(url, options).api.stream(routes.events);

const dataOf = (events: readonly StreamEvent[]) => events.map(({ data }) => data);

/** A server that writes these pieces one by one. */
const pieces = (...parts: (string | Buffer)[]) =>
  serve(async (_, response) => {
    begin(response);
    for (const part of parts) {
      response.write(part);
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    response.end();
  });

it('a rate limit before the first event is waited for when it is short, or as long as --wait allows', async () => {
  const first = async (after: number, options: TestApiOptions) => {
    const server = await serve((_, response, count) =>
      count === 1
        ? json(response, {}, 429, { 'retry-after': String(after) })
        : begin(response).end('data: 1\n\n'),
    );
    return take(streamOf(server, options), 1);
  };
  expect(await first(2, {})).toEqual([{ data: 1 }]);
  expect(await first(60, { waitMs: 90_000 })).toEqual([{ data: 1 }]);
  await expect(first(60, {})).rejects.toThrow(TooFrequentError);
});

describe('the events of a stream', () => {
  it('have an optional name and ID, and JSON or text', async () => {
    const server = await pieces(
      'event: notification\nid: 7\ndata: {"a":\ndata: 1}\n\n',
      ': keep-alive\n\n',
      'data: plain\n\ndata: 3\n\n',
    );
    expect(await take(streamOf(server), 3)).toEqual([
      { event: 'notification', id: '7', data: { a: 1 } },
      { data: 'plain' },
      { data: 3 },
    ]);
    expect(server.seen[0]?.headers).toMatchObject({
      accept: 'text/event-stream',
      'cache-control': 'no-cache',
      authorization: 'Bearer token-1',
    });
    expect(server.seen[0]?.headers).not.toHaveProperty('accept-encoding');
  });

  it('are whole however their bytes are divided', async () => {
    const bytes = Buffer.from('event: n\r\ndata: {"text":"über 😀"}\r\n\r\n');
    const server = await pieces(...Array.from(bytes, (byte) => Buffer.of(byte)));
    expect(await take(streamOf(server), 1)).toEqual([{ event: 'n', data: { text: 'über 😀' } }]);
  });

  it('are limited in size: the stream is opened again', async () => {
    const server = await serve((_, response, count) => {
      begin(response);
      if (count === 1) response.write(`data: ${'x'.repeat(2 * 1024 * 1024)}`);
      else response.end('data: fine\n\n');
    });
    expect(await take(streamOf(server), 1)).toEqual([{ data: 'fine' }]);
  });

  it('are fetched no faster than they are read', async () => {
    let written = 0;
    const server = await serve((_, response) => {
      begin(response);
      const pour = () => {
        do written += 1;
        while (!response.destroyed && written < 10_000 && response.write(`data: ${'x'.repeat(10_000)}\n\n`));
      };
      response.on('drain', pour);
      pour();
    });
    const events = streamOf(server)[Symbol.asyncIterator]();
    await events.next();
    for (let turns = 0; turns < 200; turns += 1) await new Promise((resolve) => setImmediate(resolve));
    expect(written).toBeLessThan(3000);
    await events.return?.();
  });
});

describe('a stream', () => {
  it('is opened again when it ends or is cut, or after a fault, after the missed events', async () => {
    const { api, clock } = await against((_, response, count) => {
      if (count === 2) return text(response, '', 503);
      begin(response);
      return count === 1
        ? response.write('data: 1\n\n', () => response.destroy())
        : response.end(`data: ${count}\n\n`);
    });
    const stream = api.stream(routes.events, {}, { onReconnect: async () => [{ data: 'missed' }] });
    expect(dataOf(await take(stream, 5))).toEqual([1, 'missed', 3, 'missed', 4]);
    expect(clock.slept).toEqual([1000, 2000, 1000]);
  });

  it('is opened again after silence', async () => {
    const clock = testClock();
    const { api } = await against(
      (_, response, count) => {
        begin(response).write(`data: ${count}\n\n`);
      },
      { clock },
    );
    const events = api.stream(routes.events, {}, { idleMs: 7777 })[Symbol.asyncIterator]();
    expect((await events.next()).value).toEqual({ data: 1 });
    const second = events.next();
    await clock.pending(7777);
    clock.advance(7777);
    expect((await second).value).toEqual({ data: 2 });
    await events.return?.();
  });

  it('gets another token when its token is refused, at first and later', async () => {
    const server = await serve(({ headers }, response, count) => {
      if (headers.authorization === 'Bearer token-1' || count === 3)
        return text(response, 'UNAUTHORIZED', 401);
      return begin(response).end(`data: "${headers.authorization}"\n\n`);
    });
    const session = signedIn(['token-1', 'token-2', 'token-3']);
    const events = await take(streamOf(server, { session }), 2);
    expect(dataOf(events)).toEqual(['Bearer token-2', 'Bearer token-3']);
    expect(session.renewals).toEqual(['token-1', 'token-2']);
  });

  it.each([
    [401, 4],
    [403, 3],
    [404, 5],
  ])('fails once for a refusal with %d', async (status, exit) => {
    const server = await serve((_, response) => json(response, {}, status));
    await expect(take(streamOf(server), 1)).rejects.toMatchObject({ exit });
    expect(server.seen).toHaveLength(1);
  });

  it('fails for another kind of answer after three tries', async () => {
    const server = await serve((_, response) => text(response, '<p>', 200, 'text/html'));
    const message = expect.stringContaining('something other than an event stream');
    await expect(take(streamOf(server), 1)).rejects.toMatchObject({ exit: 7, message });
    expect(server.seen).toHaveLength(3);
  });

  it('ends without an error and closes its connection when it is aborted', async () => {
    let closed: Promise<unknown> = Promise.resolve();
    const server = await serve((_, response) => {
      closed = once(response, 'close');
      begin(response).write('data: 1\n\n');
    });
    for (const place of ['command', 'stream'] as const) {
      const controller = new AbortController();
      const { api } = testApi(server.url, place === 'command' ? { signal: controller.signal } : {});
      const options = place === 'stream' ? { signal: controller.signal } : {};
      const data: unknown[] = [];
      for await (const event of api.stream(routes.events, {}, options)) {
        data.push(event.data);
        controller.abort(new Error('enough'));
      }
      expect(data).toEqual([1]);
      await closed;
    }
  });
});
