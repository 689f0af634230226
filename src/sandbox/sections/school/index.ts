import { section } from '../../section';
import { board } from './board/index';
import { schoolGrants } from './grants';
import { profiles } from './profiles/index';
import { rights } from './rights/index';
import { newSchool, seedBelongings } from './seed';
import { shop } from './shop/index';
import { schoolState, schoolSwitches } from './state';
import { tasks } from './tasks/index';
import { tools } from './tools/index';

/**
 * The school event. This folder has what its parts share: chalks, backpacks, rights, and whether the event is open.
 * Each part has the name of its routes in the catalogue.
 */
export const school = section('school', {
  state: { school: { schema: schoolState, initial: ({ now }) => newSchool(now) } },
  seed: seedBelongings,
  switches: schoolSwitches,
  codes: [
    'ITEM_UNAVAILABLE',
    'INSUFFICIENT_CHALKS',
    'EVENT_PURCHASES_DISABLED',
    'EVENT_APPLICATIONS_DISABLED',
  ],
  grants: schoolGrants,
  parts: [shop, tasks, profiles, rights, tools, board],
});
