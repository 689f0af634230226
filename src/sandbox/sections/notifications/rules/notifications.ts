/** Notifications as their receiver gets them (protocol: notifications; field notes 2.7, 2.17, 8.1). */
import type {
  MarkReceipt,
  Notification,
  NotificationFrame,
  NotificationPage,
  NotificationSettings,
} from '../../../../api/catalogue/records/notifications';
import { fieldRefusal, Refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';
import { pageSize } from '../../../world/cursors';
import { authorOf } from '../../users/rules/authors';
import type { NotificationSettingsState, NotificationState, NotificationType } from '../state';
import { settingsOf } from './notices';

/** Field notes 10.2. */
const bounds = { usual: 20, most: 1000 };

/** The long names that are seen beside the short ones, which the switch `long-notifications` brings. */
const longNames: Readonly<Partial<Record<NotificationType, string>>> = {
  like: 'post_reaction',
  comment: 'post_comment',
  reply: 'comment_reply',
  repost: 'post_repost',
  mention: 'post_mention',
  comment_like: 'comment_reaction',
};

/** A page of one's notifications, newest first. @throws Refusal 422 */
export function notificationPage(
  world: World,
  viewer: string,
  { limit, offset = 0 }: { readonly limit?: number | undefined; readonly offset?: number | undefined },
): NotificationPage {
  if (offset < 0) throw fieldRefusal(422, 'VALIDATION_ERROR', 'offset', 'must be at least 0');
  const size = pageSize(limit, bounds);
  const all = notificationsOf(world, viewer).reverse();
  const shown = all.slice(offset, offset + size);
  return {
    notifications: shown.map((one) => notificationRecord(world, one)),
    hasMore: offset + size < all.length,
  };
}

/** How many one has not read. */
export function unreadCount(world: World, viewer: string): number {
  return notificationsOf(world, viewer).filter(({ readAt }) => readAt === null).length;
}

/** Marks one as read. @throws Refusal 404, in the shape that this section has (field notes 9.1) */
export function markOne(world: World, viewer: string, id: string): MarkReceipt {
  if (notificationsOf(world, viewer).some((one) => one.id === id)) return markRead(world, viewer, [id]);
  const error = { code: 'NOT_FOUND', message: 'there is no such notification' };
  throw new Refusal(404, { success: false, error });
}

/** Marks those of these that are one's own and there; left out: all. Tells how many were not read before. */
export function markRead(world: World, viewer: string, ids?: readonly string[]): MarkReceipt {
  const wanted = ids && new Set(ids);
  const marked = notificationsOf(world, viewer).filter(
    ({ id, readAt }) => readAt === null && (wanted === undefined || wanted.has(id)),
  );
  for (const one of marked) one.readAt = world.clock.now();
  return { markedCount: marked.length };
}

/** What a stream tells of a notification that was just made; the switch puts it into `payload`. */
export function notificationFrame(world: World, notification: NotificationState): NotificationFrame {
  const { to } = notification;
  const record = notificationRecord(world, notification);
  const beside = { sound: settingsOf(world, to).sound, unreadCount: unreadCount(world, to), userId: to };
  return world.switches['long-notifications'] ? { payload: record, ...beside } : { ...record, ...beside };
}

function notificationsOf({ notifications }: World, viewer: string): NotificationState[] {
  return notifications.list.filter(({ to }) => to === viewer);
}

function notificationRecord(world: World, notification: NotificationState): Notification {
  const { id, to, type, actorId, postId, subject, preview, createdAt, readAt } = notification;
  return {
    id,
    type: (world.switches['long-notifications'] && longNames[type]) || type,
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

/** One's settings, flat, or nested while the switch is on; both forms have been observed (field notes 2.7). */
export function settingsRecord(world: World, viewer: string): NotificationSettings {
  const { replies, ...flat } = settingsOf(world, viewer);
  if (!world.switches['nested-settings']) return flat;
  const { enabled, sound, follows, likes, comments, mentions, wallPosts } = flat;
  const preferences = { follows, reactions: likes, comments, replies, mentions, wallPosts };
  return { webEnabled: enabled, soundEnabled: sound, preferences };
}

/** Changes settings, in either form or both; what is left out stays. Flat, `comments` stands for replies as well. */
export function setSettings(
  world: World,
  viewer: string,
  change: NotificationSettings,
): NotificationSettings {
  const { webEnabled, soundEnabled, preferences = {}, ...flat } = change;
  const { reactions, ...nested } = preferences;
  const asked: Partial<Record<keyof NotificationSettingsState, boolean | undefined>> = {
    enabled: webEnabled,
    sound: soundEnabled,
    likes: reactions,
    replies: flat.comments,
    ...given(nested),
    ...given(flat),
  };
  world.notifications.settings[viewer] = { ...settingsOf(world, viewer), ...given(asked) };
  return settingsRecord(world, viewer);
}

function given<T extends object>(fields: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;
}
