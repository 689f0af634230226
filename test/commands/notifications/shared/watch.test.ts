import { describe, expect, it } from 'vitest';
import { keepOpen } from '../../../../src/client/live/reconnect';
import { isOfType } from '../../../../src/commands/notifications/shared/types';
import {
  eventsIf,
  passToProgram,
  seenNotifications,
  type WatchEvent,
  watchNotifications,
} from '../../../../src/commands/notifications/shared/watch';
import { NetworkError, TooFrequentError, UsageError } from '../../../../src/errors';
import type { StreamEvent, StreamOptions } from '../../../../src/ports/live';
import type { Notification } from '../../../../src/protocol/records/notifications';
import { fakePorts } from '../../../support/fake-ports';
import { fixedChance, testClock } from '../../../support/http/clock';

const time = (minute: number) => new Date(Date.UTC(2026, 9, 14, 12, minute)).toISOString();
const record = (n: number, more: Partial<Notification> = {}): Notification => ({
  id: `n${n}`,
  type: 'like',
  createdAt: time(n),
  ...more,
});

/** One opening of the stream: what the list held by then, oldest first, and the frames that came. */
interface Opening {
  readonly list: readonly Notification[];
  readonly frames: readonly (StreamEvent | (() => void))[];
}

async function* framesOf({ frames }: Opening): AsyncGenerator<StreamEvent> {
  for (const frame of frames) {
    if (typeof frame === 'function') frame();
    else yield frame;
  }
}

/** A service as the script has it; every page of its list has three. */
function scripted(before: readonly Notification[], openings: Opening[] = []) {
  let list = before;
  let reads = 0;
  let trouble: Error | undefined;
  const notes: string[] = [];
  const tools = fakePorts({
    clock: { now: () => Date.parse(time(30)) },
    note: (text: string) => notes.push(text),
    api: {
      async *pages(_: unknown, __: unknown, paging: { all?: boolean } = {}) {
        const shown = list.toReversed();
        for (let offset = 0; offset === 0 || offset < shown.length; offset += 3) {
          const error = trouble;
          trouble = undefined;
          if (error) throw error;
          reads += 1;
          const next = offset + 3 < shown.length ? { offset: offset + 3 } : undefined;
          yield { items: shown.slice(offset, offset + 3), answer: undefined, ...(next && { next }) };
          if (!paging.all) return;
        }
      },
      stream(_: unknown, __: unknown, options: StreamOptions) {
        const over = new AbortController();
        const left = openings.values();
        const open = async () => {
          const { value: opening } = left.next();
          if (!opening) {
            over.abort();
            throw new NetworkError('over');
          }
          list = opening.list;
          return { items: framesOf(opening), close: async () => undefined };
        };
        return keepOpen({ clock: testClock(), random: fixedChance(), signal: over.signal, ...options, open });
      },
    },
  });
  /** The list can once not be read. */
  const fails = (error: Error) => () => {
    trouble = error;
  };
  return {
    tools,
    openings,
    notes,
    fails,
    reads: () => reads,
    listIs: (now: readonly Notification[]) => () => {
      list = now;
    },
  };
}

async function all(events: AsyncIterable<WatchEvent>): Promise<WatchEvent[]> {
  const found: WatchEvent[] = [];
  for await (const event of events) found.push(event);
  return found;
}

const ids = (events: readonly WatchEvent[]) => events.map(({ data }) => (data as { id?: string }).id);
const frame = (n: number, more: object = {}): StreamEvent => ({
  event: 'notification',
  data: { ...record(n), ...more },
});

