/** Creates notifications: every rule that notifies an account calls `notify` (field notes 2.17). */
import * as v from 'valibot';
import { type World, worldState } from '../../../world';
import { createChannel } from '../../../world/channel';
import { text, time } from '../../../world/fields';
import type { PostOrCommentState } from '../../posts/rules/shared-fields';

/** The short names (field notes 2.17). */
export const notificationTypes = [
  'like',
  'comment',
  'reply',
  'repost',
  'mention',
  'comment_like',
  'comment_mention',
  'follow',
  'follow_request',
  'follow_accepted',
  'wall_post',
  'verification_approved',
  'verification_rejected',
  // The school event; these names are our choice.
  'profile_sticker',
  'profile_balloon',
  'profile_cushion',
  'profile_window',
  'profile_curtains',
] as const;

const notification = v.object({
  id: text,
  /** The receiver's account id. */
  to: text,
  type: v.picklist(notificationTypes),
  /** The account id of the actor; null: the service. */
  actorId: v.nullable(text),
  postId: v.nullable(text),
  subject: v.nullable(v.object({ type: v.picklist(['post', 'comment']), id: text })),
  preview: v.nullable(text),
  createdAt: time,
  readAt: v.nullable(time),
});

const settingNames = [
  'enabled',
  'sound',
  'follows',
  'wallPosts',
  'likes',
  'comments',
  'replies',
  'mentions',
] as const;

const settings = v.object(v.entriesFromList(settingNames, v.boolean()));

export const notificationsIn = worldState(
  'notifications',
  v.object({
    /** Oldest first. */
    list: v.array(notification),
    /** By account id, for those that changed a setting. */
    settings: v.record(text, settings),
  }),
  () => ({ list: [], settings: {} }),
);

export type NotificationType = (typeof notificationTypes)[number];
export type NotificationState = v.InferOutput<typeof notification>;
export type NotificationSettingsState = v.InferOutput<typeof settings>;

const openSettings = Object.fromEntries(
  settingNames.map((name) => [name, true]),
) as NotificationSettingsState;

/** The setting that turns a type off; types without one are always sent. */
const settingOf: Readonly<Partial<Record<NotificationType, keyof NotificationSettingsState>>> = {
  like: 'likes',
  comment: 'comments',
  reply: 'replies',
  repost: 'likes',
  mention: 'mentions',
  comment_like: 'likes',
  comment_mention: 'mentions',
  follow: 'follows',
  follow_request: 'follows',
  follow_accepted: 'follows',
  wall_post: 'wallPosts',
};

/** Types that are sent once even if the action is undone and repeated: our choice. */
const sentOnce: ReadonlySet<NotificationType> = new Set(['like', 'comment_like', 'follow', 'follow_request']);

/** The number of notifications that are stored, of all accounts together. */
const maxStored = 5000;
const maxPreviewLength = 100;

export const newNotifications = createChannel<NotificationState>();

const watching = new WeakMap<World, string[]>();

/** Registers an open stream of an account's notifications; the function returned removes it. */
export function addWatcher(world: World, id: string): () => void {
  const ids = watching.get(world) ?? [];
  watching.set(world, ids);
  ids.push(id);
  return () => void ids.splice(ids.indexOf(id), 1);
}

/** The ids of the accounts with open streams. */
export function watchersOf(world: World): readonly string[] {
  return watching.get(world) ?? [];
}

/** Bells of the school event, which every open stream gets (field notes 8.1). `expiresAt` is milliseconds since the epoch. */
export const schoolBells = createChannel<{ id: string; expiresAt: number; buyerUsername: string }>();

export interface Notice {
  readonly to: string;
  readonly type: NotificationType;
  /** The account id of the actor; defaults to the service. */
  readonly by?: string;
  /** The id of the post to open. */
  readonly postId?: string;
  /** The subject, when it is not the post to open. */
  readonly subject?: NonNullable<NotificationState['subject']>;
  readonly preview?: string;
}

/** Notifies an account, unless it is the actor, has turned the type off, or was notified of the same before. */
export function notify(world: World, notice: Notice): void {
  const { to, type, by, postId = null, preview } = notice;
  if (to === by || !wants(world, to, type)) return;
  const subject = notice.subject ?? (postId === null ? null : { type: 'post', id: postId });
  const { list } = notificationsIn(world);
  const same = (one: NotificationState) =>
    one.to === to && one.type === type && one.actorId === (by ?? null) && one.subject?.id === subject?.id;
  if (sentOnce.has(type) && list.some(same)) return;
  const notification: NotificationState = {
    id: world.random.uuid(),
    to,
    type,
    actorId: by ?? null,
    postId,
    subject,
    preview: preview?.slice(0, maxPreviewLength) || null,
    createdAt: world.clock.now(),
    readAt: null,
  };
  list.push(notification);
  if (list.length > maxStored) list.splice(0, list.length - maxStored);
  newNotifications.emit(world, notification);
}

/** The ids of the mentioned accounts, each once. */
export function mentionedIn({ spans }: Pick<PostOrCommentState, 'spans'>): string[] {
  const ids = spans.flatMap(({ type, id }) => (type === 'mention' && id !== undefined ? [id] : []));
  return [...new Set(ids)];
}

export function settingsOf(world: World, id: string): NotificationSettingsState {
  return notificationsIn.view(world).settings[id] ?? openSettings;
}

function wants(world: World, id: string, type: NotificationType): boolean {
  const settings = settingsOf(world, id);
  const setting = settingOf[type];
  return settings.enabled && (setting === undefined || settings[setting]);
}
