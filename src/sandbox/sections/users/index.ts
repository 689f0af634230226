import { section } from '../../section';
import { usersHandlers } from './handlers';
import { seedBanners } from './seed/banners';
import { seedRelations } from './seed/relations';
import { usersSimulation } from './simulation';
import { relationsState } from './state';
import { usersSwitches } from './switches';

/** People: profiles, follows, blocks, privacy, badges. */
export const users = section('users', {
  state: {
    relations: {
      schema: relationsState,
      initial: () => ({ follows: [], requests: [], blocks: [], privacy: {} }),
    },
  },
  seed(world, now) {
    seedRelations(world, now);
    seedBanners(world);
  },
  handlers: usersHandlers,
  switches: usersSwitches,
  simulation: [usersSimulation],
  otherCodes: { PROFILE_USERNAME_TAKEN: 'USERNAME_TAKEN', PROFILE_USERNAME_RESERVED: 'USERNAME_RESERVED' },
});
