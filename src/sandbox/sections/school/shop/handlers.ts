/** The shop of the school event over HTTP. */
import type { shop as routes } from '../../../../protocol/routes/school/shop';
import type { HandlersOf } from '../../../section';
import { drawNickname } from '../rights/rules/nicknames';
import { backpackOf } from '../rules/backpack';
import { balanceOf } from '../rules/chalks';
import { eventStatus } from '../rules/event';
import { measureAura, ringBell } from './rules/effects';
import { boardShopOf, purchasedBy, shopOf } from './rules/listings';
import { buy } from './rules/purchases';

export const shopHandlers: HandlersOf<`school.${keyof typeof routes}`> = {
  'school.status': ({ world }) => eventStatus(world),
  'school.shop': ({ world, caller }) => shopOf(world, caller.account.id),
  'school.balance': ({ world, caller }) => ({ balance: balanceOf(world, caller.account.id) }),
  'school.backpack': ({ world, caller }) => ({ items: backpackOf(world, caller.account.id) }),
  'school.shopBoard': ({ world, caller }) => boardShopOf(world, caller.account.id),
  'school.shopPurchased': ({ world, caller }) => ({ items: purchasedBy(world, caller.account.id) }),
  'school.buy': ({ world, caller, path, body }) => buy(world, caller.account.id, { ...path, ...body }),
  'school.aura': ({ world, caller }) => measureAura(world, caller.account.id),
  'school.bell': ({ world, caller }) => ringBell(world, caller.account),
  'school.nicknameDraw': ({ world, caller }) => drawNickname(world, caller.account.id),
};
