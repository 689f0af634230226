/** How people are told what others do: the one place through which every notification comes (field notes 2.17). */

import type { World } from '../../../world';
import { createChannel } from '../../../world/channel';
import type { WrittenState } from '../../posts/rules/written';
import {
  type NotificationSettingsState,
  type NotificationState,
  type NotificationType,
  openSettings,
} from '../state';

/** The setting that silences a type; one without is always told. */
const settingOf: Readonly<Record<NotificationType, keyof NotificationSettingsState | undefined>> = {
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
  verification_approved: undefined,
  verification_rejected: undefined,
};

/** What is told once however often it is done and undone: our choice. */
const toldOnce: ReadonlySet<NotificationType> = new Set(['like', 'comment_like', 'follow', 'follow_request']);

/** So many are kept of all people together. */
const mostKept = 5000;
const longestPreview = 100;

/** Every notification, as it is made. */
export const noticed = createChannel<NotificationState>();

const watching = new WeakMap<World, string[]>();

/** Somebody's stream of notifications is open, until the result is called. */
export function watches(world: World, id: string): () => void {
  const ids = watching.get(world) ?? [];
  watching.set(world, ids);
  ids.push(id);
  return () => void ids.splice(ids.indexOf(id), 1);
}

/** Whose streams are open. */
export function watchersOf(world: World): readonly string[] {
  return watching.get(world) ?? [];
}

/** The bell of the school event, which rings for everybody who is there (field notes 8.1). */
export interface Bell {
  readonly id: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
  readonly buyerUsername: string;
}

/** The bell, as it rings: whoever sells it tells, and every open stream of notifications hears. */
export const bells = createChannel<Bell>();

/** What is told. */
export interface Notice {
  readonly to: string;
  readonly type: NotificationType;
  /** Left out: the service itself. */
  readonly by?: string;
  /** The id of the post to open. */
  readonly postId?: string;
  /** What it is about, when that is not the post to open. */
  readonly subject?: NonNullable<NotificationState['subject']>;
  readonly preview?: string;
}

/** Tells somebody something, unless they did it themselves, do not want to hear of it, or have heard of it. */
export function notify(world: World, notice: Notice): void {
  const { to, type, by, postId = null, preview } = notice;
  if (to === by || !wants(world, to, type)) return;
  const subject = notice.subject ?? (postId === null ? null : { type: 'post', id: postId });
  const { list } = world.notifications;
  const same = (one: NotificationState) =>
    one.to === to && one.type === type && one.actorId === (by ?? null) && one.subject?.id === subject?.id;
  if (toldOnce.has(type) && list.some(same)) return;
  const notification: NotificationState = {
    id: world.chance.uuid(),
    to,
    type,
    actorId: by ?? null,
    postId,
    subject,
    preview: preview?.slice(0, longestPreview) || null,
    createdAt: world.clock.now(),
    readAt: null,
  };
  list.push(notification);
  if (list.length > mostKept) list.splice(0, list.length - mostKept);
  noticed.tell(world, notification);
}

/** The ids of those whom a text names, each once. */
export function namedIn({ spans }: Pick<WrittenState, 'spans'>): string[] {
  const ids = spans.flatMap(({ type, id }) => (type === 'mention' && id !== undefined ? [id] : []));
  return [...new Set(ids)];
}

/** What somebody wants to hear of. */
export function settingsOf({ notifications }: World, id: string): NotificationSettingsState {
  return notifications.settings[id] ?? openSettings;
}

function wants(world: World, id: string, type: NotificationType): boolean {
  const settings = settingsOf(world, id);
  const setting = settingOf[type];
  return settings.enabled && (setting === undefined || settings[setting]);
}
