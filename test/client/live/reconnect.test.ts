import { describe, expect, it } from 'vitest';
import { createBackoff, type KeepOpenOptions, keepOpen } from '../../../src/client/live/reconnect';
import { NetworkError, RefusedError, SignedOutError, TooFrequentError } from '../../../src/errors';
import { fixedChance, type TestClock, testClock } from '../../support/http/clock';

/** One opening: its items, then its end or an error; or an error in place of an opening. */
type Opening = readonly (string | Error)[] | Error;

/** Something that is opened as the script says, and aborted at the end of the script. */
function scripted(script: readonly Opening[], more: Partial<KeepOpenOptions<string>> = {}) {
  const clock: TestClock = testClock();
  const controller = new AbortController();
  const opened: boolean[] = [];
  const released: number[] = [];
  const items = keepOpen<string>({
    clock,
    random: fixedChance(),
    signal: controller.signal,
    async open(reopened) {
      const at = opened.push(reopened) - 1;
      const opening = script[at];
      if (opening === undefined) controller.abort(new Error('over'));
      if (opening === undefined || opening instanceof Error) throw opening ?? new NetworkError('over');
      const leave = async () => void released.push(at);
      const items = (async function* () {
        try {
          for (const item of opening) {
            if (item instanceof Error) throw item;
            yield item;
          }
        } finally {
          await leave();
        }
      })();
      return { items, close: leave };
    },
    ...more,
  });
  return { items, clock, opened, released, controller };
}

