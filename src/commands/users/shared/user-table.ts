/** Lists of users, and receipts of following (field notes 2.6). */
import type { KnownObject } from '../../../ports/handles';
import type { FollowReceipt, ForeignProfile, UserEntry } from '../../../protocol/records/users';
import { groupedText } from '../../../terminal/text/count-suffix';
import { doneText } from '../../../terminal/text/done-text';
import { type Column, table } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { nameText, plainName } from './author';

const idColumn: Column<UserEntry> = { title: 'id', cell: (entry) => entry.id };
const usernameColumn: Column<UserEntry> = {
  title: 'username',
  cell: (entry) => entry.username,
  handle: { kind: 'user', label: (entry) => entry.displayName },
};
const nameColumn: Column<UserEntry> = {
  title: 'name',
  field: 'displayName',
  cell: (entry, view) =>
    view.terminal ? nameText({ ...entry, activeNickname: undefined }) : plainName(entry),
};
const nicknameColumn: Column<UserEntry> = {
  title: 'nickname',
  field: 'activeNickname.label',
  cell: (entry) => entry.activeNickname?.label,
  spare: true,
};

const userColumns: readonly Column<UserEntry>[] = [
  usernameColumn,
  nameColumn,
  { title: 'relation', cell: (entry) => relationText(entry) },
  {
    title: 'followers',
    field: 'followersCount',
    cell: (entry, view) => groupedText(entry.followersCount, view),
    align: 'right',
    spare: true,
  },
  { title: 'bio', cell: (entry) => entry.bio, flexible: true, spare: true },
];

const blockedColumns: readonly Column<UserEntry>[] = [
  usernameColumn,
  nameColumn,
  { title: 'blocked', field: 'blockedAt', cell: (entry, view) => timeText(entry.blockedAt, view) },
];

/** One row per user; in a pipe, the ID is the first column. */
export function userTable(entries: readonly UserEntry[], view: View): string[] {
  const columns = view.terminal ? [...userColumns, nicknameColumn] : [idColumn, ...userColumns];
  return table(view, columns, entries.map(unwrapped));
}

/** One row per blocked user; in a pipe, the ID is the first column. */
export function blockedTable(entries: readonly UserEntry[], view: View): string[] {
  return table(view, view.terminal ? blockedColumns : [idColumn, ...blockedColumns], entries.map(unwrapped));
}

/** Older answers nest the user. */
function unwrapped(entry: UserEntry): UserEntry {
  return entry.user ? { ...entry, ...entry.user } : entry;
}

/** Whether each user is followed, by ID. */
export function followStatusTable(status: Readonly<Record<string, boolean>>, view: View): string[] {
  const columns: readonly Column<readonly [string, boolean]>[] = [
    { title: 'id', cell: ([id]) => id },
    { title: 'following', cell: ([, following]) => following },
  ];
  return table(view, columns, Object.entries(status));
}

type FollowVerb = 'Followed' | 'Unfollowed';

/**
 * The receipt of following or unfollowing.
 * @param verb the requested change, for an answer without the new relation
 */
export function followLines(
  { status, following, followersCount }: Partial<FollowReceipt>,
  verb: FollowVerb,
  user: KnownObject,
  view: View,
): string[] {
  if (status === 'requested') return [doneText('Sent a follow request to', user, view)];
  const isFollowing = following ?? (status === undefined ? verb === 'Followed' : status === 'following');
  const done: FollowVerb = isFollowing ? 'Followed' : 'Unfollowed';
  return [doneText(done, user, view, [followersCount, 'follower'])];
}

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

/** The relation in a table: `mutual`, `following`, `follower`, and `private`. @internal */
export function relationText({ isFollowing, isFollowedBy, isPrivate }: Related): string {
  const follows = isFollowing ? (isFollowedBy ? 'mutual' : 'following') : isFollowedBy && 'follower';
  return [follows, isPrivate && 'private'].filter(Boolean).join(', ');
}
