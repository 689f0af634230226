/** One try of a request: which limits it goes out with, and how much of its answer is taken. */
import { expect, it } from 'vitest';
import type { TimeLimits, WireAnswer } from '../../../src/client/http/http-adapter';
import { InterruptedError } from '../../../src/errors';
import { testApi } from '../../support/http/api';
import { routes } from '../../support/http/routes';

const mebibyte = Buffer.alloc(1 << 20, ' ');

/** A client whose every request is answered with this status and body, and the limits it asked for. */
function answering(body: () => AsyncIterable<Uint8Array>, { status = 200, type = 'application/json' } = {}) {
  const limits: TimeLimits[] = [];
  const { api } = testApi(new URL('http://127.0.0.1:1'), {
    makeHttpAdapter: () => ({
      async request(wire): Promise<WireAnswer> {
        limits.push(wire.limits);
        return { status, headers: { 'content-type': type }, body: body() };
      },
      close: async () => undefined,
    }),
  });
  return { api, limits };
}

async function* text(mebibytes: number, end = ''): AsyncGenerator<Uint8Array> {
  for (let count = 0; count < mebibytes; count += 1) yield mebibyte;
  yield Buffer.from(end);
}

it('may take as long as a request may, a picture ten times that, a stream for ever', async () => {
  const { api, limits } = answering(() => text(0, '{}'));
  await api.read(routes.open);
  await api.bytes(routes.board);
  const pause = { connectMs: 10_000, headersMs: 30_000, idleMs: 30_000 };
  expect(limits).toEqual([
    { ...pause, wholeMs: 30_000 },
    { ...pause, wholeMs: 300_000 },
  ]);
  const lasting = answering(() => text(0, 'data: 1\n\n'), { type: 'text/event-stream' });
  const events = lasting.api.stream(routes.events, undefined, { idleMs: 7000 })[Symbol.asyncIterator]();
  expect(await events.next()).toEqual({ done: false, value: { data: 1 } });
  await events.return?.();
  expect(lasting.limits).toEqual([{ ...pause, idleMs: 7000 }]);
});

it('takes more of JSON than of bytes, which are never more than a board or a picture', async () => {
  expect(await answering(() => text(9, '{"ok":true}')).api.read(routes.open)).toEqual({ ok: true });
  await expect(answering(() => text(9)).api.bytes(routes.board)).rejects.toThrow('too large');
});

it('takes no more of an error than tells it', async () => {
  let taken = 0;
  async function* endless(): AsyncGenerator<Uint8Array> {
    for (;;) {
      taken += 1;
      yield mebibyte;
    }
  }
  const { api } = answering(endless, { status: 403 });
  await expect(api.read(routes.open)).rejects.toMatchObject({ exit: 3, details: { status: 403 } });
  expect(taken).toBe(1);
});

it('that is interrupted while its answer comes is no lost answer', async () => {
  const interrupted = new InterruptedError('interrupted');
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield mebibyte;
    throw interrupted;
  }
  await expect(answering(cut).api.read(routes.open)).rejects.toBe(interrupted);
});
