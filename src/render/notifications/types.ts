/** The types of notifications: each has a short name and perhaps a long one, and both are seen (field notes 2.17). */
import type { Notification } from '../../api/catalogue/records/notifications';

const shortByLong: Readonly<Record<string, string>> = {
  post_reaction: 'like',
  post_comment: 'comment',
  comment_reply: 'reply',
  post_repost: 'repost',
  post_mention: 'mention',
  comment_reaction: 'comment_like',
};

/** What each says about the actor, by its short name. */
const phrases: Readonly<Record<string, string>> = {
  like: 'likes your post',
  comment: 'commented on your post',
  reply: 'replied to you',
  repost: 'reposted your post',
  mention: 'mentioned you',
  comment_like: 'likes your comment',
  comment_mention: 'mentioned you in a comment',
  follow: 'follows you',
  follow_request: 'wants to follow you',
  follow_accepted: 'accepted your follow request',
  wall_post: 'wrote on your wall',
  verification_approved: 'your account is verified',
  verification_rejected: 'your verification request was rejected',
};

/** The short names, for completion; the service may have others. */
export const notificationTypes: readonly string[] = Object.keys(phrases);

/** The short name of a type; one that is not known stays as it came. */
export function shortType(type: string): string {
  return Object.hasOwn(shortByLong, type) ? (shortByLong[type] ?? type) : type;
}

/** What a notification says, without its actor; of a type that is not known, its title or the type itself. */
export function phraseOf({ type = '', title }: Pick<Notification, 'type' | 'title'>): string {
  const short = shortType(type);
  return (
    title || (Object.hasOwn(phrases, short) ? (phrases[short] ?? short) : short) || 'unknown notification'
  );
}

/** Those that are no type known here and no bell: the service may have them, or a finger slipped. */
export function unknownTypes(types: readonly string[]): string[] {
  return types.filter((type) => !Object.hasOwn(phrases, shortType(type)) && !type.endsWith('.bell'));
}

/** Whether an event is of one of the types: a notification's own, long or short, or the name of another event. */
export function isOfType(event: string, data: unknown, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  const { type } = (typeof data === 'object' && data !== null ? data : {}) as { type?: unknown };
  const own = event === 'notification' ? String(type ?? '') : event;
  return types.some((one) => shortType(one) === shortType(own));
}
