/** Handlers of stickers, balloons, cushions, windows and curtains. */
import type { profiles as routes } from '../../../../protocol/routes/school/profiles';
import type { HandlersOf } from '../../../section';
import { donate, setCurtains } from './rules/curtains';
import { profileRecord } from './rules/profile-records';
import { eraseSticker, placeSticker } from './rules/stickers';
import { claimCushion, throwBalloon, throwCushion } from './rules/throws';
import { breakWindow } from './rules/window';

export const profilesHandlers: HandlersOf<`school.${keyof typeof routes}`> = {
  'school.profile': ({ world, caller, path }) => profileRecord(world, caller.account.id, path.profileId),
  'school.stickerPlace': ({ world, caller, path, body }) =>
    placeSticker(world, caller.account.id, path.profileId, body),
  'school.stickerErase': ({ world, caller, path }) =>
    eraseSticker(world, caller.account.id, path.profileId, path.placementId),
  'school.balloonThrow': ({ world, caller, path, body }) =>
    throwBalloon(world, caller.account.id, path.profileId, body),
  'school.cushionThrow': ({ world, caller, path, body }) =>
    throwCushion(world, caller.account.id, path.profileId, body),
  'school.cushionClaim': ({ world, caller, path }) => claimCushion(world, caller.account.id, path.profileId),
  'school.windowBreak': ({ world, caller, path, body }) =>
    breakWindow(world, caller.account.id, path.profileId, body.inventoryItemId),
  'school.curtainsDonate': ({ world, caller, path, body }) =>
    donate(world, caller.account.id, path.profileId, body.amount),
  'school.curtainsSet': ({ world, caller, path, body }) =>
    setCurtains(world, caller.account.id, path.profileId, body.closed),
};
