/** The relation between the user and another one, in words (field notes 2.6). */
import type { ForeignProfile, UserEntry } from '../../../protocol/records/users';

type Related = Pick<UserEntry, 'isFollowing' | 'isFollowedBy' | 'isPrivate'> &
  Pick<
    ForeignProfile,
    | 'isBlockedByMe'
    | 'isBlockedByThem'
    | 'isBlocking'
    | 'isBlockedBy'
    | 'hasOutgoingRequest'
    | 'hasIncomingRequest'
  >;

/** Phrases such as `you follow each other`, `private account`, `you have blocked them`. */
export function relationPhrases(user: Related): string[] {
  const { isFollowing, isFollowedBy, isPrivate, hasOutgoingRequest, hasIncomingRequest } = user;
  const phrases = [
    (user.isBlockedByMe ?? user.isBlocking) && 'you have blocked them',
    (user.isBlockedByThem ?? user.isBlockedBy) && 'has blocked you',
    isFollowing && isFollowedBy && 'you follow each other',
    isFollowing && !isFollowedBy && 'you follow them',
    !isFollowing && isFollowedBy && 'follows you',
    hasOutgoingRequest && 'you sent a follow request',
    hasIncomingRequest && 'wants to follow you',
    isPrivate && 'private account',
  ];
  return phrases.filter((phrase) => typeof phrase === 'string');
}

/** The relation in a table: `mutual`, `following`, `follower`, and `private`. */
export function relationText({ isFollowing, isFollowedBy, isPrivate }: Related): string {
  const follows = isFollowing ? (isFollowedBy ? 'mutual' : 'following') : isFollowedBy && 'follower';
  return [follows, isPrivate && 'private'].filter(Boolean).join(', ');
}
