/** Whose profile it is, and what on it is aimed at (protocol: school event codes, anchors). */
import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { accountById, accountStatus, isUser, type UserState } from '../../../auth/rules/accounts';
import { isVisible, postById, wallOf } from '../../../posts/rules/posts';
import { blockedEitherWay } from '../../../users/rules/relations';
import { requireApplications } from '../../rules/event';
import type { AnchorState } from '../state';

/**
 * The person of a profile that can be seen.
 * @throws Refusal 404 `PROFILE_TARGET_NOT_FOUND` for an unknown, inactive or blocked account: the status is our choice
 */
export function profileOwner(world: World, viewer: string, profileId: string): UserState {
  const account = accountById(world, profileId);
  const isThere = account && accountStatus(account, world.clock.now()) === 'active';
  if (!isThere || !isUser(account) || blockedEitherWay(world, viewer, profileId)) throw noTarget();
  return account;
}

/**
 * The person to whose profile something is done.
 * @throws Refusal 404 `PROFILE_TARGET_NOT_FOUND`, 409 `TARGET_VALIDATION_UNAVAILABLE` (our status: a definite answer,
 * nothing is spent)
 */
export function target(world: World, actor: string, profileId: string): UserState {
  if (!world.switches['profile-checks']) {
    throw refusal(409, 'TARGET_VALIDATION_UNAVAILABLE', 'the profile cannot be checked now');
  }
  return profileOwner(world, actor, profileId);
}

/** The person on whose profile an item is used. @throws Refusal 403 `EVENT_APPLICATIONS_DISABLED`, and as `target` */
export function itemTarget(world: World, actor: string, profileId: string): UserState {
  requireApplications(world);
  return target(world, actor, profileId);
}

/** As `itemTarget`, for what is meant for others. @throws Refusal 403 `OWN_PROFILE` */
export function foreignTarget(world: World, actor: string, profileId: string): UserState {
  const owner = itemTarget(world, actor, profileId);
  if (owner.id === actor) throw refusal(403, 'OWN_PROFILE', 'this is meant for the profile of another');
  return owner;
}

/**
 * Where something lies: a post must be on the wall of the profile, and be seen by the actor (our choice).
 * @throws Refusal 404 `PROFILE_TARGET_NOT_FOUND`
 */
export function anchorOn(
  world: World,
  actor: string,
  owner: string,
  kind: AnchorState['anchorKind'],
  id: string | null | undefined,
): AnchorState {
  if (kind !== 'post') return { anchorKind: kind, anchorId: null };
  const post = postById(world, id ?? '');
  if (!post || wallOf(post) !== owner || !isVisible(world, actor, post)) throw noTarget();
  return { anchorKind: kind, anchorId: post.id };
}

function noTarget() {
  return refusal(404, 'PROFILE_TARGET_NOT_FOUND', 'the profile is unavailable');
}
