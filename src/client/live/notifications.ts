/** Watches notifications: none is missed, none is reported twice (field notes 8.1). */

import { UsageError } from '../../errors';
import type { EventHandler, KnownItems } from '../../ports/handling';
import type { Ports } from '../../ports/index';
import type { StreamEvent } from '../../ports/live';
import type { Clock } from '../../ports/machine';
import type { Notification } from '../../protocol/records/notifications';
import { notifications } from '../../protocol/routes/notifications';
import { isRecord, textOf } from '../response/text';

/** An event; the data of a notification is its record, with `sound` and `unreadCount` when they came. */
export interface WatchEvent {
  readonly event: string;
  readonly data: unknown;
}

/** A time, as ISO 8601 too, or the last notification that is known. */
export type WatchSince = string | Date | Partial<Identified>;

export interface WatchOptions {
  /** Notifications from then on come first; default: only new ones. */
  readonly since?: WatchSince;
  readonly signal?: AbortSignal;
}

type WatchPorts = Pick<Ports, 'api' | 'clock' | 'note'>;

/** Items per page when the list is read to catch up. */
const pageSize = 100;

const maxBells = 100;

/** Where a watch begins and what it records; without it, a watch begins now and records nothing. */
type Records = Pick<EventHandler, 'known' | 'digestOf' | 'begin' | 'settle'>;

/**
 * The events from now on: notifications, bells and unknown events. The stream stays open. After each connection, and
 * after an unreadable frame, the list is read, and the notifications that the stream missed come first.
 * @param records the events since those that it knows come first
 */
export async function* watchNotifications(
  ports: WatchPorts,
  matches: (event: WatchEvent) => boolean = () => true,
  { since, signal, records }: WatchOptions & { readonly records?: Records } = {},
): AsyncGenerator<WatchEvent> {
  const { api } = ports;
  const { known } = records ?? {};
  const seen = seenNotifications({ known, keyOf: ({ id }) => records?.digestOf({ id }) ?? id });
  const isNewBell = bellFilter(ports.clock);
  // Existing notifications are not events; those that arrive before the stream is open are.
  if (since !== undefined) ignoreUntil(since, seen);
  else if (!known) {
    await addExisting(ports, seen);
    await records?.begin(seen.known());
  }
  const onOpen = async () => {
    const missed = await fetchMissed(ports, seen, records !== undefined);
    return [...missed.map((record) => ({ event: 'notification', data: record })), caughtUp];
  };
  for await (const frame of api.stream(notifications.watch, {}, { onOpen, isUnreadable, signal })) {
    if (frame === caughtUp) {
      // The consumer has recorded every event that it has requested the next one after.
      seen.settle();
      await records?.settle();
      continue;
    }
    const event = eventOf(frame);
    if (event && isNew(event, seen, isNewBell) && matches(event)) yield event;
  }
}

/** Follows the notifications that a read of the list has found. */
const caughtUp: StreamEvent = { event: 'connected', data: {} };

/** Adds the first page of the list; older notifications count as seen. */
async function addExisting({ api }: Pick<Ports, 'api'>, seen: SeenNotifications): Promise<void> {
  for await (const { items, next } of api.pages(notifications.list, { query: { limit: pageSize } })) {
    for (const notification of items) seen.add(notification);
    const oldest = items.at(-1);
    if (next && oldest) seen.ignoreBefore(oldest);
  }
  seen.settle();
}

/** Notifications before then, and the given one, count as seen. @throws UsageError for an invalid time */
function ignoreUntil(since: WatchSince, seen: SeenNotifications): void {
  const isTime = typeof since === 'string' || 'getTime' in since;
  const time = new Date(isTime ? since : textOf(since.createdAt)).getTime();
  if (Number.isNaN(time)) throw new UsageError(`since: '${isTime ? since : since.createdAt}' is not a time`);
  const known = { id: isTime ? '' : textOf(since.id), createdAt: new Date(time).toISOString() };
  seen.add(known);
  seen.settle();
  seen.ignoreBefore(known);
}

/**
 * The notifications of the list that are not seen yet, oldest first. Those that the stream has shown do not end the read:
 * it can have lost others before them.
 */
async function fetchMissed(
  { api, note }: Pick<Ports, 'api' | 'note'>,
  seen: SeenNotifications,
  isComplete: boolean,
): Promise<Notification[]> {
  const missed: Notification[] = [];
  const paging = { all: true, isStrict: isComplete };
  for await (const { items } of api.pages(notifications.list, { query: { limit: pageSize } }, paging)) {
    missed.push(...items.filter((item) => !seen.has(item)));
    if (items.some(seen.isSettled)) break;
    if (missed.length >= maxSeen && !isComplete) {
      note(
        `more than ${maxSeen} notifications were missed while the connection was down; the oldest are skipped`,
      );
      break;
    }
  }
  return missed.reverse();
}

const isUnreadable = ({ data }: StreamEvent): boolean => !isRecord(data);

