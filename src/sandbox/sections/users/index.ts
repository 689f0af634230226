import * as v from 'valibot';
import { maxIds, pageSizes } from '../../../protocol/page-sizes';
import type { UserEntry, UserPage } from '../../../protocol/records/users';
import { section } from '../../section';
import type { UserCall } from '../../server/http/handler';
import { limitsSwitch } from '../../server/http/limits';
import { fieldRefusal, refusal } from '../../server/http/refusal';
import type { SimulationEvent } from '../../server/simulation';
import { append, type World, worldSwitch } from '../../world';
import { isoTime } from '../../world/clock';
import { firstOf } from '../../world/cursors';
import { pick } from '../../world/ids';
import { rankedFirst } from '../../world/indexes';
import { accountsIn, idByName, type UserState } from '../auth/rules/accounts';
import { commentsIn, createComment } from '../comments/rules/comments';
import { addSample } from '../files/rules/files';
import type { SampleName } from '../files/rules/sample-files';
import { notify } from '../notifications/rules/notices';
import { like } from '../posts/rules/likes';
import { createPost } from '../posts/rules/post-writing';
import { isVisible, ownPostsOf, type PostState, postById, postsIn } from '../posts/rules/posts';
import { writingSwitch } from '../posts/rules/writing';
import { profiles, profilesSwitch } from './profiles';
import { activePinOf, badgeOf } from './rules/authors';
import {
  accessLevels,
  blockedEitherWay,
  blocks,
  follow,
  followersOf,
  followingOf,
  follows,
  followsIn,
  followsTo,
  hasRequested,
  type LinkState,
  type PrivacyState,
  privacyOf,
  relationsIn,
  removeLink,
  unfollow,
} from './rules/relations';
import { actOnActiveUser, type SimulatedAction } from './rules/simulated-users';
import { activeUsers, entryOf, requireReadable, requireUser } from './rules/users';
import seed from './seed.json';

/** Simulated users stop writing at this many posts or comments, so that the world does not grow forever. */
const maxWritten = 2000;

const remarks = ['Ha!', 'So true.', 'Where was this?', 'I thought the same. 🙂', 'Tell us more.', '👏👏'];
const greetings = [
  'Hello @NAME, are you there?',
  'Somebody should ask @NAME.',
  '@NAME was right about the trains.',
];

const simulatedActions: readonly SimulatedAction[] = [
  onPost((world, actor, post) => void like(world, actor.id, post)),
  onPost((world, actor, post) => {
    createComment(world, actor, post.id, { content: pick(world, remarks) ?? '' });
  }, hasRoom),
  (world, actor, target) => {
    if (follows(world, actor.id, target.id) || hasRequested(world, actor.id, target.id)) return false;
    follow(world, actor.id, target.id);
    return true;
  },
  (world, actor, target) => {
    if (!hasRoom(world)) return false;
    const content = (pick(world, greetings) ?? '').replace('NAME', target.profile.username);
    createPost(world, actor, { content });
    return true;
  },
];

/** @internal */
export const usersSimulation: SimulationEvent = {
  sections: ['notifications'],
  everyMs: 40_000,
  happen(world) {
    if (!writingSwitch.isOn(world) || limitsSwitch.isOn(world)) return;
    actOnActiveUser(world, simulatedActions);
  },
};

/** An action on the target's latest post that the actor can see and has not liked yet. */
function onPost(
  act: (world: World, actor: UserState, post: PostState) => void,
  isPossible: (world: World) => boolean = () => true,
): SimulatedAction {
  return (world, actor, target) => {
    if (!isPossible(world)) return false;
    const found = ownPostsOf(world, target.id).findLast(
      (one) => isVisible(world, actor.id, one) && !one.likes.some(({ by }) => by === actor.id),
    );
    const post = found && postById(world, found.id);
    if (post) act(world, actor, post);
    return post !== undefined;
  };
}

function hasRoom(world: World): boolean {
  return postsIn.view(world).length < maxWritten && commentsIn.view(world).length < maxWritten;
}

const repeatedPagesSwitch = worldSwitch('repeated-pages', {
  description: 'Return the first page again and report that there are more (lists of users)',
  on: false,
  acts: ['users.followers', 'users.following', 'users.blocked'],
});

const longestSuggestions = 10;
const longestRanking = 20;

