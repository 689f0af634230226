/** What is between two people, and when one was there, in words (field notes 2.6). */
import type { ForeignProfile, UserEntry } from '../../api/catalogue/records/users';
import { oneLine } from '../text/text';
import { parseTime, timeText } from '../text/time';
import type { View } from '../text/view';

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

/** `you follow each other`, `private account`, `you have blocked them`, …; nothing where there is nothing. */
export function relationWords(person: Related): string[] {
  const { isFollowing, isFollowedBy, isPrivate, hasOutgoingRequest, hasIncomingRequest } = person;
  const words = [
    (person.isBlockedByMe ?? person.isBlocking) && 'you have blocked them',
    (person.isBlockedByThem ?? person.isBlockedBy) && 'has blocked you',
    isFollowing && isFollowedBy && 'you follow each other',
    isFollowing && !isFollowedBy && 'you follow them',
    !isFollowing && isFollowedBy && 'follows you',
    hasOutgoingRequest && 'you sent a follow request',
    hasIncomingRequest && 'wants to follow you',
    isPrivate && 'private account',
  ];
  return words.filter((word) => typeof word === 'string');
}

/** The same in a cell of a table: `mutual`, `following`, `follower`, and whether the account is private. */
export function relationText({ isFollowing, isFollowedBy, isPrivate }: Related): string {
  const follows = isFollowing ? (isFollowedBy ? 'mutual' : 'following') : isFollowedBy && 'follower';
  return [follows, isPrivate && 'private'].filter(Boolean).join(', ');
}

const spans: Readonly<Record<string, string>> = {
  just_now: 'just now',
  recently: 'recently',
  this_week: 'this week',
  this_month: 'this month',
  long_ago: 'long ago',
};

/** `online`, `12 minutes ago`, `this week`; empty where it is hidden. A span that is not known yet is told as it came. */
export function presenceText(
  { online, lastSeen }: Pick<ForeignProfile, 'online' | 'lastSeen'>,
  view: View,
): string {
  if (online) return 'online';
  if (!lastSeen) return '';
  return `last seen ${typeof lastSeen === 'string' ? since(lastSeen, view) : ago(lastSeen)}`;
}

function since(text: string, view: View): string {
  return parseTime(text) === undefined ? oneLine(text) : timeText(text, view);
}

function ago({ unit, value }: { unit: string; value?: number }): string {
  if (value === undefined) return spans[unit] ?? oneLine(unit.replaceAll('_', ' '));
  return oneLine(`${value} ${value === 1 ? unit.replace(/s$/, '') : unit} ago`);
}
