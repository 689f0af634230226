/** Notifications, their settings and their stream (protocol: notifications; field notes 2.7, 2.17, 8.1). */
import { pageSizes } from '../../../protocol/page-sizes';
import type { Notification, NotificationSettings } from '../../../protocol/records/notifications';
import { section } from '../../section';
import { fieldRefusal, Refusal } from '../../server/http/refusal';
import { type World, worldSwitch } from '../../world';
import { isoTime } from '../../world/clock';
import { pageSize } from '../../world/cursors';
import { seedId } from '../../world/ids';
import { whenEnded } from '../auth/rules/sessions';
import { type CommentState, commentsIn } from '../comments/rules/comments';
import { type PostState, postById, postsIn } from '../posts/rules/posts';
import { authorOf } from '../users/rules/authors';
import { followsIn, relationsIn } from '../users/rules/relations';
import {
  addWatcher,
  mentionedIn,
  type NotificationSettingsState,
  type NotificationState,
  type NotificationType,
  newNotifications,
  notificationsIn,
  schoolBells,
  settingsOf,
} from './rules/notices';

const longNotificationsSwitch = worldSwitch('long-notifications', {
  description: 'Send notifications with their long type names, and wrapped in a payload on the stream',
  on: false,
  acts: ['notifications.list', 'notifications.watch'],
});

