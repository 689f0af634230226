import { describe, expect, it } from 'vitest';
import { anySignal } from '../../../src/client/http/http-adapter';
import {
  seenNotifications,
  type WatchEvent,
  watchNotifications,
} from '../../../src/client/live/notifications';
import { keepOpen } from '../../../src/client/live/reconnect';
import { isOfType } from '../../../src/commands/notifications/shared/types';
import { NetworkError, TooFrequentError, UsageError } from '../../../src/errors';
import type { StreamEvent, StreamOptions } from '../../../src/ports/live';
import type { Notification } from '../../../src/protocol/records/notifications';
import { fakePorts } from '../../support/fake-ports';
import { fixedChance, testClock } from '../../support/http/clock';

const time = (minute: number) => new Date(Date.UTC(2026, 9, 14, 12, minute)).toISOString();
const record = (n: number, more: Partial<Notification> = {}): Notification => ({
  id: `n${n}`,
  type: 'like',
  createdAt: time(n),
  ...more,
});

/** One connection of the stream: the list at that time, oldest first, and the frames that arrive. */
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

/** A service that follows a script; a page of its list has three items. */
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
        const signal = anySignal(options.signal, over.signal);
        return keepOpen({ clock: testClock(), random: fixedChance(), ...options, signal, open });
      },
    },
  });
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

const greeting = { userId: 'u', timestamp: time(0) };
const beside = { sound: true, unreadCount: 3, userId: 'u' };
const withFields = { ...record(1), sound: true, unreadCount: 3 };
const grouped = record(1, { payload: { count: 3 } });
const party = { event: 'party', data: { id: 'p', at: 'noon' } };
const bell = (id: string, minute: number) => ({ event: 'x.bell', data: { id, expiresAt: time(minute) } });
const notification = (data: unknown) => ({ event: 'notification', data });

it.each<[string, StreamEvent[], unknown[]]>([
  ['reads the record in the root with the fields beside it', [frame(1, beside)], [notification(withFields)]],
  [
    'reads the record in a payload',
    [notification({ payload: record(1), ...beside })],
    [notification(withFields)],
  ],
  [
    'reads the event in the type of an unnamed frame',
    [{ data: { type: 'notification', payload: record(1) } }],
    [notification(record(1))],
  ],
  [
    'takes an unnamed record for a notification',
    [{ data: record(1) }, { data: { id: 'n2' } }],
    [notification(record(1)), notification({ id: 'n2' })],
  ],
  ['keeps the payload of a grouped record', [notification(grouped)], [notification(grouped)]],
  [
    'drops greetings, counts and what it cannot read',
    [
      { event: 'connected', data: greeting },
      { data: greeting },
      { data: { ...greeting, type: 'connected' } },
      { event: 'unread_count', data: { payload: { count: 1 } } },
      { data: { type: 'unread_count', count: 1 } },
      notification('garbled'),
      notification([1]),
      { data: null },
    ],
    [],
  ],
  ['passes on unknown events', [party, party], [party, party]],
  [
    'names an unknown event by its type',
    [{ data: { type: 'party' } }],
    [{ event: 'party', data: { type: 'party' } }],
  ],
  [
    'passes on a bell once, and not after its time',
    [bell('1', 31), bell('1', 31), bell('2', 29), bell('3', 30)],
    [bell('1', 31), bell('3', 30)],
  ],
  [
    'reads a bell in the type of an unnamed frame',
    [{ data: { ...bell('4', 31).data, type: 'x.bell' } }],
    [expect.objectContaining({ event: 'x.bell' })],
  ],
])('watchNotifications on a frame %s', async (_, frames, events) => {
  expect(await all(watchNotifications(scripted([], [{ list: [], frames }]).tools))).toEqual(events);
});

