import { section } from '../../section';
import { board } from './board/index';
import { schoolGrants } from './grants';
import { profiles } from './profiles/index';
import { rights } from './rights/index';
import { newSchool, seedBelongings } from './seed/belongings';
import { shop } from './shop/index';
import { schoolState } from './state';
import { schoolSwitches } from './switches';
import { tasks } from './tasks/index';
import { tools } from './tools/index';

/**
 * The school event. What its parts share lies here: chalks, backpacks, rights and whether the event is open; each part
 * has the name that its routes have in the catalogue.
 */
export const school = section('school', {
  state: { school: { schema: schoolState, initial: ({ now }) => newSchool(now) } },
  seed: seedBelongings,
  switches: schoolSwitches,
  codes: [
    'INSUFFICIENT_CHALKS',
    'EVENT_PURCHASES_DISABLED',
    'EVENT_APPLICATIONS_DISABLED',
    'ITEM_UNAVAILABLE',
  ],
  grants: schoolGrants,
  parts: [shop, tasks, profiles, rights, tools, board],
});
