/** The records of notifications, read marks and settings (protocol: notifications; field notes 2.7, 2.17, 8.1). */

import { pageSizes } from '../../../../protocol/page-sizes';
import type {
  MarkReceipt,
  Notification,
  NotificationFrame,
  NotificationPage,
  NotificationSettings,
} from '../../../../protocol/records/notifications';
import { fieldRefusal, Refusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import { isoTime } from '../../../world/clock';
import { pageSize } from '../../../world/cursors';
import { authorOf } from '../../users/rules/authors';
import {
  type NotificationSettingsState,
  type NotificationState,
  type NotificationType,
  notificationsIn,
  settingsOf,
} from './notices';

export const longNotificationsSwitch = worldSwitch('long-notifications', {
  description: 'Send notifications with their long type names, and wrapped in a payload on the stream',
  on: false,
  acts: ['notifications.list', 'notifications.watch'],
});

export const nestedSettingsSwitch = worldSwitch('nested-settings', {
  description: 'Send the notification settings in their nested form',
  on: false,
  acts: ['notifications.settings', 'notifications.settingsSet'],
});

/** The long names of types, which the switch `long-notifications` uses. */
const longNames: Readonly<Partial<Record<NotificationType, string>>> = {
  like: 'post_reaction',
  comment: 'post_comment',
  reply: 'comment_reply',
  repost: 'post_repost',
  mention: 'post_mention',
  comment_like: 'comment_reaction',
};

/** A page of the viewer's notifications, newest first. @throws Refusal 422 */
export function notificationPage(
  world: World,
  viewer: string,
  { limit, offset = 0 }: { readonly limit?: number | undefined; readonly offset?: number | undefined },
): NotificationPage {
  if (offset < 0) throw fieldRefusal(422, 'VALIDATION_ERROR', 'offset', 'must be at least 0');
  const size = pageSize(limit, pageSizes.notifications);
  const all = notificationsOf(world, viewer).reverse();
  const page = all.slice(offset, offset + size);
  return {
    notifications: page.map((one) => notificationRecord(world, one)),
    hasMore: offset + size < all.length,
  };
}

/** The number of the viewer's unread notifications. */
export function unreadCount(world: World, viewer: string): number {
  return notificationsOf(world, viewer).filter(({ readAt }) => readAt === null).length;
}

/** Marks one as read. @throws Refusal 404, in this section's own shape (field notes 9.1) */
export function markOne(world: World, viewer: string, id: string): MarkReceipt {
  if (notificationsOf(world, viewer).some((one) => one.id === id)) return markRead(world, viewer, [id]);
  const error = { code: 'NOT_FOUND', message: 'there is no such notification' };
  throw new Refusal(404, { success: false, error });
}

/** Marks the viewer's notifications with these ids, or all, as read; returns the number that were unread. */
export function markRead(world: World, viewer: string, ids?: readonly string[]): MarkReceipt {
  const idSet = ids && new Set(ids);
  const marked = notificationsOf(world, viewer).filter(
    ({ id, readAt }) => readAt === null && (idSet === undefined || idSet.has(id)),
  );
  for (const one of marked) one.readAt = world.clock.now();
  return { markedCount: marked.length };
}

/** The stream's message about a new notification; the switch `long-notifications` wraps it in `payload`. */
export function notificationFrame(world: World, notification: NotificationState): NotificationFrame {
  const { to } = notification;
  const record = notificationRecord(world, notification);
  const beside = { sound: settingsOf(world, to).sound, unreadCount: unreadCount(world, to), userId: to };
  return longNotificationsSwitch.isOn(world) ? { payload: record, ...beside } : { ...record, ...beside };
}

function notificationsOf(world: World, viewer: string): NotificationState[] {
  return notificationsIn(world).list.filter(({ to }) => to === viewer);
}

function notificationRecord(world: World, notification: NotificationState): Notification {
  const { id, to, type, actorId, postId, subject, preview, createdAt, readAt } = notification;
  return {
    id,
    type: (longNotificationsSwitch.isOn(world) && longNames[type]) || type,
    targetType: postId === null ? null : 'post',
    targetId: postId,
    subjectType: subject?.type ?? null,
    subjectId: subject?.id ?? null,
    preview,
    read: readAt !== null,
    readAt: readAt === null ? null : isoTime(readAt),
    createdAt: isoTime(createdAt),
    updatedAt: isoTime(readAt ?? createdAt),
    actor: actorId === null ? null : authorOf(world, to, actorId),
  };
}

/** The viewer's settings: flat, or nested with the switch `nested-settings` (field notes 2.7 has both). */
export function settingsRecord(world: World, viewer: string): NotificationSettings {
  const { replies, ...flat } = settingsOf(world, viewer);
  if (!nestedSettingsSwitch.isOn(world)) return flat;
  const { enabled, sound, follows, likes, comments, mentions, wallPosts } = flat;
  const preferences = { follows, reactions: likes, comments, replies, mentions, wallPosts };
  return { webEnabled: enabled, soundEnabled: sound, preferences };
}

/** Changes settings, in either form or both; others stay. In the flat form `comments` also sets replies. */
export function setSettings(
  world: World,
  viewer: string,
  change: NotificationSettings,
): NotificationSettings {
  const { webEnabled, soundEnabled, preferences = {}, ...flat } = change;
  const { reactions, ...nested } = preferences;
  const changed: Partial<Record<keyof NotificationSettingsState, boolean | undefined>> = {
    enabled: webEnabled,
    sound: soundEnabled,
    likes: reactions,
    replies: flat.comments,
    ...definedIn(nested),
    ...definedIn(flat),
  };
  notificationsIn(world).settings[viewer] = { ...settingsOf(world, viewer), ...definedIn(changed) };
  return settingsRecord(world, viewer);
}

function definedIn<T extends object>(fields: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;
}
