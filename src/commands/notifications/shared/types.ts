/** Names and phrases of notification types (field notes 2.17). */
import type { Notification } from '../../../protocol/records/notifications';

const shortByLong: Readonly<Record<string, string>> = {
  post_reaction: 'like',
  post_comment: 'comment',
  comment_reply: 'reply',
  post_repost: 'repost',
  post_mention: 'mention',
  comment_reaction: 'comment_like',
};

/** The phrase after the name of the actor, by short name. */
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
  profile_sticker: 'stuck a sticker on your profile',
  profile_balloon: 'threw a water balloon at your profile',
  profile_cushion: 'put a whoopee cushion on your profile',
  profile_window: 'broke the window of your profile',
  profile_curtains: 'donated to the curtains of your profile',
};

/** The known short names, for completion. */
export const notificationTypes: readonly string[] = Object.keys(phrases);

/** The short name of a type; unknown types stay unchanged. */
export function shortType(type: string): string {
  return Object.hasOwn(shortByLong, type) ? (shortByLong[type] ?? type) : type;
}

/** The phrase of a notification; for an unknown type, its title or the type. */
export function phraseOf({ type = '', title }: Pick<Notification, 'type' | 'title'>): string {
  const short = shortType(type);
  return (
    title || (Object.hasOwn(phrases, short) ? (phrases[short] ?? short) : short) || 'unknown notification'
  );
}

export function pluralPhraseOf(notification: Pick<Notification, 'type' | 'title'>): string {
  return phraseOf(notification).replace(/^(like|follow|want)s /, '$1 ');
}

/** The types that are neither known nor bells: a newer type, or a typing error. */
export function unknownTypes(types: readonly string[]): string[] {
  return types.filter((type) => !Object.hasOwn(phrases, shortType(type)) && !type.endsWith('.bell'));
}

/** Whether an event has one of the types: of a notification its type, long or short, otherwise the name of the event. */
export function isOfType(event: string, data: unknown, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  const { type } = (typeof data === 'object' && data !== null ? data : {}) as { type?: unknown };
  const own = event === 'notification' ? String(type ?? '') : event;
  return types.some((one) => shortType(one) === shortType(own));
}
