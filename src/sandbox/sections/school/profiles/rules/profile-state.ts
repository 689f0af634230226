/**
 * The state of a profile, created by its first change, and the checks of the profile and the anchor that an action names
 * (protocol: school event routes, anchors).
 */
import * as v from 'valibot';
import { refusal } from '../../../../server/http/refusal';
import { savedTogether, type World, worldState, worldSwitch } from '../../../../world';
import { text, time, whole } from '../../../../world/fields';
import { accountById, accountStatus, isUser, type UserState } from '../../../auth/rules/accounts';
import { isVisible, postById, wallOf } from '../../../posts/rules/posts';
import { blockedEitherWay } from '../../../users/rules/relations';
import { dayMs, requireApplications } from '../../rules/event';

/** The place of an object: on the banner, on the header of the profile, or on a post. */
const anchored = {
  anchorKind: v.picklist(['banner', 'profile_header', 'post']),
  /** Id of the post; null elsewhere. */
  anchorId: v.nullable(text),
};

const thrown = v.object({
  id: text,
  /** Fractions of width and height from the top left. */
  x: v.number(),
  y: v.number(),
  /** Account id of the user who threw or placed it. */
  by: text,
  at: time,
  ...anchored,
});

const placement = v.object({
  ...thrown.entries,
  kind: v.picklist(['sticker', 'stain']),
  asset: v.nullable(text),
  /** A fraction of the banner's width. */
  size: v.number(),
  /** Degrees clockwise. */
  angle: v.number(),
  z: whole,
  /** How often it was erased. */
  wear: whole,
});

const profile = v.object({
  rev: whole,
  /** Oldest first. */
  placements: v.array(placement),
  balloons: v.array(v.object({ ...thrown.entries, angle: v.number() })),
  /** The current cushion, with the account ids of the visitors who set it off. */
  cushion: v.nullable(v.object({ ...thrown.entries, shownTo: v.array(text) })),
  brokenAt: v.nullable(time),
  /** Chalks that were donated for curtains, and whether they are drawn. */
  curtains: v.object({ fund: v.pipe(whole, v.minValue(0)), closed: v.boolean() }),
});

/** By account id; a profile without changes has no entry. */
export const schoolProfilesIn = worldState('schoolProfiles', v.record(text, profile), () => ({}));

export type SchoolProfileState = v.InferOutput<typeof profile>;

export type PlacementState = v.InferOutput<typeof placement>;

export type ThrownState = v.InferOutput<typeof thrown>;

type AnchorState = Pick<ThrownState, 'anchorKind' | 'anchorId'>;

export const profileChecksSwitch = worldSwitch('profile-checks', {
  description: 'Let the service check the profile on which an item of the school event is used',
  on: true,
  acts: [
    'school.stickerPlace',
    'school.stickerErase',
    'school.balloonThrow',
    'school.cushionThrow',
    'school.windowBreak',
    'school.curtainsDonate',
  ],
});

/**
 * The current state of a profile. Balloons, stains and cushions disappear after a day, which increments the revision as
 * any other change does (protocol: balloon trace; cushion).
 */
export function profileNow(world: World, id: string): SchoolProfileState {
  const profile = schoolProfilesIn(world)[id];
  if (!profile) {
    const curtains = { fund: 0, closed: false };
    return { rev: 1, placements: [], balloons: [], cushion: null, brokenAt: null, curtains };
  }
  const isCurrent = ({ at }: { readonly at: number }) => world.clock.now() < at + dayMs;
  const balloons = profile.balloons.filter(isCurrent);
  const placements = profile.placements.filter((one) => one.kind === 'sticker' || isCurrent(one));
  const expired = profile.balloons.length - balloons.length + profile.placements.length - placements.length;
  const isOver = profile.cushion !== null && !isCurrent(profile.cushion);
  if (isOver || expired > 0) savedTogether(world, [schoolProfilesIn]);
  if (isOver) profile.cushion = null;
  if (expired > 0) Object.assign(profile, { balloons, placements, rev: profile.rev + 1 });
  return profile;
}

/** The current state of a profile for a change; increments the revision. */
export function changedProfile(world: World, id: string): SchoolProfileState {
  const profile = profileNow(world, id);
  schoolProfilesIn(world)[id] = profile;
  profile.rev += 1;
  return profile;
}

/**
 * The owner of a profile that the viewer can see. The status 404 for an unknown, inactive or blocked account is our
 * choice.
 */
export function requireProfileOwner(world: World, viewer: string, profileId: string): UserState {
  const account = accountById(world, profileId);
  const isThere = account && accountStatus(account, world.clock.now()) === 'active';
  if (!isThere || !isUser(account) || blockedEitherWay(world, viewer, profileId)) throw targetNotFound();
  return account;
}

/** The owner of a profile on which the actor acts. The status 409 is our choice: a definite answer, nothing is spent. */
export function requireTarget(world: World, actor: string, profileId: string): UserState {
  if (!profileChecksSwitch.isOn(world))
    throw refusal(409, 'TARGET_VALIDATION_UNAVAILABLE', 'the profile cannot be checked now');
  return requireProfileOwner(world, actor, profileId);
}

/** The owner of a profile on which an item is used. */
export function requireItemTarget(world: World, actor: string, profileId: string): UserState {
  requireApplications(world);
  return requireTarget(world, actor, profileId);
}

/** As `requireItemTarget`, for items that work only on the profiles of others. */
export function requireForeignTarget(world: World, actor: string, profileId: string): UserState {
  const owner = requireItemTarget(world, actor, profileId);
  if (owner.id === actor)
    throw refusal(403, 'OWN_PROFILE', 'it can be used only on the profile of another user');
  return owner;
}

/** The anchor of an object: a post must be on the wall of the profile and visible to the actor (our choice). */
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
