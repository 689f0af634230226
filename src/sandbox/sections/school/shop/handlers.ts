/** The shop of the school event over HTTP. */
import type { shop as routes } from '../../../../api/catalogue/routes/school/shop';
import type { HandlersOf } from '../../../section';
import { backpackOf } from '../rules/backpack';
import { balanceOf } from '../rules/chalks';
import { eventStatus } from '../rules/event';

export const shopHandlers: HandlersOf<`school.${keyof typeof routes}`> = {
  'school.status': ({ world }) => eventStatus(world),
  'school.balance': ({ world, caller }) => ({ balance: balanceOf(world, caller.account.id) }),
  'school.backpack': ({ world, caller }) => ({ items: backpackOf(world, caller.account.id) }),
};
