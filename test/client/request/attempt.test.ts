import { describe, expect, it } from 'vitest';
import type { TimeLimits, WireAnswer } from '../../../src/client/http/http-adapter';
import { InterruptedError } from '../../../src/errors';
import type { AnsweredTry } from '../../../src/ports/api';
import { testApi } from '../../support/http/api';
import { testClock } from '../../support/http/clock';
import { routes } from '../../support/http/routes';

import { type Answer, json, serve, unusedUrl } from '../../support/http/server';

const mebibyte = Buffer.alloc(1 << 20, ' ');

/** A client whose requests get this status and body, and the limits of its requests. */
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

it('a request has its time limit, bytes ten times that, and a stream none', async () => {
  const { api, limits } = answering(() => text(0, '{"ok":true}'));
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

it('JSON may be larger than bytes', async () => {
  expect(await answering(() => text(9, '{"ok":true}')).api.read(routes.open)).toEqual({ ok: true });
  await expect(answering(() => text(9)).api.bytes(routes.board)).rejects.toThrow('too large');
});

it('only the start of an error is read', async () => {
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

it('an interrupt while the answer arrives is not a lost answer', async () => {
  const interrupted = new InterruptedError('interrupted');
  async function* cut(): AsyncGenerator<Uint8Array> {
    yield mebibyte;
    throw interrupted;
  }
  await expect(answering(cut).api.read(routes.open)).rejects.toBe(interrupted);
});

describe('the observer of a request', () => {
  async function observe(url: URL, clock = testClock()) {
    const observed = { answers: [] as AnsweredTry[], unanswered: 0 };
    const observer = {
      onAnswer: (answer: AnsweredTry) => void observed.answers.push(answer),
      onUnanswered() {
        observed.unanswered += 1;
      },
    };
    const put = testApi(url, { clock }).api.change(routes.put, { body: {} }, { observer });
    await put.catch(() => undefined);
    return observed;
  }

  it('gets lost tries, and answers with their date and moments', async () => {
    const clock = testClock();
    const answer: Answer = (_, response, count) => {
      clock.advance(3000);
      if (count === 1) response.destroy();
      else
        json(response, { ok: true, name: 'x' }, count === 2 ? 503 : 200, {
          date: 'Mon, 04 May 2026 10:00:00 GMT',
        });
    };
    const { answers, unanswered } = await observe((await serve(answer)).url, clock);
    expect(answers.map(({ status }) => status)).toEqual([503, 200]);
    // A fault of the service may have come after the effect.
    expect(unanswered).toBe(2);
    const { date, sent, received } = answers[1] ?? {};
    expect(date).toBe('Mon, 04 May 2026 10:00:00 GMT');
    expect((received?.now ?? 0) - (sent?.now ?? 0)).toBe(3000);
    expect((received?.monotonic ?? 0) - (sent?.monotonic ?? 0)).toBe(3000);
  });

  it('gets refusals, and no tries that were never sent', async () => {
    const refused = await serve((_, response) => json(response, { error: { code: 'EXPIRED' } }, 409));
    const { answers, unanswered } = await observe(refused.url);
    expect([answers.map(({ status }) => status), unanswered]).toEqual([[409], 0]);
    expect(await observe(await unusedUrl())).toEqual({ answers: [], unanswered: 0 });
  });
});
