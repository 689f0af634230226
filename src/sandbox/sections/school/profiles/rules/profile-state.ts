/** The state of a profile: created by its first change, its revision raised by every one. */

import { refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import { accountById, accountStatus, isUser, type UserState } from '../../../auth/rules/accounts';
import { isVisible, postById, wallOf } from '../../../posts/rules/posts';
import { blockedEitherWay } from '../../../users/rules/relations';
import { dayMs, requireApplications } from '../../rules/event';
import type { AnchorState, SchoolProfileState } from '../state';

/** A profile to which nothing was done yet. */
function newProfile(): SchoolProfileState {
  return {
    rev: 1,
    placements: [],
    balloons: [],
    cushion: null,
    brokenAt: null,
    curtains: { fund: 0, closed: false },
  };
}

/**
 * The profile as it is now: what lies a day is gone then, which raises the revision like any other change (protocol:
 * balloon trace; cushion).
 */
export function profileNow({ schoolProfiles, clock }: World, id: string): SchoolProfileState {
  const profile = schoolProfiles[id];
  if (!profile) return newProfile();
  const isThere = ({ at }: { readonly at: number }) => clock.now() < at + dayMs;
  const balloons = profile.balloons.filter(isThere);
  const placements = profile.placements.filter((one) => one.kind === 'sticker' || isThere(one));
  const gone = profile.balloons.length - balloons.length + profile.placements.length - placements.length;
  if (profile.cushion && !isThere(profile.cushion)) profile.cushion = null;
  if (gone > 0) Object.assign(profile, { balloons, placements, rev: profile.rev + 1 });
  return profile;
}

/** The profile, to be changed: its revision is a new one. */
export function changedProfile(world: World, id: string): SchoolProfileState {
  const profile = profileNow(world, id);
  world.schoolProfiles[id] = profile;
  profile.rev += 1;
  return profile;
}

/**
 * The person of a profile that can be seen.
 * @throws Refusal 404 `PROFILE_TARGET_NOT_FOUND` for an unknown, inactive or blocked account: the status is our choice
 */
export function requireProfileOwner(world: World, viewer: string, profileId: string): UserState {
  const account = accountById(world, profileId);
  const isThere = account && accountStatus(account, world.clock.now()) === 'active';
  if (!isThere || !isUser(account) || blockedEitherWay(world, viewer, profileId)) throw targetNotFound();
  return account;
}

/**
 * The person to whose profile something is done.
 * @throws Refusal 404 `PROFILE_TARGET_NOT_FOUND`, 409 `TARGET_VALIDATION_UNAVAILABLE` (our status: a definite answer,
 * nothing is spent)
 */
export function requireTarget(world: World, actor: string, profileId: string): UserState {
  if (!world.switches['profile-checks']) {
    throw refusal(409, 'TARGET_VALIDATION_UNAVAILABLE', 'the profile cannot be checked now');
  }
  return requireProfileOwner(world, actor, profileId);
}

/** The person on whose profile an item is used. @throws Refusal 403 `EVENT_APPLICATIONS_DISABLED`, and as `target` */
export function requireItemTarget(world: World, actor: string, profileId: string): UserState {
  requireApplications(world);
  return requireTarget(world, actor, profileId);
}

/** As `itemTarget`, for what is meant for others. @throws Refusal 403 `OWN_PROFILE` */
export function requireForeignTarget(world: World, actor: string, profileId: string): UserState {
  const owner = requireItemTarget(world, actor, profileId);
  if (owner.id === actor) throw refusal(403, 'OWN_PROFILE', 'this is meant for the profile of another');
  return owner;
}

/**
 * Where something lies: a post must be on the wall of the profile, and be seen by the actor (our choice).
 * @throws Refusal 404 `PROFILE_TARGET_NOT_FOUND`
 */
export function requireAnchor(
  world: World,
  actor: string,
  owner: string,
  kind: AnchorState['anchorKind'],
  id: string | null | undefined,
): AnchorState {
  if (kind !== 'post') return { anchorKind: kind, anchorId: null };
  const post = postById(world, id ?? '');
  if (!post || wallOf(post) !== owner || !isVisible(world, actor, post)) throw targetNotFound();
  return { anchorKind: kind, anchorId: post.id };
}

function targetNotFound() {
  return refusal(404, 'PROFILE_TARGET_NOT_FOUND', 'the profile is unavailable');
}
