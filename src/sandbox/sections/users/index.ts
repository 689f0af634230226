import * as v from 'valibot';
import { section } from '../../section';
import type { UserCall } from '../../server/http/handler';
import { limitsSwitch } from '../../server/http/limits';
import { fieldRefusal, refusal } from '../../server/http/refusal';
import type { SimulationEvent } from '../../server/simulation';
import { append, type World } from '../../world';
import { isoTime } from '../../world/clock';
import { accountsIn, idByName, type UserState } from '../auth/rules/accounts';
import { commentsIn, createComment } from '../comments/rules/comments';
import { addSample } from '../files/rules/files';
import type { SampleName } from '../files/rules/sample-files';
import { notify } from '../notifications/rules/notices';
import { like } from '../posts/rules/likes';
import { createPost } from '../posts/rules/post-writing';
import { isVisible, ownPostsOf, type PostState, postById, postsIn } from '../posts/rules/posts';
import { writingSwitch } from '../posts/rules/writing';
import { lists } from './lists';
import { profiles } from './profiles';
import { activePinOf, badgeOf } from './rules/authors';
import {
  accessLevels,
  blocks,
  follow,
  follows,
  followsIn,
  hasRequested,
  type LinkState,
  type PrivacyState,
  privacyOf,
  relationsIn,
  removeLink,
  unfollow,
} from './rules/relations';
import { actOnActiveUser, pick, type SimulatedAction } from './rules/simulated-users';
import { requireUser } from './rules/users';
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
  },
  simulation: [usersSimulation],
  otherCodes: { PROFILE_USERNAME_TAKEN: 'USERNAME_TAKEN', PROFILE_USERNAME_RESERVED: 'USERNAME_RESERVED' },
  parts: [profiles, lists],
});

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