describe('what a frame says', () => {
  const watched = async (...frames: StreamEvent[]) =>
    all(watchNotifications(scripted([], [{ list: [], frames }]).tools));

  it('is the record, in the root or in a payload, with what is beside it', async () => {
    const beside = { sound: true, unreadCount: 3, userId: 'u' };
    const reported = { ...record(1), sound: true, unreadCount: 3 };
    expect(await watched(frame(1, beside))).toEqual([{ event: 'notification', data: reported }]);
    expect(await watched({ event: 'notification', data: { payload: record(1), ...beside } })).toEqual([
      { event: 'notification', data: reported },
    ]);
  });

  it('may come without a name: in its type, or as the record alone', async () => {
    expect(await watched({ data: { type: 'notification', payload: record(1) } })).toEqual([
      { event: 'notification', data: record(1) },
    ]);
    expect(await watched({ data: record(1) })).toEqual([{ event: 'notification', data: record(1) }]);
    expect(await watched({ data: { id: 'n1' } })).toEqual([{ event: 'notification', data: { id: 'n1' } }]);
  });

  it('keeps the payload of a grouped record', async () => {
    const grouped = record(1, { payload: { count: 3 } });
    expect(await watched({ event: 'notification', data: grouped })).toEqual([
      { event: 'notification', data: grouped },
    ]);
  });

  it('is no news when it greets, counts, or cannot be read', async () => {
    const greeting = { userId: 'u', timestamp: time(0) };
    expect(
      await watched(
        { event: 'connected', data: greeting },
        { data: greeting },
        { data: { ...greeting, type: 'connected' } },
        { event: 'unread_count', data: { payload: { count: 1 } } },
        { data: { type: 'unread_count', count: 1 } },
        { event: 'notification', data: 'garbled' },
        { event: 'notification', data: [1] },
        { data: null },
      ),
    ).toEqual([]);
  });

  it('is shown as it came when nobody knows its name', async () => {
    const unknown = { event: 'party', data: { id: 'p', at: 'noon' } };
    expect(await watched(unknown, unknown)).toEqual([unknown, unknown]);
    expect(await watched({ data: { type: 'party' } })).toEqual([{ event: 'party', data: { type: 'party' } }]);
  });

  it('rings a bell once, and not when its time is over', async () => {
    const bell = (id: string, minute: number) => ({ event: 'x.bell', data: { id, expiresAt: time(minute) } });
    expect(await watched(bell('1', 31), bell('1', 31), bell('2', 29), bell('3', 30))).toEqual([
      bell('1', 31),
      bell('3', 30),
    ]);
    expect(await watched({ data: { ...bell('4', 31).data, type: 'x.bell' } })).toHaveLength(1);
  });
});

describe('watching', () => {
  it('tells what came between reading the list and opening the stream', async () => {
    const { tools } = scripted(
      [record(1)],
      [{ list: [record(1), record(2), record(3)], frames: [frame(3), frame(4)] }],
    );
    expect(ids(await all(watchNotifications(tools)))).toEqual(['n2', 'n3', 'n4']);
  });

  it('tells what was missed, over as many pages as that takes and no more', async () => {
    const list = Array.from({ length: 20 }, (_, n) => record(n));
    const { tools, reads } = scripted(list.slice(0, 8), [
      { list: list.slice(0, 8), frames: [frame(8)] },
      { list, frames: [frame(19), frame(20)] },
    ]);
    expect(ids(await all(watchNotifications(tools)))).toEqual([...list.slice(8).map(({ id }) => id), 'n20']);
    // One at the beginning, one at the first opening, and four pages for what was missed.
    expect(reads()).toBe(1 + 1 + 4);
  });

  it.each([new NetworkError('down'), new TooFrequentError('wait')])(
    'reads the list when a frame cannot be read, and after another opening when that fails (%s)',
    async (trouble) => {
      const { tools, openings, listIs, fails } = scripted([record(1)]);
      const list = [1, 2, 3, 4].map((n) => record(n));
      openings.push({
        list: [record(1)],
        frames: [
          listIs(list.slice(0, 3)),
          { event: 'notification', data: 'garbled' },
          fails(trouble),
          { event: 'notification', data: 'garbled' },
          frame(5),
        ],
      });
      openings.push({ list, frames: [] });
      expect(ids(await all(watchNotifications(tools)))).toEqual(['n2', 'n3', 'n4']);
    },
  );

  it('leaves out the oldest when too many came while the connection was down, and says so', async () => {
    const list = Array.from({ length: 5100 }, (_, n) => record(n));
    const { tools, notes } = scripted(list.slice(0, 1), [{ list, frames: [] }]);
    const reported = ids(await all(watchNotifications(tools)));
    expect(reported.slice(-1)).toEqual(['n5099']);
    expect(reported.length).toBeGreaterThanOrEqual(5000);
    expect(reported.length).toBeLessThan(5010);
    expect(notes).toEqual([expect.stringContaining('more than 5000 notifications were missed')]);
  });

  it('ends when the list is refused for good', async () => {
    const { tools } = scripted([], [{ list: [], frames: ['garbled'].map((data) => ({ data })) }]);
    let reads = 0;
    const pages = tools.api.pages;
    Object.assign(tools.api, {
      pages: (...given: Parameters<typeof pages>) => {
        reads += 1;
        if (reads > 2) throw new UsageError('refused');
        return pages(...given);
      },
    });
    await expect(all(watchNotifications(tools))).rejects.toThrow('refused');
  });

  it('tells only what is wanted, by long or short names', async () => {
    const frames = [
      frame(1),
      frame(2, { type: 'post_reaction' }),
      frame(3, { type: 'follow' }),
      frame(4, { type: 'newer' }),
      { event: 'party', data: {} },
    ];
    const wanted = async (...types: string[]) => {
      const { tools } = scripted([], [{ list: [], frames }]);
      return all(watchNotifications(tools, ({ event, data }) => isOfType(event, data, types)));
    };
    expect(ids(await wanted('like'))).toEqual(['n1', 'n2']);
    expect(ids(await wanted('post_reaction', 'follow'))).toEqual(['n1', 'n2', 'n3']);
    expect(ids(await wanted('newer'))).toEqual(['n4']);
    expect(await wanted('party')).toEqual([{ event: 'party', data: {} }]);
    expect(await wanted()).toHaveLength(5);
  });
});