describe('watchNotifications', () => {
  it('yields what arrives between reading the list and opening the stream', async () => {
    const { tools } = scripted(
      [record(1)],
      [{ list: [record(1), record(2), record(3)], frames: [frame(3), frame(4)] }],
    );
    expect(ids(await all(watchNotifications(tools)))).toEqual(['n2', 'n3', 'n4']);
  });

  it('yields what it missed, and reads no more pages than that takes', async () => {
    const list = Array.from({ length: 20 }, (_, n) => record(n));
    const { tools, reads } = scripted(list.slice(0, 8), [
      { list: list.slice(0, 8), frames: [frame(8)] },
      { list, frames: [frame(19), frame(20)] },
    ]);
    expect(ids(await all(watchNotifications(tools)))).toEqual([...list.slice(8).map(({ id }) => id), 'n20']);
    // One at the beginning, one at the first opening, and five to an item that was there at the first opening.
    expect(reads()).toBe(1 + 1 + 5);
  });

  it('yields after a reconnect what the stream has left out, also before items that it has shown', async () => {
    const list = Array.from({ length: 12 }, (_, n) => record(n));
    const shown = [5, 6, 7, 8, 9, 10, 11].map((n) => frame(n));
    const { tools } = scripted(list.slice(0, 4), [
      { list: list.slice(0, 4), frames: shown },
      { list, frames: [] },
    ]);
    expect(ids(await all(watchNotifications(tools)))).toEqual(
      [...shown.map(({ data }) => data), record(4)].map((one) => (one as Notification).id),
    );
  });

  it('begins after what its records know, and settles them once missed events were consumed', async () => {
    const list = Array.from({ length: 9 }, (_, n) => record(n));
    const { tools } = scripted(list, [{ list, frames: [frame(9)] }]);
    const log: string[] = [];
    const records = {
      known: { settled: ['n1', 'n0'], taken: ['n3'], oldest: undefined },
      digestOf: (data: unknown) => (data as Notification).id,
      begin: async () => void log.push('begin'),
      settle: async () => void log.push('settle'),
    };
    for await (const { data } of watchNotifications(tools, undefined, { records }))
      log.push((data as Notification).id);
    expect(log).toEqual(['n2', 'n4', 'n5', 'n6', 'n7', 'n8', 'settle', 'n9']);
  });

  it('records in its first run what exists already', async () => {
    const list = [1, 2, 3, 4, 5].map((n) => record(n));
    const { tools } = scripted(list, [{ list, frames: [frame(6)] }]);
    const begun: unknown[] = [];
    const records = {
      known: undefined,
      digestOf: (data: unknown) => (data as Notification).id,
      begin: async (known: unknown) => void begun.push(known),
      settle: async () => undefined,
    };
    expect(ids(await all(watchNotifications(tools, undefined, { records })))).toEqual(['n6']);
    expect(begun).toEqual([{ settled: ['n3', 'n4', 'n5'], taken: [], oldest: Date.parse(time(3)) }]);
  });

  it.each([new NetworkError('down'), new TooFrequentError('wait')])(
    'reads the list after a frame that it cannot read, and at the next connection when that fails: %s',
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

  it('drops the oldest when it missed more than 5000, and prints a note', async () => {
    const list = Array.from({ length: 5100 }, (_, n) => record(n));
    const { tools, notes } = scripted(list.slice(0, 1), [{ list, frames: [] }]);
    const yielded = ids(await all(watchNotifications(tools)));
    expect(yielded.slice(-1)).toEqual(['n5099']);
    expect(yielded.length).toBeGreaterThanOrEqual(5000);
    expect(yielded.length).toBeLessThan(5010);
    expect(notes).toEqual([expect.stringContaining('more than 5000 notifications were missed')]);
  });

  it('fails when the service refuses the list', async () => {
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

  it('yields only the types of a filter, by long or short names', async () => {
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

describe('seenNotifications', () => {
  it('adds each notification once', () => {
    const seen = seenNotifications();
    expect([1, 1, 2].map((n) => seen.add(record(n)))).toEqual([true, false, true]);
    expect([1, 2, 3].map((n) => seen.has(record(n)))).toEqual([true, true, false]);
  });

  it('keeps a limited number, and takes everything older for seen', () => {
    const seen = seenNotifications({ size: 3 });
    for (let n = 1; n <= 1000; n++) expect(seen.add(record(n))).toBe(true);
    for (const n of [1, 500, 997, 998, 1000]) expect(seen.has(record(n))).toBe(n !== 997);
    expect(seen.has(record(996))).toBe(true);
    expect(seen.add(record(1001))).toBe(true);
  });

  it('takes everything before a notification for seen, unless that has no time', () => {
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
