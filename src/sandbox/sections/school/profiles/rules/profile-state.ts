/** The state of a profile: created by its first change, its revision raised by every one. */
import type { World } from '../../../../world';
import { dayMs } from '../../rules/event';
import type { SchoolProfileState } from '../state';

/** A profile to which nothing was done yet. */
function untouched(): SchoolProfileState {
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
  if (!profile) return untouched();
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