const nestedSettingsSwitch = worldSwitch('nested-settings', {
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

export const notifications = section('notifications', {
  state: [notificationsIn],
  seed: seedNotifications,
  handlers: {
    // Newest first.
    'notifications.list': ({ world, caller, query: { limit, offset = 0 } }) => {
      if (offset < 0) throw fieldRefusal(422, 'VALIDATION_ERROR', 'offset', 'must be at least 0');
      const end = offset + pageSize(limit, pageSizes.notifications);
      const all = notificationsOf(world, caller.account.id).reverse();
      const notifications = all.slice(offset, end).map((one) => notificationRecord(world, one));
      return { notifications, hasMore: end < all.length };
    },
    'notifications.count': ({ world, caller }) => ({ count: unread(world, caller.account.id).length }),
    // The refusal has this section's own shape (field notes 9.1).
    'notifications.read': ({ world, caller, path: { notificationId } }) => {
      if (notificationsOf(world, caller.account.id).every(({ id }) => id !== notificationId)) {
        const error = { code: 'NOT_FOUND', message: 'there is no such notification' };
        throw new Refusal(404, { success: false, error });
      }
      return markRead(world, caller.account.id, [notificationId]);
    },
    'notifications.readBatch': ({ world, caller, body }) => markRead(world, caller.account.id, body.ids),
    'notifications.readAll': ({ world, caller }) => markRead(world, caller.account.id),
    'notifications.settings': ({ world, caller }) => settingsRecord(world, caller.account.id),
    // Either form or both; other settings stay. In the flat form, `comments` also sets replies.
    'notifications.settingsSet': ({ world, caller: { account }, body }) => {
      const { webEnabled, soundEnabled, preferences = {}, ...flat } = body;
      const { reactions, ...nested } = preferences;
      const changed: Partial<Record<keyof NotificationSettingsState, boolean | undefined>> = {
        enabled: webEnabled,
        sound: soundEnabled,
        likes: reactions,
        replies: flat.comments,
        ...definedIn(nested),
        ...definedIn(flat),
      };
      const settings = { ...settingsOf(world, account.id), ...definedIn(changed) };
      notificationsIn(world).settings[account.id] = settings;
      return settingsRecord(world, account.id);
    },
    'notifications.watch': ({ world, caller, vocabulary }) => {
      const userId = caller.account.id;
      return (stream) => {
        stream.send({ userId, timestamp: isoTime(world.clock.now()) }, 'connected');
        const leave = [
          addWatcher(world, userId),
          // Our choice: the stream ends with its session, not when the access token that opened it expires.
          whenEnded(world, caller.session, stream.close),
          newNotifications.listen(world, (notification) => {
            if (notification.to !== userId) return;
            const record = notificationRecord(world, notification);
            const { sound } = settingsOf(world, userId);
            const rest = { sound, unreadCount: unread(world, userId).length, userId };
            const isLong = longNotificationsSwitch.isOn(world);
            stream.send(isLong ? { payload: record, ...rest } : { ...record, ...rest }, 'notification');
          }),
          schoolBells.listen(world, ({ id, expiresAt, buyerUsername }) => {
            const bell = { id, expiresAt: isoTime(expiresAt), buyerUsername: `@${buyerUsername}` };
            stream.send(bell, `${vocabulary.assistant}.bell`);
          }),
        ];
        stream.onClose(() => {
          for (const stop of leave) stop();
        });
      };
    },
  },
  switches: [longNotificationsSwitch, nestedSettingsSwitch],
});

function unread(world: World, viewer: string): NotificationState[] {
  return notificationsOf(world, viewer).filter(({ readAt }) => readAt === null);
}

/** Marks the viewer's notifications with these ids, or all, as read. */
function markRead(world: World, viewer: string, ids?: readonly string[]) {
  const idSet = ids && new Set(ids);
  const marked = unread(world, viewer).filter(({ id }) => idSet?.has(id) ?? true);
  for (const one of marked) one.readAt = world.clock.now();
  return { markedCount: marked.length };
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
function settingsRecord(world: World, viewer: string): NotificationSettings {
  const { replies, ...flat } = settingsOf(world, viewer);
  if (!nestedSettingsSwitch.isOn(world)) return flat;
  const { enabled, sound, follows, likes, comments, mentions, wallPosts } = flat;
  const preferences = { follows, reactions: likes, comments, replies, mentions, wallPosts };
  return { webEnabled: enabled, soundEnabled: sound, preferences };
}

function definedIn<T extends object>(fields: T): Partial<{ [K in keyof T]: Exclude<T[K], undefined> }> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<{
    [K in keyof T]: Exclude<T[K], undefined>;
  }>;
}

type SeededNotification = Omit<NotificationState, 'id' | 'readAt'>;

const unreadMs = 3 * 60 * 60_000;

/** Creates the notifications of a world that begins at `now`: they follow from posts, comments, likes and follows. */
function seedNotifications(world: World, now: number): void {
  const posts = postsIn(world);
  const comments = commentsIn(world);
  const relations = relationsIn(world);
  const reported = [
    ...posts.flatMap((post) => ofPost(world, post)),
    ...comments.flatMap((comment) => ofComment(world, comment)),
    ...followsIn(world).map(({ from, to, at }) => ofFollow('follow', from, to, at)),
    ...relations.requests.map(({ from, to, at }) => ofFollow('follow_request', from, to, at)),
  ].filter(({ to, actorId }) => to !== actorId);
  notificationsIn(world).list = reported
    .sort((a, b) => a.createdAt - b.createdAt)
    .map((one, place) => ({
      ...one,
      id: seedId('7e11ed00', place + 1),
      readAt: one.createdAt < now - unreadMs ? one.createdAt : null,
    }));
}

function ofPost(world: World, post: PostState): SeededNotification[] {
  const { id: postId, authorId: by, createdAt, content, wallOwnerId, originalId } = post;
  const original = postById(world, originalId ?? '');
  const subject = { type: 'post', id: postId } as const;
  const written = { postId, subject, preview: content || null, actorId: by, createdAt };
  const ofType = (type: NotificationType, to: string) => ({ ...written, type, to });
  return [
    ...post.likes.map(({ by: liker, at }) => ({ ...ofType('like', by), actorId: liker, createdAt: at })),
    ...(wallOwnerId === null ? [] : [ofType('wall_post', wallOwnerId)]),
    ...(original
      ? [{ ...ofType('repost', original.authorId), subject: { type: 'post' as const, id: original.id } }]
      : []),
    ...mentionedIn(post).map((to) => ofType('mention', to)),
  ];
}

function ofComment(world: World, comment: CommentState): SeededNotification[] {
  const { id, postId, authorId: by, createdAt, content, replyToId } = comment;
  const subject = { type: 'comment', id } as const;
  const written = { postId, subject, preview: content || null, actorId: by, createdAt };
  const author = postById(world, postId)?.authorId;
  const first = replyToId ?? author;
  const ofType = (type: NotificationType, to: string) => ({ ...written, type, to });
  return [
    ...(first === undefined ? [] : [ofType(replyToId ? 'reply' : 'comment', first)]),
    ...comment.likes.map(({ by: liker, at }) => {
      return { ...ofType('comment_like', by), actorId: liker, createdAt: at };
    }),
    ...mentionedIn(comment)
      .filter((to) => to !== first)
      .map((to) => ofType('comment_mention', to)),
  ];
}

function ofFollow(
  type: 'follow' | 'follow_request',
  actorId: string,
  to: string,
  createdAt: number,
): SeededNotification {
  return { to, type, actorId, createdAt, postId: null, subject: null, preview: null };
}