describe('the seen', () => {
  it('takes each down once', () => {
    const seen = seenNotifications();
    expect([1, 1, 2].map((n) => seen.add(record(n)))).toEqual([true, false, true]);
    expect([1, 2, 3].map((n) => seen.has(record(n)))).toEqual([true, true, false]);
  });

  it('knows everything that is older than what it had to forget, and stays small', () => {
    const seen = seenNotifications(3);
    for (let n = 1; n <= 1000; n++) expect(seen.add(record(n))).toBe(true);
    for (const n of [1, 500, 997, 998, 1000]) expect(seen.has(record(n))).toBe(n !== 997);
    expect(seen.has(record(996))).toBe(true);
    expect(seen.add(record(1001))).toBe(true);
  });

  it('can be closed, but not by what has no time', () => {
    const seen = seenNotifications();
    seen.ignoreBefore({ id: 'x' });
    expect(seen.has(record(1))).toBe(false);
    seen.ignoreBefore(record(5));
    seen.ignoreBefore(record(3));
    expect([4, 5, 6].map((n) => seen.has(record(n)))).toEqual([true, false, false]);
    expect(seen.add({ id: 'timeless' })).toBe(true);
    expect(seen.add({ id: 'timeless', createdAt: 'soon' })).toBe(false);
  });
});

describe('a program that is told', () => {
  it('gets a line of JSON for each, before it is told on, one after the other', async () => {
    const order: string[] = [];
    const desk = {
      async runProgram(program: string, text: string) {
        order.push(`${program} begins ${text}`);
        await new Promise((resolve) => setImmediate(resolve));
        order.push('ends');
      },
    };
    const events = (async function* () {
      yield { event: 'a', data: { text: 'ü' } };
      yield { event: 'b', data: {} };
    })();
    for await (const { event } of passToProgram(fakePorts({ desk, failed: () => undefined }), 'ring', events))
      order.push(event);
    expect(order).toEqual([
      'ring begins {"event":"a","data":{"text":"ü"}}\n',
      'ends',
      'a',
      'ring begins {"event":"b","data":{}}\n',
      'ends',
      'b',
    ]);
  });

  it('runs beside others up to the number of jobs', async () => {
    let running = 0;
    let most = 0;
    const desk = {
      async runProgram() {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
      },
    };
    const events = async function* () {
      for (let n = 0; n < 9; n += 1) yield { event: 'a', data: n };
    };
    const ports = fakePorts({ desk, failed: () => undefined });
    expect(await all(passToProgram(ports, 'ring', events(), 3))).toHaveLength(9);
    expect({ most, running }).toEqual({ most: 3, running: 0 });
  });

  it('is not run for an event that a condition declines or fails on', async () => {
    const failures: Error[] = [];
    const events = async function* () {
      for (let n = 0; n < 3; n += 1) yield { event: 'a', data: n };
    };
    const condition = async ({ data }: { data: unknown }) => {
      if (data === 1) throw new UsageError('--if: no number');
      return data === 2;
    };
    const ports = fakePorts({ failed: (error: Error) => failures.push(error) });
    expect(await all(eventsIf(ports, condition, events()))).toEqual([{ event: 'a', data: 2 }]);
    expect(failures.map(({ message }) => message)).toEqual(['--if: no number']);
  });

  it('may fail, which is told', async () => {
    const failures: Error[] = [];
    const events = async function* () {
      yield { event: 'a', data: {} };
    };
    const failing = (error: Error) =>
      all(
        passToProgram(
          fakePorts({
            desk: { runProgram: () => Promise.reject(error) },
            failed: (failure: Error) => failures.push(failure),
          }),
          'ring',
          events(),
        ),
      );
    expect(await failing(new UsageError('no such program'))).toHaveLength(1);
    expect(failures.map(({ message }) => message)).toEqual(['no such program']);
    await expect(failing(new TypeError('a fault'))).rejects.toThrow('a fault');
  });
});
