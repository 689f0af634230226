/** Notifications for people (field notes 2.7, 2.17, 8.1). */
import type {
  MarkReceipt,
  Notification,
  NotificationSettings,
} from '../../api/catalogue/records/notifications';
import { narrowed, setIn } from '../posts/entry';
import { isolate } from '../text/direction';
import { type Column, type Field, record, table } from '../text/table';
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
  { title: 'text', cell: (notification) => previewOf(notification) },
];

/**
 * Notifications one under the other, unread ones marked, each with the id of what to open and its own. In a pipe one row each: id, time, whether it was read, type,
 * username, id of what to open, id of what it is about, text.
 */
export function notificationList(notifications: readonly Notification[], view: View): string[] {
  if (!view.terminal) return table(view, columns, notifications);
  return notifications.flatMap((notification) => notificationLines(notification, view));
}

/** An event of the stream: a notification as in the list, with the name of the event before it in a pipe. */
export function watchLines({ event, data }: { event: string; data: unknown }, view: View): string[] {
  if (event === 'notification' && isNotification(data)) {
    const lines = notificationList([data], view);
    return view.terminal ? lines : lines.map((line) => `${event}\t${line}`);
  }
  const { buyerUsername } = (data ?? {}) as { buyerUsername?: unknown };
  const rings = event.endsWith('.bell') && typeof buyerUsername === 'string';
  if (rings && view.terminal) return [`🔔 ${view.style.bold(oneLine(buyerUsername))} rang the bell`];
  return [`${event}${view.terminal ? '  ' : '\t'}${oneLine(JSON.stringify(data))}`];
}

/** What marking them as read did. */
export function markedText({ markedCount, count, marked }: MarkReceipt): string[] {
  const done = markedCount ?? count ?? marked;
  if (done === undefined) return ['Marked as read'];
  return [`Marked ${done} notification${done === 1 ? '' : 's'} as read`];
}

/** The settings by the names of the form in which they came. */
export function notificationSettings(settings: NotificationSettings, view: View): string[] {
  const { preferences, ...flat } = settings;
  const fields = [...Object.entries(flat), ...Object.entries(preferences ?? {})];
  return record(
    view,
    fields.map(([name, value]): Field => [name, isCell(value) ? value : JSON.stringify(value)]),
  );
}

function notificationLines(notification: Notification, view: View): string[] {
  const { style } = view;
  const shape = narrowed(view, 2);
  const time = timeText(notification.createdAt, view);
  const mark = isRead(notification) ? '  ' : `${style.yellow('●')} `;
  const room = shape.width - displayWidth(time) - 2;
  const head = wrap(headOf(notification, view, room), room);
  const [first = '', ...more] = head;
  const ids = [notification.targetId ?? notification.entityId, notification.id].filter((id): id is string =>
    Boolean(id),
  );
  const preview = previewOf(notification);
  return [
    `${mark}${padEnd(first, room)}  ${style.dim(time)}`.trimEnd(),
    ...setIn('  ', more),
    ...(preview ? setIn('    ', [isolate(truncate(oneLine(preview), shape.width - 2), preview)]) : []),
    ...setIn(
      '    ',
      idLines(ids, shape.width - 2).map((line) => style.dim(line)),
    ),
  ];
}

/** The ids side by side, or one a line where they do not fit: a broken one could not be copied. */
function idLines(ids: readonly string[], width: number): string[] {
  const line = ids.map(oneLine).join('  ');
  return displayWidth(line) <= width ? [line] : ids.map(oneLine);
}

/** `🦊 Ada Lind @ada and 2 others like your post`; a notice of the service itself has no actor. */
function headOf(notification: Notification, view: View, room: number): string {
  const [first, ...others] = actorsOf(notification);
  const phrase = oneLine(phraseOf(notification));
  if (!first) return phrase;
  const count = Math.max(notification.count ?? notification.payload?.count ?? 0, others.length + 1) - 1;
  if (count === 0) return `${authorText(first, view, room)} ${phrase}`;
  return `${view.style.bold(nameText(first))} and ${count === 1 ? 'one other' : `${count} others`}: ${phrase}`;
}

function actorsOf({ actor, actors, payload }: Notification) {
  return actor ? [actor] : (actors ?? payload?.actors ?? []);
}

function previewOf({ preview, entityPreview, payload }: Notification): string | null | undefined {
  return preview ?? entityPreview ?? payload?.entityPreview;
}

function isRead({ read, isRead: was, readAt }: Notification): boolean {
  return read ?? was ?? Boolean(readAt);
}

function isNotification(data: unknown): data is Notification {
  return typeof data === 'object' && data !== null;
}

function isCell(value: unknown): value is Field[1] {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value);
}
