import { section } from '../../section';
import { board } from './board/index';
import { schoolGrants } from './grants';
import { profiles } from './profiles/index';
import { rights } from './rights/index';
import { schoolIn } from './rules/belongings';
import { applicationsSwitch, deliveriesSwitch, purchasesSwitch, schoolSwitch } from './rules/event';
import { seedBelongings } from './seed';
import { shop } from './shop/index';
import { tasks } from './tasks/index';
import { tools } from './tools/index';

/**
 * The school event. Its parts share the files of this folder: chalks, backpacks, rights, and whether the event is open.
 * Each part has the name of its routes in the catalogue.
 */
export const school = section('school', {
  state: [schoolIn],
  seed: seedBelongings,
  switches: [schoolSwitch, purchasesSwitch, applicationsSwitch, deliveriesSwitch],
  grants: schoolGrants,
  parts: [shop, tasks, profiles, rights, tools, board],
});
