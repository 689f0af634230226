/** Notifications and events of the stream (field notes 2.7, 2.17, 8.1). */
import type { Handle } from '../../../ports/handles';
import type { MarkReceipt, Notification } from '../../../protocol/records/notifications';
import { counted } from '../../../terminal/text/count-suffix';
import { isolate } from '../../../terminal/text/direction';
import { idText, numberText } from '../../../terminal/text/ids';
import { type Column, table } from '../../../terminal/text/table';
import {
  displayWidth,
  narrowed,
  oneLine,
  padEnd,
  prefixed,
  truncateWords,
  wrap,
} from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { authorText, handleText, nameText } from '../../users/shared/author';
import { phraseOf, pluralPhraseOf, shortType } from './types';

const columns: readonly Column<Notification>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'time', field: 'createdAt', cell: ({ createdAt }, view) => timeText(createdAt, view) },
  { title: 'read', cell: (notification) => isRead(notification) },
  { title: 'type', field: 'type', cell: ({ type }) => shortType(type ?? '') },
  { title: 'username', field: 'actor.username', cell: (notification) => actorsOf(notification)[0]?.username },
  { title: 'target', field: 'targetId', cell: ({ targetId, entityId }) => targetId ?? entityId },
  { title: 'subject', field: 'subjectId', cell: ({ subjectId }) => subjectId },
  { title: 'text', field: 'preview', cell: (notification) => previewOf(notification) || notification.title },
];

/**
 * Notifications with unread ones marked, grouped by kind and subject, with the IDs of their target and of
 * themselves. In a pipe, one row each.
 */
export function notificationList(notifications: readonly Notification[], view: View): string[] {
  if (!view.terminal) return table(view, columns, notifications);
  return grouped(notifications).flatMap((group) => groupLines(group, view));
}

/** A notification on one line, for a terminal. */
export function notificationHeadline(notification: Notification, view: View): string {
  return groupLines([notification], view)[0] ?? '';
}

/** An event of the stream: a notification as in the list; in a pipe, the name of the event is the first column. */
export function watchLines({ event, data }: { event: string; data: unknown }, view: View): string[] {
  if (event === 'notification' && isNotification(data)) {
    const lines = notificationList([data], view);
    return view.terminal ? lines : lines.map((line) => `${event}\t${line}`);
  }
  const { buyerUsername } = (data ?? {}) as { buyerUsername?: unknown };
  const isBell = event.endsWith('.bell') && typeof buyerUsername === 'string';
  if (isBell && view.terminal) return [`🔔 ${view.style.bold(oneLine(buyerUsername))} rang the bell`];
  return [`${event}${view.terminal ? '  ' : '\t'}${oneLine(JSON.stringify(data))}`];
}

/** The receipt of marking notifications as read. */
export function markedText({ markedCount }: MarkReceipt): string[] {
  return [`Marked ${counted(markedCount, 'notification')} as read`];
}

/** The notifications of a group, newest first. */
function groupLines(group: readonly Notification[], view: View): string[] {
  const [newest] = group;
  if (!newest) return [];
  const { style } = view;
  const inner = narrowed(view, 2);
  const time = timeText(newest.createdAt, view);
  const number = numbersText(group, view);
  const mark = `${number}${group.every(isRead) ? '  ' : `${style.yellow('●')} `}`;
  const room = inner.width - displayWidth(time) - 2 - displayWidth(number);
  const [first = '', ...more] = wrap(headingText(group, view, room), room);
  return [
    `${mark}${padEnd(first, room)}  ${style.dim(time)}`.trimEnd(),
    ...prefixed('  ', more),
    ...prefixed('    ', previewLines(group, view, inner.width - 2)),
    ...prefixed('    ', idLines(group, view, inner.width - 2)),
  ];
}

/**
 * The ID of the target of a group, and the IDs of its notifications; row numbers replace most of them in a terminal. On one
 * line, or on a line each when they do not fit: a broken ID cannot be copied.
 */
function idLines(group: readonly Notification[], view: View, width: number): string[] {
  const [newest] = group;
  const own = group.map(({ id }) => id);
  const shown = view.shortIds && own.length > maxIds ? own.slice(0, maxIds) : own;
  const ids = [newest?.targetId ?? newest?.entityId, ...shown].flatMap((id) =>
    id ? [idText(id, view)] : [],
  );
  const parts = shown.length < own.length ? [...ids, `and ${own.length - shown.length} more`] : ids;
  const line = parts.join('  ');
  return (displayWidth(line) <= width ? [line] : parts).map((one) => view.style.dim(one));
}

const maxIds = 3;

