/** Notifications and events of the stream (field notes 2.7, 2.17, 8.1). */
import type { MarkReceipt, Notification } from '../../api/catalogue/records/notifications';
import type { Shown } from '../../ports/handles';
import { counted } from '../text/count-suffix';
import { isolate } from '../text/direction';
import { idText, numberText } from '../text/ids';
import { narrowed, prefixed } from '../text/layout';
import { type Column, table } from '../text/table';
import { displayWidth, oneLine, padEnd, truncate, wrap } from '../text/text';
import { timeText } from '../text/time';
import type { View } from '../text/view';
import { authorText, nameText } from '../users/author';
import { phraseOf, shortType } from './types';

const columns: readonly Column<Notification>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'time', cell: ({ createdAt }, view) => timeText(createdAt, view) },
  { title: 'read', cell: (notification) => isRead(notification) },
  { title: 'type', cell: ({ type }) => shortType(type ?? '') },
  { title: 'username', cell: (notification) => actorsOf(notification)[0]?.username },
  { title: 'target', cell: ({ targetId, entityId }) => targetId ?? entityId },
  { title: 'subject', cell: ({ subjectId }) => subjectId },
  { title: 'text', cell: (notification) => previewOf(notification) || notification.title },
];

/**
 * Notifications with unread ones marked, each with the IDs of its target and of itself. In a pipe, one row each: ID, time,
 * whether it is read, type, username, ID of the target, ID of the subject, text.
 */
export function notificationList(notifications: readonly Notification[], view: View): string[] {
  if (!view.terminal) return table(view, columns, notifications);
  return notifications.flatMap((notification) => notificationLines(notification, view));
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
export function markedText({ markedCount, count, marked }: MarkReceipt): string[] {
  const total = markedCount ?? count ?? marked;
  if (total === undefined) return ['Marked as read'];
  return [`Marked ${counted(total, 'notification')} as read`];
}

function notificationLines(notification: Notification, view: View): string[] {
  const { style } = view;
  const inner = narrowed(view, 2);
  const time = timeText(notification.createdAt, view);
  const number = numberText('notification', notification.id, view);
  const mark = `${number}${isRead(notification) ? '  ' : `${style.yellow('●')} `}`;
  const room = inner.width - displayWidth(time) - 2 - displayWidth(number);
  const [first = '', ...more] = wrap(headingText(notification, view, room), room);
  const ids = [notification.targetId ?? notification.entityId, notification.id].flatMap((id) =>
    id ? [idText(id, view)] : [],
  );
  const preview = previewOf(notification);
  return [
    `${mark}${padEnd(first, room)}  ${style.dim(time)}`.trimEnd(),
    ...prefixed('  ', more),
    ...(preview ? prefixed('    ', [isolate(truncate(oneLine(preview), inner.width - 2), preview)]) : []),
    ...prefixed(
      '    ',
      idLines(ids, inner.width - 2).map((line) => style.dim(line)),
    ),
  ];
}

/** The IDs on one line, or on a line each when they do not fit: a broken ID cannot be copied. */
function idLines(ids: readonly string[], width: number): string[] {
  const line = ids.join('  ');
  return displayWidth(line) <= width ? [line] : [...ids];
}

/** `🦊 Ada Lind @ada and 2 others like your post`; a notification of the service itself has no actor. */
function headingText(notification: Notification, view: View, room: number): string {
  const [first, ...others] = actorsOf(notification);
  const phrase = oneLine(phraseOf(notification));
  if (!first) return phrase;
  const more = Math.max(notification.count ?? notification.payload?.count ?? 0, others.length + 1) - 1;
  if (more === 0) return `${authorText(first, view, room)} ${phrase}`;
  return `${view.style.bold(nameText(first))} and ${more === 1 ? 'one other' : `${more} others`}: ${phrase}`;
}

function actorsOf({ actor, actors, payload }: Notification) {
  return actor ? [actor] : (actors ?? payload?.actors ?? []);
}

function previewOf({ preview, entityPreview, payload }: Notification): string | null | undefined {
  return preview ?? entityPreview ?? payload?.entityPreview;
}

function isRead({ read, isRead: olderRead, readAt }: Notification): boolean {
  return read ?? olderRead ?? Boolean(readAt);
}

function isNotification(data: unknown): data is Notification {
  return typeof data === 'object' && data !== null;
}

/** Notifications as rows, and the posts that they are about. */
export function shownNotifications(notifications: readonly Notification[]): Shown[] {
  return notifications.flatMap((notification) => {
    const { id, targetType, targetId } = notification;
    const label = oneLine(previewOf(notification) || phraseOf(notification));
    const by = actorsOf(notification)[0]?.username;
    const row: Shown = { kind: 'notification', id, label, ...(by && { by }), as: 'row' };
    return targetType === 'post' && targetId ? [row, { kind: 'post', id: targetId, label }] : [row];
  });
}
