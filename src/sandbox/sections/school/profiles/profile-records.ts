/**
 * A profile of the event as its visitors see it (protocol: `AliceProfile`, placement, balloon, curtains; banner coordinate
 * system).
 */
import type {
  Balloon,
  Curtains,
  Placement,
  SchoolProfile,
  WindowState,
} from '../../../../protocol/records/school/profiles';
import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';
import { nicknamesOf } from '../rights/rules/nicknames';
import { dayMs } from '../rules/event';
import { auraOf } from '../shop/rules/purchases';
import {
  type PlacementState,
  profileNow,
  requireProfileOwner,
  type SchoolProfileState,
} from './rules/profile-state';

/** Chalks that curtains cost (protocol: curtains). */
export const curtainsGoal = 100;

/** Picture of a broken window, in the event's folder. */
const brokenAsset = 'window/broken.png';

/**
 * The profile for a viewer. Our choice: while curtains are closed, other users see how much was donated for them, and no
 * object on the profile.
 */
export function profileRecord(world: World, viewer: string, profileId: string): SchoolProfile {
  const { id } = requireProfileOwner(world, viewer, profileId);
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
    nickname: nicknamesOf(world, id).active,
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

/** The bounds of the banner, as the profile's answer states them. */
export const bannerRules = {
  aspectRatio: 2,
  minSize: 0.04,
  maxSize: 0.5,
  defaultSize: { sticker: 0.16, stain: 0.2 },
  /** Decimal places. The protocol names the field without a number; the number is our choice. */
  coordPrecision: 4,
};
