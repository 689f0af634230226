/** Finds users, and their records in lists (protocol: users; field notes 2.6, 2.8, 2.16, 10.2). */
import type { UserEntry } from '../../../../protocol/records/users';
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import {
  accountById,
  accountsIn,
  accountView,
  isUser,
  type UserState,
  userByUsername,
} from '../../auth/rules/accounts';
import { authorOf } from './authors';
import { blockedEitherWay, followersOf, mayReadPosts, privacyOf } from './relations';

/** The user of an id or a username, unless the account is deactivated. */
export function requireUser(world: World, user: string): UserState {
  const account = accountById(world, user) ?? userByUsername(world, user);
  if (!account || account.deactivatedAt !== null) throw refusal(404, 'NOT_FOUND', 'there is no such user');
  if (!isUser(account)) throw refusal(404, 'PROFILE_NOT_FOUND', 'this user has no profile yet');
  return account;
}

/** Checks that the viewer can read an account: neither has blocked the other, and a private one is followed. */
export function requireReadable(world: World, viewer: string | undefined, owner: string): void {
  if (mayReadPosts(world, viewer, owner)) return;
  if (blockedEitherWay(world, viewer, owner))
    throw refusal(403, 'BLOCKED', 'one of you has blocked the other');
  throw refusal(403, 'PRIVATE_ACCOUNT', 'only followers may see this');
}

/** A user in a list; the follower count of a private account is hidden. */
export function entryOf(world: World, viewer: string | undefined, id: string): UserEntry {
  return {
    ...authorOf(world, viewer, id),
    isPrivate: privacyOf(world, id).isPrivate,
    bio: accountView(world, id)?.profile?.bio ?? null,
    ...(mayReadPosts(world, viewer, id) && { followersCount: followersOf(world, id).length }),
  };
}

/** Users whose username or name contains the text, usernames that begin with it first, without blocked and blocking ones. */
export function searchUsers(
  world: World,
  viewer: string | undefined,
  text: string,
  limit: number,
): UserEntry[] {
  const query = text.replace(/^@/, '').toLowerCase();
  const [begin, contain]: [string[], string[]] = [[], []];
  for (const { id, profile, deactivatedAt } of accountsIn.view(world)) {
    if (begin.length >= limit) break;
    if (!profile || deactivatedAt !== null) continue;
    const username = profile.username.toLowerCase();
    const isMatch = username.includes(query) || profile.displayName.toLowerCase().includes(query);
    if (!isMatch || blockedEitherWay(world, viewer, id)) continue;
    (username.startsWith(query) ? begin : contain).push(id);
  }
  return [...begin, ...contain].slice(0, limit).map((id) => entryOf(world, viewer, id));
}

/** The users whose accounts are not deactivated. */
export function activeUsers(world: World): UserState[] {
  return accountsIn
    .view(world)
    .filter(isUser)
    .filter(({ deactivatedAt }) => deactivatedAt === null);
}
