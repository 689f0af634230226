import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { profileAssets } from './assets';
import { profilesHandlers } from './handlers';
import { seedProfiles } from './seed';
import { profilesSimulation } from './simulation';
import { schoolProfilesState } from './state';
import { profilesSwitches } from './switches';

/** Stickers, balloons, cushions, windows and curtains of profiles. */
export const profiles = part({
  state: { schoolProfiles: { schema: schoolProfilesState, initial: () => ({}) } },
  seed: seedProfiles,
  handlers: whileOpen(profilesHandlers),
  switches: profilesSwitches,
  simulation: [profilesSimulation],
  nonCatalogue: profileAssets,
  codes: [
    'OWN_PROFILE',
    'TARGET_VALIDATION_UNAVAILABLE',
    'PROFILE_TARGET_NOT_FOUND',
    'CUSHION_ACTIVE',
    'NO_CURTAINS',
    'CURTAINS_FUNDED',
  ],
});
