import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { profileAssets } from './assets';
import { profileRecord } from './rules/profile-records';
import { profileChecksSwitch, schoolProfilesIn } from './rules/profile-state';
import { eraseSticker, placeSticker } from './rules/stickers';
import { claimCushion, throwBalloon, throwCushion } from './rules/throws';
import { breakWindow, donate, setCurtains } from './rules/windows';
import { seedProfiles } from './seed';
import { profilesSimulation } from './simulation';

/** Stickers, balloons, cushions, windows and curtains of profiles. */
export const profiles = part({
  state: [schoolProfilesIn],
  seed: seedProfiles,
  handlers: whileOpen({
    'school.profile': ({ world, caller, path }) => profileRecord(world, caller.account.id, path.profileId),
    'school.stickerPlace': ({ world, caller, path, body }) =>
      placeSticker(world, caller.account.id, path.profileId, body),
    'school.stickerErase': ({ world, caller, path }) =>
      eraseSticker(world, caller.account.id, path.profileId, path.placementId),
    'school.balloonThrow': ({ world, caller, path, body }) =>
      throwBalloon(world, caller.account.id, path.profileId, body),
    'school.cushionThrow': ({ world, caller, path, body }) =>
      throwCushion(world, caller.account.id, path.profileId, body),
    'school.cushionClaim': ({ world, caller, path }) =>
      claimCushion(world, caller.account.id, path.profileId),
    'school.windowBreak': ({ world, caller, path, body }) =>
      breakWindow(world, caller.account.id, path.profileId, body.inventoryItemId),
    'school.curtainsDonate': ({ world, caller, path, body }) =>
      donate(world, caller.account.id, path.profileId, body.amount),
    'school.curtainsSet': ({ world, caller, path, body }) =>
      setCurtains(world, caller.account.id, path.profileId, body.closed),
  }),
  switches: [profileChecksSwitch],
  simulation: [profilesSimulation],
  nonCatalogue: profileAssets,
});
