import { describe, expect, it } from 'vitest';
import { exitOfWatch, isOverFor, type Lifecycle, watchStates } from '../../../src/client/live/states';
import { NetworkError, SignedOutError, TooFrequentError } from '../../../src/errors';
import { testClock } from '../../support/http/clock';

type Read = Readonly<Record<string, string | undefined>> | Error;

const orders: Lifecycle = {
  stages: ['new', 'paid', 'ship', 'done'],
  ends: new Map([
    ['done', ['refunded']],
    ['cancelled', ['refunded']],
    ['refunded', []],
    ['expired', []],
  ]),
};

/** What a watch of these reads gives, until it ends or fails, as `one: new → paid`. */
async function watch(reads: readonly Read[], isOver = (_: string) => false) {
  const clock = testClock();
  const notes: string[] = [];
  const left = [...reads];
  const read = async () => {
    const next = left.shift() ?? new SignedOutError('no more reads');
    if (next instanceof Error) throw next;
    return Object.entries(next).map(([id, state]) => ({ id, state, data: id }));
  };
  const ports = {
    clock,
    signal: new AbortController().signal,
    note: (text: string) => notes.push(text),
  };
  const changes: string[] = [];
  let error: unknown;
  try {
    const source = { event: 'order', read, everyMs: 60_000, isOver };
    for await (const { event, data, from, to } of watchStates(ports, source))
      changes.push(`${event} ${data}: ${from} → ${to}`);
  } catch (thrown) {
    error = thrown;
  }
  return {
    changes,
    notes,
    slept: clock.slept,
    error: error && String((error as Error).message),
  };
}

describe('a watch of states', () => {
  it('gives each change once, and records that were not there before', async () => {
    const reads = [{ a: 'new' }, { a: 'new' }, { a: 'paid', b: 'new' }, { a: 'paid', b: 'paid' }];
    expect((await watch(reads)).changes).toEqual([
      'order a: new → paid',
      'order b: null → new',
      'order b: new → paid',
    ]);
  });

  it('ends after the record that ends it, also at the first read', async () => {
    const isOver = (state: string) => isOverFor(orders, 'paid', state);
    const changed = await watch([{ a: 'new' }, { a: 'paid' }, { a: 'ship' }], isOver);
    expect(changed).toMatchObject({
      changes: ['order a: new → paid'],
      slept: [60_000],
      error: undefined,
    });
    expect((await watch([{ a: 'ship' }], isOver)).changes).toEqual(['order a: null → ship']);
  });

  it('passes over a record without a state', async () => {
    const reads = [{ a: 'new' }, { a: undefined }, { a: 'paid' }];
    expect((await watch(reads)).changes).toEqual(['order a: new → paid']);
  });

  it('reads again after a failure of the network and after a rate limit, and loses no change', async () => {
    const limit = new TooFrequentError('too many requests', { retryAfter: 90 });
    const { changes, notes, slept } = await watch([
      { a: 'new' },
      new NetworkError('connection lost'),
      limit,
      { a: 'paid' },
    ]);
    expect(changes).toEqual(['order a: new → paid']);
    expect(notes).toEqual(['connection lost; reading again later', 'too many requests; reading again later']);
    expect(slept).toContain(90_000);
  });

  it('fails with the first read, and with what waiting cannot help', async () => {
    expect(await watch([new NetworkError('connection lost')])).toMatchObject({
      error: 'connection lost',
    });
    expect(await watch([{ a: 'new' }])).toMatchObject({
      error: 'no more reads',
    });
  });
});

describe('the end of a watch', () => {
  it.each<[string | undefined, string, boolean, number]>([
    ['paid', 'new', false, 10],
    ['paid', 'paid', true, 0],
    ['paid', 'done', true, 0],
    ['paid', 'cancelled', true, 10],
    ['paid', 'a newer state', false, 10],
    ['cancelled', 'done', true, 10],
    ['refunded', 'done', false, 10],
    ['refunded', 'cancelled', false, 10],
    ['refunded', 'expired', true, 10],
    [undefined, 'ship', false, 0],
    [undefined, 'cancelled', true, 0],
  ])('that waits for %s: %s', (wanted, state, isOver, exit) => {
    expect(isOverFor(orders, wanted, state)).toBe(isOver);
    expect(exitOfWatch(orders, wanted, { to: state })).toBe(exit);
  });

  it('is 10 when no event came', () => expect(exitOfWatch(orders, 'paid', undefined)).toBe(10));
});
