/** Lists of users: followers, suggestions, clans (protocol: users; field notes 2.6, 2.8, 10.2). */
import { maxIds, pageSizes } from '../../../protocol/page-sizes';
import type { UserEntry, UserPage } from '../../../protocol/records/users';
import { part } from '../../section';
import type { UserCall } from '../../server/http/handler';
import { fieldRefusal } from '../../server/http/refusal';
import { type World, worldSwitch } from '../../world';
import { isoTime } from '../../world/clock';
import { firstOf } from '../../world/cursors';
import { rankedFirst } from '../../world/indexes';
import {
  blockedEitherWay,
  followersOf,
  followingOf,
  follows,
  followsTo,
  hasRequested,
  type LinkState,
  relationsIn,
} from './rules/relations';
import { activeUsers, entryOf, requireReadable, requireUser } from './rules/users';

const repeatedPagesSwitch = worldSwitch('repeated-pages', {
  description: 'Return the first page again and report that there are more (lists of users)',
  on: false,
  acts: ['users.followers', 'users.following', 'users.blocked'],
});

const longestSuggestions = 10;
const longestRanking = 20;

export const lists = part({
  handlers: {
    'users.followers': (call) => linkedPage(call, followersOf),
    'users.following': (call) => linkedPage(call, followingOf),
    'users.blocked': ({ world, caller, query }) => {
      const viewer = caller.account.id;
      const blocks = relationsIn.view(world).blocks.filter(({ from }) => from === viewer);
      const entry = ({ to, at }: LinkState) => ({ ...entryOf(world, viewer, to), blockedAt: isoTime(at) });
      return { data: pageOf(world, blocks.toReversed(), query, entry) };
    },
    // First the users followed most by those whom the caller follows, then those followed most by all.
    'users.suggestions': ({ world, caller }) => {
      const viewer = caller.account.id;
      const known = new Set(followingOf(world, viewer));
      const shared = countOf([...known].flatMap((id) => followingOf(world, id)));
      const sharedOf = (id: string) => shared.get(id) ?? 0;
      const ranked = rankedFirst(
        activeUsers(world).map(({ id }) => id),
        (id) => [sharedOf(id), followsTo(world, id)],
        (id) => [sharedOf(id), followersOf(world, id).length],
      );
      const isSuggested = ({ item: id }: { readonly item: string }) =>
        id !== viewer &&
        !known.has(id) &&
        !hasRequested(world, viewer, id) &&
        !blockedEitherWay(world, viewer, id);
      const { taken } = firstOf(ranked, longestSuggestions, isSuggested);
      return { users: taken.map(({ item: id }) => entryOf(world, viewer, id)) };
    },
    // A clan is the emoji of an avatar; the largest first.
    'users.clans': ({ world }) => {
      const members = new Map<string, number>();
      for (const { profile } of activeUsers(world))
        members.set(profile.avatar, (members.get(profile.avatar) ?? 0) + 1);
      const ranked = [...members].sort(([, one], [, other]) => other - one).slice(0, longestRanking);
      return { clans: ranked.map(([avatar, memberCount]) => ({ avatar, memberCount })) };
    },
    // An unknown account is not followed.
    'users.followStatus': ({ world, caller, body: { userIds } }) => {
      if (userIds.length > maxIds.followStatus) {
        const message = `must hold at most ${maxIds.followStatus} ids`;
        throw fieldRefusal(422, 'VALIDATION_ERROR', 'userIds', message);
      }
      return { data: Object.fromEntries(userIds.map((id) => [id, follows(world, caller.account.id, id)])) };
    },
  },
  switches: [repeatedPagesSwitch],
});

interface UserPageQuery {
  readonly limit?: number | undefined;
  readonly page?: number | undefined;
}

/**
 * A list as the service returns it: always the first page, without a sign of more. With the switch `repeated-pages` the
 * answer reports more items, and is still the first page.
 */
function pageOf<T>(
  world: World,
  users: readonly T[],
  { limit, page }: UserPageQuery,
  entry: (user: T) => UserEntry,
): UserPage {
  const { defaultSize, maxSize } = pageSizes.users;
  const size = Math.min(Math.max(limit ?? defaultSize, 1), maxSize);
  const hasMore = repeatedPagesSwitch.isOn(world) && users.length > size;
  return {
    users: users.slice(0, size).map(entry),
    pagination: { page: page ?? 1, limit: size, total: users.length, hasMore },
  };
}

type ListCall = UserCall & { readonly path: { readonly user: string }; readonly query: UserPageQuery };

/** A page of the followers of the user in the path, or of those whom the user follows. */
function linkedPage({ world, caller, path, query }: ListCall, idsOf: typeof followersOf) {
  const { id } = requireUser(world, path.user);
  requireReadable(world, caller.account.id, id);
  const entry = (one: string) => entryOf(world, caller.account.id, one);
  return { data: pageOf(world, idsOf(world, id), query, entry) };
}

function countOf(ids: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
