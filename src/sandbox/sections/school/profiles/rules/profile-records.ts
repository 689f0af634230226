/** A profile of the event as its visitors see it (protocol: `AliceProfile`, placement, balloon, curtains). */
import type {
  Balloon,
  Curtains,
  Placement,
  SchoolProfile,
  WindowState,
} from '../../../../../protocol/records/school/profiles';
import type { World } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { nicknamesOf } from '../../rights/rules/nicknames';
import { dayMs } from '../../rules/event';
import { auraOf } from '../../shop/rules/effects';
import type { PlacementState, SchoolProfileState } from '../state';
import { bannerRules } from './banner';
import { profileNow } from './profile-state';
import { profileOwner } from './targets';

/** Chalks that curtains cost (protocol: curtains). */
export const curtainsGoal = 100;

/** What a broken window looks like: a name in the event's folder. */
const brokenAsset = 'window/broken.png';

/**
 * The profile for a viewer. Our choice: behind closed curtains outsiders see what was collected for them, and nothing
 * of what lies on the profile.
 * @throws Refusal 404 `PROFILE_TARGET_NOT_FOUND`
 */
export function profileRecord(world: World, viewer: string, profileId: string): SchoolProfile {
  const { id } = profileOwner(world, viewer, profileId);
  const profile = profileNow(world, id);
  const seen = { profileId: id, rev: profile.rev, banner: bannerRules, curtains: curtainsRecord(profile) };
  if (profile.curtains.closed && viewer !== id) {
    const window = { broken: false, asset: null, brokenAt: null };
    return { ...seen, window, aura: null, nickname: null, placements: [], balloons: [] };
  }
  return {
    ...seen,
    window: windowRecord(profile),
    aura: auraOf(world, id),
    nickname: nicknamesOf(world, id).active ?? null,
    placements: profile.placements.map(placementRecord),
    balloons: profile.balloons.map(balloonRecord),
  };
}

export function placementRecord(placement: PlacementState): Placement {
  const { by, at, anchorKind, anchorId, ...own } = placement;
  return { ...own, createdBy: by, createdAt: isoTime(at), anchor: { kind: anchorKind, id: anchorId } };
}

export function balloonRecord(balloon: SchoolProfileState['balloons'][number]): Balloon {
  const { by, at, anchorKind, anchorId, ...own } = balloon;
  return {
    ...own,
    thrownBy: by,
    thrownAt: isoTime(at),
    expiresAt: isoTime(at + dayMs),
    anchor: { kind: anchorKind, id: anchorId },
  };
}

export function windowRecord({ brokenAt }: SchoolProfileState): WindowState {
  const broken = brokenAt !== null;
  return { broken, asset: broken ? brokenAsset : null, brokenAt: broken ? isoTime(brokenAt) : null };
}

export function curtainsRecord({ curtains: { fund, closed } }: SchoolProfileState): Curtains {
  return { fund, goal: curtainsGoal, hasCurtains: fund >= curtainsGoal, closed };
}
