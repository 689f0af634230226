/**
 * Follows, blocks and visibility (protocol: users; field notes 2.6 to 2.8). Users are named by account id; the viewer is
 * undefined when not signed in.
 */
import * as v from 'valibot';
import type { FollowReceipt } from '../../../../protocol/records/users';
import { refusal } from '../../../server/http/refusal';
import { append, type World, worldState } from '../../../world';
import { text, time } from '../../../world/fields';
import { createIndex } from '../../../world/indexes';
import { accountView } from '../../auth/rules/accounts';
import { notify } from '../../notifications/rules/notices';
import { requireActionLimit } from '../../posts/rules/writing';

/** `from` follows, asks to follow, or blocks `to`. */
const link = v.object({ from: text, to: text, at: time });

/** Access levels; a blocked user never has access (field notes 2.7). */
export const accessLevels = ['nobody', 'mutual', 'followers', 'everyone'] as const;

const access = v.picklist(accessLevels);

const privacy = v.object({
  isPrivate: v.boolean(),
  wallAccess: access,
  likesVisibility: access,
  messageAccess: access,
  showLastSeen: v.boolean(),
});

/** Oldest first. A follow that ended stays, with the time of its end, so that an index stays valid. */
export const followsIn = worldState(
  'follows',
  v.array(v.object({ ...link.entries, endedAt: v.nullable(time) })),
  () => [],
);

const byFrom = createIndex(followsIn, ({ from }) => from);
const byTo = createIndex(followsIn, ({ to }) => to);

export const relationsIn = worldState(
  'relations',
  v.object({
    /** Open requests to follow private accounts; oldest first, as are the others. */
    requests: v.array(link),
    blocks: v.array(link),
    /** By account id, for accounts that changed a setting. */
    privacy: v.record(text, privacy),
  }),
  () => ({ requests: [], blocks: [], privacy: {} }),
);

export type LinkState = v.InferOutput<typeof link>;
export type AccessLevel = v.InferOutput<typeof access>;
export type PrivacyState = v.InferOutput<typeof privacy>;

const openPrivacy: PrivacyState = {
  isPrivate: false,
  wallAccess: 'everyone',
  likesVisibility: 'everyone',
  messageAccess: 'everyone',
  showLastSeen: true,
};

export function privacyOf(world: World, id: string): PrivacyState {
  return relationsIn.view(world).privacy[id] ?? openPrivacy;
}

export function follows(world: World, from: string | undefined, to: string): boolean {
  return (
    from !== undefined && byFrom.all(world, from).some((link) => link.to === to && link.endedAt === null)
  );
}

/** Whether `from` has an open request to follow the private account `to`. */
export function hasRequested(world: World, from: string | undefined, to: string): boolean {
  return hasLink(relationsIn.view(world).requests, from, to);
}

export function blocks(world: World, from: string | undefined, to: string): boolean {
  return hasLink(relationsIn.view(world).blocks, from, to);
}

export function blockedEitherWay(world: World, one: string | undefined, other: string): boolean {
  return one !== undefined && (blocks(world, one, other) || blocks(world, other, one));
}

/** Whether the viewer can see the owner's posts; a private account shows them only to followers. */
export function mayReadPosts(world: World, viewer: string | undefined, owner: string): boolean {
  return mayRead(world, viewer)(owner);
}

/** Whether the viewer can see the posts of owners, by the blocks of this moment. */
export function mayRead(world: World, viewer: string | undefined): (owner: string) => boolean {
  const { blocks, privacy } = relationsIn.view(world);
  const blocked = new Set<string>();
  for (const { from, to } of blocks) {
    if (from === viewer) blocked.add(to);
    else if (to === viewer) blocked.add(from);
  }
  return (owner) =>
    viewer === owner ||
    (!blocked.has(owner) && (!privacy[owner]?.isPrivate || follows(world, viewer, owner)));
}

/** Whether the viewer can write on the owner's wall. */
export function mayWriteOnWall(world: World, viewer: string, owner: string): boolean {
  return (
    viewer !== owner &&
    mayReadPosts(world, viewer, owner) &&
    isAllowed(world, privacyOf(world, owner).wallAccess, viewer, owner)
  );
}

