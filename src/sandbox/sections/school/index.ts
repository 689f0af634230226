import { type SectionPart, section } from '../../section';
import type { AnyHandler, Call } from '../../server/http/handler';
import type { World } from '../../world';
import { seedId } from '../../world/ids';
import { idByName } from '../auth/rules/accounts';
import { board } from './board/index';
import { schoolGrants } from './grants';
import { profiles } from './profiles/index';
import { rights } from './rights/index';
import { type ItemKind, itemAssets, schoolIn } from './rules/belongings';
import {
  applicationsSwitch,
  dayMs,
  deliveriesSwitch,
  purchasesSwitch,
  requireOpen,
  schoolSwitch,
} from './rules/event';
import seed from './seed.json';
import { shop } from './shop/index';
import { settleSubmissions, tasks } from './tasks/index';
import { tools } from './tools/index';

/** Routes that are answered without the event: its status, and those that refuse with a code of their own. */
const openAlways = ['school.status', 'school.wastePaperGive', 'school.wastePaperHandIn'];

/**
 * All other routes answer 403 while the event is closed (protocol: `event/status`). Checks of tasks that are due run first,
 * so that balances include their rewards.
 */
function whileOpen<S extends SectionPart>(event: S): S {
  const guarded = Object.entries<AnyHandler>(event.handlers).map(([name, handler]) => {
    const guard = (call: Pick<Call, 'world'>) => {
      requireOpen(call.world);
      settleSubmissions(call.world);
      return handler(call as never);
    };
    return [name, openAlways.includes(name) ? handler : guard];
  });
  return { ...event, handlers: Object.fromEntries(guarded) };
}

/**
 * The school event. Its parts share the files of this folder: chalks, backpacks, rights, and whether the event is open.
 * Each part has the name of its routes in the catalogue.
 */
export const school = whileOpen(
  section('school', {
    state: [schoolIn],
    seed: seedBelongings,
    switches: [schoolSwitch, purchasesSwitch, applicationsSwitch, deliveriesSwitch],
    grants: schoolGrants,
    parts: [shop, tasks, profiles, rights, tools, board],
  }),
);

const hourMs = 60 * 60_000;

const stickers = ['star', 'heart', 'bun', 'kitten', 'rocket'];

/** Sets balances, items and rights. Ada and Boris can afford every product once; the ids of items are their positions in the list. */
function seedBelongings(world: World, now: number): void {
  const school = schoolIn(world);
  const idOf = idByName(world);
  for (const [name, [balance, earned]] of Object.entries(seed.balances) as [string, [number, number]][]) {
    school.chalks[idOf(name)] = balance;
    school.earned[idOf(name)] = earned;
  }
  for (const [name, counts] of Object.entries(seed.rights)) school.rights[idOf(name)] = { ...counts };
  for (const [name, kinds] of Object.entries(seed.backpacks)) {
    for (const [kind, count] of Object.entries(kinds) as [ItemKind, number][]) {
      for (let nth = 0; nth < count; nth++) {
        const place = school.items.length;
        school.items.push({
          id: seedId('5c4001e0', place + 1),
          ownerId: idOf(name),
          kind,
          asset: kind === 'sticker' ? `stickers/${stickers[nth]}.png` : itemAssets[kind],
          acquiredAt: now - 5 * dayMs + place * hourMs,
        });
      }
    }
  }
}