/** The event of a frame; undefined for a greeting, a count or an unreadable frame. */
function eventOf({ event, data }: StreamEvent): WatchEvent | undefined {
  if (!isRecord(data)) return undefined;
  const name = event ?? nameOf(data);
  if (name === undefined || name === 'connected' || name === 'unread_count') return undefined;
  return name === 'notification' ? { event: name, data: recordOf(data) } : { event: name, data };
}

/** A frame without a name has it in `type`, unless that is the type of the notification itself. */
function nameOf({ type, id, payload }: Fields): string | undefined {
  if (typeof type !== 'string') return id === undefined ? undefined : 'notification';
  const isOwnType = id !== undefined && !isRecord(payload) && !type.endsWith('.bell');
  return isOwnType ? 'notification' : type;
}

/** The record is the frame, without `userId`, or its `payload`; `sound` and `unreadCount` are kept. */
function recordOf(frame: Fields): Fields {
  const { payload, sound, unreadCount } = frame;
  const { userId: _, ...own } = frame;
  const record = frame.id === undefined && isRecord(payload) ? payload : own;
  return {
    ...record,
    ...(sound !== undefined && { sound }),
    ...(unreadCount !== undefined && { unreadCount }),
  };
}

function isNew(
  { event, data }: WatchEvent,
  seen: SeenNotifications,
  isNewBell: (bell: Fields) => boolean,
): boolean {
  if (!isRecord(data)) return true;
  if (event.endsWith('.bell')) return isNewBell(data);
  // Without an ID, a repetition cannot be recognised.
  return event !== 'notification' || !data.id || seen.add(data as { id: string });
}

/** Accepts each bell once, unless it has expired. */
function bellFilter({ now }: Pick<Clock, 'now'>): (bell: Fields) => boolean {
  const seen = new Set<unknown>();
  return ({ id, expiresAt }) => {
    if (Date.parse(textOf(expiresAt)) < now()) return false;
    if (id === undefined) return true;
    if (seen.has(id)) return false;
    const [oldest] = seen;
    if (seen.size >= maxBells) seen.delete(oldest);
    seen.add(id);
    return true;
  };
}

type Fields = Readonly<Record<string, unknown>>;

/** Maximum number of remembered IDs; catching up never reads more notifications. */
const maxSeen = 5000;

type Identified = Pick<Notification, 'id' | 'createdAt'>;

export interface SeenNotifications {
  /** Whether it was added, or is older than the oldest remembered one. */
  has(notification: Identified): boolean;
  /** Whether it, and every one before it, was in a list that was read. */
  isSettled(notification: Identified): boolean;
  /** Adds it; false when it is already there. */
  add(notification: Identified): boolean;
  /** Everything that was added is settled. */
  settle(): void;
  /** Everything older than this notification counts as seen. */
  ignoreBefore(notification: Identified): void;
  known(): KnownItems;
}

interface SeenSetup {
  /** Maximum number of remembered IDs; everything older than a dropped one counts as seen. */
  readonly size?: number;
  /** What earlier runs have seen. */
  readonly known?: KnownItems | undefined;
  readonly keyOf?: (notification: Identified) => string;
}

/** @internal */
export function seenNotifications({
  known,
  size,
  keyOf = ({ id }) => id,
}: SeenSetup = {}): SeenNotifications {
  const { settled = [], taken = [], oldest = Number.NEGATIVE_INFINITY } = known ?? {};
  // The newest last. Without a time, it is not the oldest one.
  const times = new Map([...taken, ...settled].toReversed().map((key) => [key, Number.POSITIVE_INFINITY]));
  const maxSize = size ?? maxSeen + times.size;
  let unsettled = new Set(taken);
  let ignoredBefore = oldest;
  const ignoreBefore = (time: number) => {
    if (time !== Number.POSITIVE_INFINITY) ignoredBefore = Math.max(ignoredBefore, time);
  };
  const isOld = (notification: Identified) => timeOf(notification) < ignoredBefore;
  const has = (notification: Identified) => times.has(keyOf(notification)) || isOld(notification);
  return {
    has,
    isSettled: (notification) =>
      isOld(notification) || (times.has(keyOf(notification)) && !unsettled.has(keyOf(notification))),
    add(notification) {
      if (has(notification)) return false;
      times.set(keyOf(notification), timeOf(notification));
      unsettled.add(keyOf(notification));
      const [first] = times;
      if (times.size > maxSize && first) {
        const [key, time] = first;
        times.delete(key);
        unsettled.delete(key);
        ignoreBefore(time);
      }
      return true;
    },
    settle() {
      unsettled = new Set();
    },
    ignoreBefore: (notification) => ignoreBefore(timeOf(notification)),
    known: () => ({
      settled: [...times.keys()].toReversed(),
      taken: [],
      oldest: Number.isFinite(ignoredBefore) ? ignoredBefore : undefined,
    }),
  };
}

/** Milliseconds since the epoch; infinite without a time, so that it never counts as old. */
function timeOf({ createdAt }: Identified): number {
  const time = Date.parse(textOf(createdAt));
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