/** Whether the viewer can see which posts the owner likes. */
export function likesShown(world: World, viewer: string | undefined, owner: string): boolean {
  if (viewer === owner) return true;
  return (
    mayReadPosts(world, viewer, owner) &&
    isAllowed(world, privacyOf(world, owner).likesVisibility, viewer, owner)
  );
}

/** Whether the viewer can write messages to the owner. */
export function mayMessage(world: World, viewer: string, owner: string): boolean {
  return (
    viewer !== owner &&
    !blockedEitherWay(world, viewer, owner) &&
    isAllowed(world, privacyOf(world, owner).messageAccess, viewer, owner)
  );
}

/** The followers of an account, newest first, without deactivated ones. */
export function followersOf(world: World, id: string): string[] {
  return withoutDeactivated(
    world,
    byTo.all(world, id).flatMap(({ from, endedAt }) => (endedAt === null ? from : [])),
  );
}

/** The number of follows of an account, with those that ended: it has as many followers, or fewer. */
export function followsTo(world: World, id: string): number {
  return byTo.places(world, id).length;
}

/** The accounts that an account follows, newest first. */
export function followingOf(world: World, id: string): string[] {
  return withoutDeactivated(
    world,
    byFrom.all(world, id).flatMap(({ to, endedAt }) => (endedAt === null ? to : [])),
  );
}

/** Follows an account, or requests to follow a private one. */
export function follow(world: World, from: string, to: string): FollowReceipt {
  if (from === to) throw refusal(400, 'BAD_REQUEST', 'you cannot follow yourself');
  if (blockedEitherWay(world, from, to)) throw refusal(403, 'BLOCKED', 'one of you has blocked the other');
  if (follows(world, from, to)) throw refusal(409, 'CONFLICT', 'you follow this user already');
  if (hasRequested(world, from, to))
    throw refusal(409, 'CONFLICT', 'you have already asked to follow this user');
  requireActionLimit(world, 'follow', () => followTimes(world, from));
  const link = { from, to, at: world.clock.now() };
  const { isPrivate } = privacyOf(world, to);
  if (isPrivate) relationsIn(world).requests.push(link);
  else append(world, followsIn, { ...link, endedAt: null });
  notify(world, { to, by: from, type: isPrivate ? 'follow_request' : 'follow' });
  return followReceipt(world, from, to);
}

/** The times of an account's follows and requests that still exist. */
function followTimes(world: World, from: string): number[] {
  const open = byFrom.all(world, from).filter(({ endedAt }) => endedAt === null);
  const requests = relationsIn.view(world).requests.filter((link) => link.from === from);
  return [...open, ...requests].map(({ at }) => at);
}

/** Removes a follow or a request to follow; without one nothing changes. */
export function unfollow(world: World, from: string, to: string): FollowReceipt {
  for (const place of byFrom.places(world, from)) {
    const link = followsIn.view(world)[place];
    if (link?.to !== to || link.endedAt !== null) continue;
    world.state.use(followsIn.entry, place);
    link.endedAt = world.clock.now();
  }
  if (hasRequested(world, from, to)) removeLink(relationsIn(world).requests, from, to);
  return followReceipt(world, from, to);
}

function followReceipt(world: World, from: string, to: string): FollowReceipt {
  const following = follows(world, from, to);
  const shown = mayReadPosts(world, from, to);
  return {
    following,
    status: following ? 'following' : hasRequested(world, from, to) ? 'requested' : 'none',
    followersCount: shown ? followersOf(world, to).length : null,
  };
}

function isAllowed(world: World, access: AccessLevel, viewer: string | undefined, owner: string): boolean {
  if (access === 'everyone') return true;
  const follower = access !== 'nobody' && follows(world, viewer, owner);
  return follower && (access === 'followers' || (viewer !== undefined && follows(world, owner, viewer)));
}

function withoutDeactivated(world: World, ids: readonly string[]): string[] {
  return ids.filter((id) => accountView(world, id)?.deactivatedAt === null).toReversed();
}

function hasLink(links: readonly LinkState[], from: string | undefined, to: string): boolean {
  return links.some((link) => link.from === from && link.to === to);
}

export function removeLink(links: LinkState[], from: string, to: string): void {
  const at = links.findIndex((link) => link.from === from && link.to === to);
  if (at !== -1) links.splice(at, 1);
}