export const users = section('users', {
  state: [followsIn, relationsIn],
  seed(world, now) {
    seedRelations(world, now);
    seedBanners(world);
  },
  handlers: {
    'users.follow': (call) => follow(call.world, call.caller.account.id, targetOf(call)),
    'users.unfollow': (call) => unfollow(call.world, call.caller.account.id, targetOf(call)),
    // Ends every follow between the two.
    'users.block': (call) => {
      const { world } = call;
      const [from, to] = [call.caller.account.id, targetOf(call)];
      if (from === to) throw refusal(400, 'BAD_REQUEST', 'you cannot block yourself');
      if (blocks(world, from, to)) throw refusal(409, 'CONFLICT', 'you have blocked this user already');
      unfollow(world, from, to);
      unfollow(world, to, from);
      const at = world.clock.now();
      relationsIn(world).blocks.push({ from, to, at });
      return { success: true, blockedAt: isoTime(at) };
    },
    'users.unblock': (call) => {
      removeLink(relationsIn(call.world).blocks, call.caller.account.id, targetOf(call));
      return { success: true, blockedAt: null };
    },
    'users.privacy': ({ world, caller }) => privacyOf(world, caller.account.id),
    // Other settings stay.
    'users.privacySet': ({ world, caller: { account }, body }) => {
      const settings = Object.entries(body).filter(([, value]) => value !== undefined);
      for (const [field, value] of settings) {
        if (typeof value === 'boolean' || v.is(v.picklist(accessLevels), value)) continue;
        throw fieldRefusal(422, 'VALIDATION_ERROR', field, `must be one of ${accessLevels.join(', ')}`);
      }
      const changed = { ...privacyOf(world, account.id), ...Object.fromEntries(settings) };
      relationsIn(world).privacy[account.id] = changed;
      if (!changed.isPrivate) acceptRequests(world, account.id);
      return changed;
    },
    // Newest first.
    'users.pins': ({ caller: { account } }) => {
      const pins = account.profile.pins.toSorted((a, b) => b.grantedAt - a.grantedAt);
      return {
        data: {
          pins: pins.map(({ slug, grantedAt }) => ({ ...badgeOf(slug), grantedAt: isoTime(grantedAt) })),
          activePin: activePinOf(account),
        },
      };
    },
    'users.pinsSet': ({ caller: { account }, body: { slug } }) => {
      if (account.profile.pins.every((pin) => pin.slug !== slug))
        throw refusal(403, 'PIN_NOT_OWNED', 'you do not have this badge');
      return activatePin(account, slug);
    },
    'users.pinsClear': ({ caller }) => activatePin(caller.account, null),
    'users.followers': (call) => linkedPage(call, followersOf),
    'users.following': (call) => linkedPage(call, followingOf),
    'users.blocked': ({ world, caller, query }) => {
      const viewer = caller.account.id;
      const own = relationsIn.view(world).blocks.filter(({ from }) => from === viewer);
      const entry = ({ to, at }: LinkState) => ({ ...entryOf(world, viewer, to), blockedAt: isoTime(at) });
      return { data: pageOf(world, own.toReversed(), query, entry) };
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
      const members = countOf(activeUsers(world).map(({ profile }) => profile.avatar));
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
  switches: [profilesSwitch, repeatedPagesSwitch],
  simulation: [usersSimulation],
  otherCodes: { PROFILE_USERNAME_TAKEN: 'USERNAME_TAKEN', PROFILE_USERNAME_RESERVED: 'USERNAME_RESERVED' },
  parts: [profiles],
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

function countOf(texts: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return counts;
}

/** The id of the user in the path. */
function targetOf({ world, path }: Pick<UserCall, 'world'> & { path: { user: string } }): string {
  return requireUser(world, path.user).id;
}

/** Our choice, because no route answers a request to follow: opening a private account accepts all of them. */
function acceptRequests(world: World, id: string): void {
  const relations = relationsIn(world);
  const accepted = relations.requests.filter(({ to }) => to === id);
  relations.requests = relations.requests.filter(({ to }) => to !== id);
  const at = world.clock.now();
  for (const link of accepted) append(world, followsIn, { ...link, at, endedAt: null });
  for (const { from } of accepted) notify(world, { to: from, by: id, type: 'follow_accepted' });
}

function activatePin(account: UserState, slug: string | null) {
  account.profile.activePin = slug;
  return { success: true, activePin: activePinOf(account) };
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Sets the relations between the users of a world that starts at `now`. */
function seedRelations(world: World, now: number): void {
  const idOf = idByName(world);
  const links = (names: Readonly<Record<string, string>>, days: number): LinkState[] => {
    const pairs = Object.entries(names).flatMap(([from, all]) =>
      all.split(' ').map((to) => [from, to] as const),
    );
    return pairs.map(([from, to], place) => ({
      from: idOf(from),
      to: idOf(to),
      at: now - days * dayMs + place * minuteMs,
    }));
  };
  followsIn.set(
    world,
    links(seed.following, 12).map((link) => ({ ...link, endedAt: null })),
  );
  relationsIn.set(world, {
    requests: links(seed.requested, 1),
    blocks: links(seed.blocked, 3),
    privacy: Object.fromEntries(
      Object.entries(seed.privacy).map(([name, settings]) => [idOf(name), settings as PrivacyState]),
    ),
  });
}

/** Sets the banners of the users of the list, uploaded when the account was made; ids follow from the index of the account. */
function seedBanners(world: World): void {
  const accounts = accountsIn(world);
  const idOf = idByName(world);
  for (const [name, sample] of Object.entries(seed.banners) as [string, SampleName][]) {
    const place = accounts.findIndex(({ id }) => id === idOf(name));
    const account = accounts[place];
    if (!account?.profile) throw new Error(`${name} has no profile`);
    const id = `6a3f4b00-90d2-4c77-8b00-${String(place + 1).padStart(12, '0')}`;
    account.profile.bannerId = id;
    const { id: ownerId, createdAt } = account;
    addSample(world, sample, { id, ownerId, createdAt, uses: [`banner:${ownerId}`] });
  }
}
