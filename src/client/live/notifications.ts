/** Watches notifications: none is missed, none is reported twice (field notes 8.1). */

import { UsageError } from '../../errors';
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

/**
 * The events from now on: notifications, bells and unknown events. The stream stays open. After each connection, and
 * after an unreadable frame, the list is read, and the notifications that the stream missed come first.
 */
export async function* watchNotifications(
  ports: WatchPorts,
  matches: (event: WatchEvent) => boolean = () => true,
  { since, signal }: WatchOptions = {},
): AsyncGenerator<WatchEvent> {
  const { api } = ports;
  const seen = seenNotifications();
  const isNewBell = bellFilter(ports.clock);
  // Existing notifications are not events; those that arrive before the stream is open are.
  if (since === undefined) await addExisting(ports, seen);
  else ignoreUntil(since, seen);
  const onOpen = async () => {
    const missed = await fetchMissed(ports, seen);
    return missed.map((record) => ({ event: 'notification', data: record }));
  };
  const options = { onOpen, isUnreadable, ...(signal && { signal }) };
  for await (const frame of api.stream(notifications.watch, {}, options)) {
    const event = eventOf(frame);
    if (event && isNew(event, seen, isNewBell) && matches(event)) yield event;
  }
}

/** Adds the first page of the list; older notifications count as seen. */
async function addExisting({ api }: Pick<Ports, 'api'>, seen: SeenNotifications): Promise<void> {
  for await (const { items, next } of api.pages(notifications.list, { query: { limit: pageSize } })) {
    for (const notification of items) seen.add(notification);
    const oldest = items.at(-1);
    if (next && oldest) seen.ignoreBefore(oldest);
  }
}

/** Notifications before then, and the given one, count as seen. @throws UsageError for an invalid time */
function ignoreUntil(since: WatchSince, seen: SeenNotifications): void {
  const isTime = typeof since === 'string' || 'getTime' in since;
  const time = new Date(isTime ? since : textOf(since.createdAt)).getTime();
  if (Number.isNaN(time)) throw new UsageError(`since: '${isTime ? since : since.createdAt}' is not a time`);
  const known = { id: isTime ? '' : textOf(since.id), createdAt: new Date(time).toISOString() };
  seen.add(known);
  seen.ignoreBefore(known);
}

/** The notifications of the list that are not seen yet, oldest first. */
async function fetchMissed(
  { api, note }: Pick<Ports, 'api' | 'note'>,
  seen: SeenNotifications,
): Promise<Notification[]> {
  const missed: Notification[] = [];
  const pages = api.pages(notifications.list, { query: { limit: pageSize } }, { all: true });
  for await (const { items } of pages) {
    const fresh = items.filter((item) => !seen.has(item));
    missed.push(...fresh);
    if (fresh.length < items.length) break;
    if (missed.length >= maxSeen) {
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
  /** Adds it; false when it is already there. */
  add(notification: Identified): boolean;
  /** Everything older than this notification counts as seen. */
  ignoreBefore(notification: Identified): void;
}

/** Remembers at most `size` IDs; everything older than a dropped one counts as seen. @internal */
export function seenNotifications(size = maxSeen): SeenNotifications {
  const times = new Map<string, number>();
  let ignoredBefore = Number.NEGATIVE_INFINITY;
  const ignoreBefore = (time: number) => {
    if (time !== Number.POSITIVE_INFINITY) ignoredBefore = Math.max(ignoredBefore, time);
  };
  const has = (notification: Identified) =>
    times.has(notification.id) || timeOf(notification) < ignoredBefore;
  return {
    has,
    add(notification) {
      if (has(notification)) return false;
      times.set(notification.id, timeOf(notification));
      const [oldest] = times;
      if (times.size > size && oldest) {
        const [id, time] = oldest;
        times.delete(id);
        ignoreBefore(time);
      }
      return true;
    },
    ignoreBefore: (notification) => ignoreBefore(timeOf(notification)),
  };
}

/** Milliseconds since the epoch; infinite without a time, so that it never counts as old. */
function timeOf({ createdAt }: Identified): number {
  const time = Date.parse(textOf(createdAt));
  return Number.isNaN(time) ? Number.POSITIVE_INFINITY : time;
}