async function collected(items: AsyncIterable<string>): Promise<string[]> {
  const all: string[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const cut = new NetworkError('cut');

describe('createBackoff', () => {
  it('grows to 30 seconds, and starts again after a reset', () => {
    const backoff = createBackoff(fixedChance(0.5));
    const seven = () => Array.from({ length: 7 }, () => backoff.nextMs());
    expect(seven()).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    backoff.reset();
    expect(backoff.nextMs()).toBe(1000);
  });

  it('is jittered by 30 %', () => {
    expect(createBackoff(fixedChance(0)).nextMs()).toBeCloseTo(700);
    expect(createBackoff(fixedChance(1)).nextMs()).toBeCloseTo(1300);
  });
});

describe('keepOpen', () => {
  it('opens again after an end and after an error', async () => {
    const { items, clock, opened } = scripted([['a', 'b'], ['c', cut], ['d']]);
    expect(await collected(items)).toEqual(['a', 'b', 'c', 'd']);
    expect(opened).toEqual([false, true, true, true]);
    expect(clock.slept).toEqual([1000, 1000, 1000]);
  });

  it('waits longer while opening fails', async () => {
    const { items, clock } = scripted([['a'], cut, cut, cut, ['b'], cut]);
    expect(await collected(items)).toEqual(['a', 'b']);
    expect(clock.slept).toEqual([1000, 2000, 4000, 8000, 1000, 2000]);
  });

  it('waits longer while an opening gives no item', async () => {
    const { items, clock } = scripted([['a'], [], [], cut, [], ['b'], []]);
    expect(await collected(items)).toEqual(['a', 'b']);
    expect(clock.slept).toEqual([1000, 2000, 4000, 8000, 16_000, 1000, 2000]);
  });

  it('gives up after the given number of first tries, three by default', async () => {
    const { items, opened } = scripted([cut, cut, cut, ['late']]);
    await expect(collected(items)).rejects.toBe(cut);
    expect(opened).toHaveLength(3);
    const patient = scripted([cut, cut, cut, cut, ['late']], { firstTries: Number.POSITIVE_INFINITY });
    expect(await collected(patient.items)).toEqual(['late']);
    await expect(collected(scripted([cut, ['late']], { firstTries: 1 }).items)).rejects.toBe(cut);
  });

  it.each([new SignedOutError('x'), new RefusedError('x'), new TypeError('a fault')])(
    'does not open again after %s',
    async (error) => {
      const { items, opened } = scripted([['a'], error, ['b']]);
      await expect(collected(items)).rejects.toBe(error);
      expect(opened).toHaveLength(2);
    },
  );

  it('waits as long as a rate limit says, once it was open', async () => {
    const limit = new TooFrequentError('slow', { retryAfter: 60 });
    const { items, clock } = scripted([['a'], limit, ['b']]);
    expect(await collected(items)).toEqual(['a', 'b']);
    expect(clock.slept).toEqual([1000, 60_000, 1000]);
    await expect(collected(scripted([limit, ['a']]).items)).rejects.toBe(limit);
  });

  it('gives the missed items first, and those of an opening before them', async () => {
    let calls = 0;
    const onReconnect = async () => {
      calls += 1;
      return [`missed ${calls}`];
    };
    const reconnected = scripted([['a'], ['b'], ['c']], { onReconnect });
    expect(await collected(reconnected.items)).toEqual(['a', 'missed 1', 'b', 'missed 2', 'c']);
    const onOpen = async (reopened: boolean) => [reopened ? 'again' : 'at first'];
    const { items } = scripted([['a'], ['b']], { onOpen, onReconnect: async () => ['and then'] });
    expect(await collected(items)).toEqual(['at first', 'a', 'again', 'and then', 'b']);
  });

  it('closes an opening and opens again when the missed items cannot be read', async () => {
    let calls = 0;
    const onReconnect = async () => {
      calls += 1;
      if (calls === 1) throw cut;
      return undefined;
    };
    const { items, released } = scripted([['a'], ['lost'], ['b']], { onReconnect });
    expect(await collected(items)).toEqual(['a', 'b']);
    expect(released).toEqual([0, 1, 2]);
  });

  it('replaces an unreadable item by the missed ones, or opens again where that fails', async () => {
    let calls = 0;
    const { items, released, clock } = scripted([['a', 'garbled', 'b', 'garbled', 'lost'], ['c']], {
      isUnreadable: (item) => item === 'garbled',
      onOpen: async () => {
        calls += 1;
        if (calls === 3) throw cut;
        return [`missed ${calls}`];
      },
    });
    expect(await collected(items)).toEqual(['missed 1', 'a', 'missed 2', 'b', 'missed 4', 'c']);
    expect(released).toEqual([0, 1]);
    expect(clock.slept).toEqual([1000, 1000]);
  });

  it('does not open again with reconnect: false', async () => {
    const { items, opened } = scripted([['a'], ['b']], { reconnect: false });
    expect(await collected(items)).toEqual(['a']);
    expect(opened).toHaveLength(1);
    await expect(collected(scripted([['a', cut], ['b']], { reconnect: false }).items)).rejects.toBe(cut);
    expect(await collected(scripted([cut, ['b']], { reconnect: false }).items)).toEqual(['b']);
  });

  it('closes when its reader leaves, also amid the missed items', async () => {
    const { items, released, opened } = scripted([['a', 'b'], ['c']]);
    for await (const _ of items) break;
    expect([released, opened.length]).toEqual([[0], 1]);
    const missed = scripted([['a']], { onOpen: async () => ['missed', 'missed too'] });
    for await (const _ of missed.items) break;
    expect(missed.released).toEqual([0]);
  });

  it('ends without an error when it is aborted: before, while open, and while waiting', async () => {
    const early = scripted([['a']]);
    early.controller.abort();
    expect(await collected(early.items)).toEqual([]);
    expect(early.opened).toEqual([]);

    const open = scripted([['a', new Error('the reason')]]);
    const received: string[] = [];
    for await (const item of open.items) {
      received.push(item);
      open.controller.abort(new Error('the reason'));
    }
    expect(received).toEqual(['a']);

    const waiting = scripted([['a'], ['b']]);
    const { asleep } = waiting.clock.holdSleep();
    const all = collected(waiting.items);
    await asleep;
    waiting.controller.abort();
    expect(await all).toEqual(['a']);
    expect(waiting.opened).toHaveLength(1);
  });
});
