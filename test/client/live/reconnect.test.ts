import { describe, expect, it } from 'vitest';
import { createBackoff, type KeepOpenOptions, keepOpen } from '../../../src/client/live/reconnect';
import { NetworkError, RefusedError, SignedOutError, TooFrequentError } from '../../../src/errors';
import { fixedChance, type TestClock, testClock } from '../../support/http/clock';

/** One opening: its items, then an end or an error; or an error in place of opening. */
type Opening = readonly (string | Error)[] | Error;

/** Something that is opened again and again, as the script says; aborted when the script is over. */
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

describe('the backoff', () => {
  it('grows to half a minute and begins again after a good opening', () => {
    const backoff = createBackoff(fixedChance(0.5));
    const seven = () => Array.from({ length: 7 }, () => backoff.nextMs());
    expect(seven()).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
    backoff.reset();
    expect(backoff.nextMs()).toBe(1000);
  });

  it('is jittered by three tenths', () => {
    expect(createBackoff(fixedChance(0)).nextMs()).toBeCloseTo(700);
    expect(createBackoff(fixedChance(1)).nextMs()).toBeCloseTo(1300);
  });
});

describe('something that lasts', () => {
  it('is opened again when it ends and when it is cut', async () => {
    const { items, clock, opened } = scripted([['a', 'b'], ['c', cut], ['d']]);
    expect(await collected(items)).toEqual(['a', 'b', 'c', 'd']);
    expect(opened).toEqual([false, true, true, true]);
    expect(clock.slept).toEqual([1000, 1000, 1000]);
  });

  it('waits longer while it cannot be opened, and starts anew after that', async () => {
    const { items, clock } = scripted([['a'], cut, cut, cut, ['b'], cut]);
    expect(await collected(items)).toEqual(['a', 'b']);
    expect(clock.slept).toEqual([1000, 2000, 4000, 8000, 1000, 2000]);
  });

  it('waits longer each time where it opens and says nothing, such as a socket that closes at once', async () => {
    const { items, clock } = scripted([['a'], [], [], cut, [], ['b'], []]);
    expect(await collected(items)).toEqual(['a', 'b']);
    expect(clock.slept).toEqual([1000, 2000, 4000, 8000, 16_000, 1000, 2000]);
  });

  it('gives up when it never opened in three tries', async () => {
    const { items, opened } = scripted([cut, cut, cut, ['late']]);
    await expect(collected(items)).rejects.toBe(cut);
    expect(opened).toHaveLength(3);
  });

  it('is tried as often as is wanted', async () => {
    const { items } = scripted([cut, cut, cut, cut, ['late']], { firstTries: Number.POSITIVE_INFINITY });
    expect(await collected(items)).toEqual(['late']);
    const once = scripted([cut, ['late']], { firstTries: 1 });
    await expect(collected(once.items)).rejects.toBe(cut);
  });

  it.each([new SignedOutError('x'), new RefusedError('x'), new TypeError('a fault')])(
    'is not tried again when that is no use: %s',
    async (error) => {
      const { items, opened } = scripted([['a'], error, ['b']]);
      await expect(collected(items)).rejects.toBe(error);
      expect(opened).toHaveLength(2);
    },
  );

  it('waits as long as a limit asks, once it had been open', async () => {
    const limit = new TooFrequentError('slow', { retryAfter: 60 });
    const { items, clock } = scripted([['a'], limit, ['b']]);
    expect(await collected(items)).toEqual(['a', 'b']);
    expect(clock.slept).toEqual([1000, 60_000, 1000]);
    await expect(collected(scripted([limit, ['a']]).items)).rejects.toBe(limit);
  });

  it('tells first what was missed meanwhile', async () => {
    let caught = 0;
    const onReconnect = async () => {
      caught += 1;
      return [`missed ${caught}`];
    };
    const { items } = scripted([['a'], ['b'], ['c']], { onReconnect });
    expect(await collected(items)).toEqual(['a', 'missed 1', 'b', 'missed 2', 'c']);
  });

  it('tells it after the first opening too when that is asked for', async () => {
    const onOpen = async (reopened: boolean) => [reopened ? 'again' : 'at first'];
    const { items } = scripted([['a'], ['b']], { onOpen, onReconnect: async () => ['and then'] });
    expect(await collected(items)).toEqual(['at first', 'a', 'again', 'and then', 'b']);
  });

  it('lets go of an opening after which catching up failed, and opens again', async () => {
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

  it('makes up for an item that cannot be read, by another opening where that fails', async () => {
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

  it('lets go when its reader leaves amid what was missed', async () => {
    const { items, released } = scripted([['a']], { onOpen: async () => ['missed', 'missed too'] });
    for await (const _ of items) break;
    expect(released).toEqual([0]);
  });

  it('ends with its first end where it shall not be opened again', async () => {
    const { items, opened } = scripted([['a'], ['b']], { reconnect: false });
    expect(await collected(items)).toEqual(['a']);
    expect(opened).toHaveLength(1);
    await expect(collected(scripted([['a', cut], ['b']], { reconnect: false }).items)).rejects.toBe(cut);
    expect(await collected(scripted([cut, ['b']], { reconnect: false }).items)).toEqual(['b']);
  });

  it('lets go when its reader leaves', async () => {
    const { items, released, opened } = scripted([['a', 'b'], ['c']]);
    for await (const _ of items) break;
    expect(released).toEqual([0]);
    expect(opened).toHaveLength(1);
  });

  it('ends quietly when it is aborted, before, while open, and while waiting', async () => {
    const early = scripted([['a']]);
    early.controller.abort();
    expect(await collected(early.items)).toEqual([]);
    expect(early.opened).toEqual([]);

    const open = scripted([['a', new Error('the reason')]]);
    const seen: string[] = [];
    for await (const item of open.items) {
      seen.push(item);
      open.controller.abort(new Error('the reason'));
    }
    expect(seen).toEqual(['a']);

    const waiting = scripted([['a'], ['b']]);
    const { asleep } = waiting.clock.holdSleep();
    const all = collected(waiting.items);
    await asleep;
    waiting.controller.abort();
    expect(await all).toEqual(['a']);
    expect(waiting.opened).toHaveLength(1);
  });
});