/** `3  ` for one, `3-5  ` for several that were numbered in a row. */
function numbersText(group: readonly Notification[], view: View): string {
  const numbers = group.flatMap(({ id }) => view.numberOf?.('notification', id) ?? []);
  const [first = 0] = numbers;
  const last = numbers.at(-1);
  if (last === undefined || last === first) return numberText('notification', group[0]?.id ?? '', view);
  return `${view.style.dim(`${first}-${last}`)}  `;
}

/** How many of the texts of a group are shown. */
const maxPreviews = 3;

/** Distinct texts; with usernames when there are several actors. */
function previewLines(group: readonly Notification[], view: View, width: number): string[] {
  const byText = new Map<string, Notification>();
  for (const one of group) {
    const text = oneLine(previewOf(one) ?? '');
    if (text && !byText.has(text)) byText.set(text, one);
  }
  const isNamed = byText.size > 1;
  const lines = [...byText].slice(0, maxPreviews).map(([text, one]) => {
    const name = isNamed ? `${view.style.dim(handleText(actorsOf(one)[0]))} ` : '';
    return name + isolate(truncateWords(text, width - displayWidth(name)), text);
  });
  const left = byText.size - lines.length;
  return left > 0 ? [...lines, view.style.dim(`and ${left} more`)] : lines;
}

/** `🦊 Ada Lind and 2 others like your post`; a notification of the service itself has no actor. */
function headingText(group: readonly Notification[], view: View, room: number): string {
  const [newest] = group;
  if (!newest) return '';
  const { named, count } = usersOf(group);
  const [first] = named;
  if (!first) return oneLine(phraseOf(newest));
  if (count === 1) {
    const times = group.length > 1 ? ` (${group.length} times)` : '';
    return `${authorText(first, view, room)} ${oneLine(phraseOf(newest))}${times}`;
  }
  const second = named[1] ? view.style.bold(nameText(named[1])) : 'one other';
  const others = count === 2 ? second : `${count - 1} others`;
  return `${view.style.bold(nameText(first))} and ${others} ${oneLine(pluralPhraseOf(newest))}`;
}

function previewOf({ preview, entityPreview, payload }: Notification): string | null | undefined {
  return preview ?? entityPreview ?? payload?.entityPreview;
}

/** Whether the user has seen it; the service has three names for that (field notes 2.7). */
export function isRead({ read, isRead: olderRead, readAt }: Notification): boolean {
  return read ?? olderRead ?? Boolean(readAt);
}

function isNotification(data: unknown): data is Notification {
  return typeof data === 'object' && data !== null;
}

/** Notifications as rows, the notifications of a group in a row, and the posts that they are about. */
export function notificationHandles(notifications: readonly Notification[]): Handle[] {
  return grouped(notifications)
    .flat()
    .flatMap((notification) => {
      const { id, targetType, targetId } = notification;
      const label = oneLine(previewOf(notification) || phraseOf(notification));
      const by = actorsOf(notification)[0]?.username;
      const row: Handle = { kind: 'notification', id, label, by: by || undefined, as: 'row' };
      return targetType === 'post' && targetId ? [row, { kind: 'post', id: targetId, label }] : [row];
    });
}

type Actor = NonNullable<Notification['actor']>;

/**
 * The notifications grouped by kind and subject, in the order of the newest one of each group. A notification without an
 * actor or a subject is a group of its own.
 */
function grouped(notifications: readonly Notification[]): readonly (readonly Notification[])[] {
  const groups = new Map<string, Notification[]>();
  for (const one of notifications) {
    const key = keyOf(one) ?? one.id;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function keyOf(notification: Notification): string | undefined {
  const { type, targetId, entityId } = notification;
  const target = targetId ?? entityId;
  if (!type || !target || actorsOf(notification).length === 0) return undefined;
  return `${shortType(type)} ${target}`;
}

/** The actors of one notification; empty for a notice of the service. */
function actorsOf({ actor, actors, payload }: Notification): readonly Actor[] {
  return actor ? [actor] : (actors ?? payload?.actors ?? []);
}

/** The distinct actors of a group, and their total number: the service names only a few. */
function usersOf(group: readonly Notification[]) {
  const byName = new Map<unknown, Actor>();
  let unnamed = 0;
  for (const notification of group) {
    const actors = actorsOf(notification);
    for (const actor of actors) {
      const name = actor.username ?? actor.id ?? actor;
      if (!byName.has(name)) byName.set(name, actor);
    }
    unnamed += Math.max(0, (notification.count ?? notification.payload?.count ?? 0) - actors.length);
  }
  return { named: [...byName.values()], count: byName.size + unnamed };
}
