/** Users in lists: followers, suggestions, clans, search (protocol: users; field notes 2.6, 2.8, 2.16, 10.2). */
import { maxIds, pageSizes } from '../../../../protocol/page-sizes';
import type { Clan, UserEntry, UserPage } from '../../../../protocol/records/users';
import { fieldRefusal, refusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import { isoTime } from '../../../world/clock';
import { accountById, accountsIn, isUser, type UserState, userByUsername } from '../../auth/rules/accounts';
import { authorOf } from './authors';
import {
  blockedBy,
  blockedEitherWay,
  followersOf,
  followingOf,
  follows,
  hasRequested,
  mayReadPosts,
  privacyOf,
} from './relations';

export const repeatedPagesSwitch = worldSwitch('repeated-pages', {
  description: 'Return the first page again and report that there are more (lists of users)',
  on: false,
  acts: ['users.followers', 'users.following', 'users.blocked'],
});

const longestSuggestions = 10;
const longestRanking = 20;

/**
 * The user of an id or a username, unless the account is deactivated.
 * @throws Refusal 404
 */
export function requireUser(world: World, user: string): UserState {
  const account = accountById(world, user) ?? userByUsername(world, user);
  if (!account || account.deactivatedAt !== null) throw refusal(404, 'NOT_FOUND', 'there is no such user');
  if (!isUser(account)) throw refusal(404, 'PROFILE_NOT_FOUND', 'this user has no profile yet');
  return account;
}

/**
 * Checks that the viewer may read an account: neither has blocked the other, and a private one is followed.
 * @throws Refusal 403
 */
export function requireReadable(world: World, viewer: string | undefined, owner: string): void {
  if (mayReadPosts(world, viewer, owner)) return;
  if (blockedEitherWay(world, viewer, owner)) {
    throw refusal(403, 'BLOCKED', 'one of you has blocked the other');
  }
  throw refusal(403, 'PRIVATE_ACCOUNT', 'only followers may see this');
}

/** A user in a list; the follower count of a private account is hidden. */
function entryOf(world: World, viewer: string | undefined, id: string): UserEntry {
  return {
    ...authorOf(world, viewer, id),
    isPrivate: privacyOf(world, id).isPrivate,
    bio: accountById(world, id)?.profile?.bio ?? null,
    ...(mayReadPosts(world, viewer, id) && { followersCount: followersOf(world, id).length }),
  };
}

export interface UserPageQuery {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
}

/**
 * A list as the service returns it: always the first page, without a sign of more. With the switch `repeated-pages` the
 * answer reports more items, and is still the first page.
 */
export function pageOf(world: World, users: readonly UserEntry[], { limit, page }: UserPageQuery): UserPage {
  const { defaultSize, maxSize } = pageSizes.users;
  const size = Math.min(Math.max(limit ?? defaultSize, 1), maxSize);
  const hasMore = repeatedPagesSwitch.isOn(world) && users.length > size;
  return {
    users: users.slice(0, size),
    pagination: { page: page ?? 1, limit: size, total: users.length, hasMore },
  };
}

/** The followers of a user. @throws Refusal 403, 404 */
export function followers(world: World, viewer: string, user: string): UserEntry[] {
  const { id } = requireUser(world, user);
  requireReadable(world, viewer, id);
  return followersOf(world, id).map((one) => entryOf(world, viewer, one));
}

/** The users whom a user follows. @throws Refusal 403, 404 */
export function following(world: World, viewer: string, user: string): UserEntry[] {
  const { id } = requireUser(world, user);
  requireReadable(world, viewer, id);
  return followingOf(world, id).map((one) => entryOf(world, viewer, one));
}

/** The users whom the viewer has blocked. */
export function blocked(world: World, viewer: string): UserEntry[] {
  return blockedBy(world, viewer).map(({ to, at }) => ({
    ...entryOf(world, viewer, to),
    blockedAt: isoTime(at),
  }));
}

/** Suggestions: those followed most by the users whom the viewer follows, then those followed most by all. */
export function suggestions(world: World, viewer: string): UserEntry[] {
  const known = new Set(followingOf(world, viewer));
  const ranks = activeUsers(world)
    .filter(({ id }) => id !== viewer && !known.has(id) && !hasRequested(world, viewer, id))
    .filter(({ id }) => !blockedEitherWay(world, viewer, id))
    .map(({ id }) => {
      const all = followersOf(world, id);
      return { id, shared: all.filter((one) => known.has(one)).length, all: all.length };
    });
  ranks.sort((a, b) => b.shared - a.shared || b.all - a.all);
  return ranks.slice(0, longestSuggestions).map(({ id }) => entryOf(world, viewer, id));
}

/** The clans by their number of members; a clan is the emoji of an avatar. */
export function clans(world: World): Clan[] {
  const members = new Map<string, number>();
  for (const { profile } of activeUsers(world)) {
    members.set(profile.avatar, (members.get(profile.avatar) ?? 0) + 1);
  }
  const ranked = [...members].sort(([, one], [, other]) => other - one);
  return ranked.slice(0, longestRanking).map(([avatar, memberCount]) => ({ avatar, memberCount }));
}

/** Users whose username or name contains the text, usernames that begin with it first, without blocked and blocking ones. */
export function searchUsers(
  world: World,
  viewer: string | undefined,
  text: string,
  limit: number,
): UserEntry[] {
  const query = text.replace(/^@/, '').toLowerCase();
  const matches = activeUsers(world).filter(
    ({ id, profile }) =>
      [profile.username, profile.displayName].some((name) => name.toLowerCase().includes(query)) &&
      !blockedEitherWay(world, viewer, id),
  );
  const rank = ({ profile }: UserState) => (profile.username.toLowerCase().startsWith(query) ? 0 : 1);
  return matches
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, limit)
    .map(({ id }) => entryOf(world, viewer, id));
}

/**
 * Whether the viewer follows each of the accounts, by id; an unknown one is not followed.
 * @throws Refusal 422 for too many ids
 */
export function followStatus(world: World, viewer: string, ids: readonly string[]): Record<string, boolean> {
  if (ids.length > maxIds.followStatus) {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'userIds', `must hold at most ${maxIds.followStatus} ids`);
  }
  return Object.fromEntries(ids.map((id) => [id, follows(world, viewer, id)]));
}

function activeUsers(world: World): UserState[] {
  return accountsIn(world)
    .filter(isUser)
    .filter(({ deactivatedAt }) => deactivatedAt === null);
}
