import { part } from '../../../section';
import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';
import { drawNickname } from '../rights/rules/nicknames';
import { backpackOf, balanceOf } from '../rules/belongings';
import { eventStatus } from '../rules/event';
import { whileOpen } from '../rules/open-handlers';
import { requireProduct } from './rules/products';
import { buy, measureAura, ringBell } from './rules/purchases';
import { boardShopOf, purchasedBy, schoolShopIn, shopOf } from './rules/showcase';

const hourMs = 60 * 60_000;

const purchaseSeeds: readonly (readonly [
  name: string,
  productId: string,
  quantity: number,
  hoursAgo: number,
])[] = [
  ['ada', 'school_stickers', 1, 130],
  ['ada', 'water_balloons', 1, 100],
  ['ada', 'red_pen', 3, 52],
  ['ada', 'profile_avatar', 1, 27],
  ['boris', 'school_stickers', 1, 120],
  ['boris', 'whoopee_cushion', 2, 77],
  ['boris', 'profile_avatar', 1, 30],
  ['chiara', 'school_bell', 1, 64],
  ['kofi', 'aura_analyzer', 1, 40],
];

/** Adds the purchases of a world that starts at `now`, and the aura that Kofi has measured. */
function seedPurchases(world: World, now: number): void {
  const schoolShop = schoolShopIn(world);
  const idOf = idByName(world);
  schoolShop.purchases = purchaseSeeds
    .map(([name, productId, quantity, hoursAgo]) => ({
      by: idOf(name),
      productId,
      variant: null,
      quantity,
      paid: quantity * requireProduct(productId).price,
      at: now - hoursAgo * hourMs,
    }))
    .toSorted((a, b) => a.at - b.at);
  schoolShop.auras[idOf('kofi')] = 71;
}

/** The shop, and products that take effect when they are bought. */
export const shop = part({
  state: [schoolShopIn],
  seed: seedPurchases,
  handlers: whileOpen(
    {
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
    },
    ['school.status'],
  ),
});
