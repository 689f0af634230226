import type { ShopItem } from '../../../../protocol/records/school/shop';
import { part } from '../../../section';
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { isoTime } from '../../../world/clock';
import { idByName } from '../../auth/rules/accounts';
import { schoolBells } from '../../notifications/rules/notices';
import { changedProfile } from '../profiles/rules/profile-state';
import { balanceOf, countItems, itemsOf, rightBalance } from '../rules/belongings';
import {
  deliveriesSwitch,
  eventEndsAt,
  eventId,
  isOpen,
  nicknameShowcase,
  purchasesSwitch,
  requirePurchases,
} from '../rules/event';
import seed from './products.json';
import {
  auraOf,
  boardProducts,
  buy,
  isOnShowcase,
  type Product,
  payFor,
  productById,
  purchasedCount,
  requireProduct,
  type Showcase,
  schoolShopIn,
  showcaseOf,
} from './rules/purchases';

const hourMs = 60 * 60_000;

/** Time in which clients can ring a bell; the protocol names none. */
const bellMs = 60_000;

const maxAura = 100;

/** The shop, and products that take effect when they are bought. */
export const shop = part({
  state: [schoolShopIn],
  seed: seedPurchases,
  handlers: {
    // Field notes 3.
    'school.status': ({ world }) => ({
      enabled: isOpen(world),
      eventId,
      endsAt: isoTime(eventEndsAt(world)),
    }),
    // The products on the showcase, then the announced one.
    'school.shop': ({ world, caller: { account } }) => {
      const showcase = showcaseOf(world);
      const { cycle, endsAt, allItems, products, announced } = showcase;
      const refreshesInSec = Math.ceil((endsAt - world.clock.now()) / 1000);
      return {
        balance: balanceOf(world, account.id),
        nicknameShowcase: { endsAt: isoTime(nicknameShowcase(world).endsAt) },
        showcase: { cycle, endsAt: isoTime(endsAt), refreshesInSec, allItems },
        items: [...products, ...announced].map((one) => shopItem(world, showcase, account.id, one)),
      };
    },
    'school.balance': ({ world, caller }) => ({ balance: balanceOf(world, caller.account.id) }),
    'school.backpack': ({ world, caller }) => ({ items: itemsOf(world, caller.account.id, 'backpack') }),
    'school.shopBoard': ({ world, caller: { account } }) => {
      const showcase = showcaseOf(world);
      const items = boardProducts.map((product) => shopItem(world, showcase, account.id, product));
      return { balance: balanceOf(world, account.id), items };
    },
    // The products that the caller has bought, the last one first.
    'school.shopPurchased': ({ world, caller: { account } }) => {
      const showcase = showcaseOf(world);
      const own = schoolShopIn(world).purchases.filter(({ by }) => by === account.id);
      const ids = new Set(own.toReversed().map(({ productId }) => productId));
      const products = [...ids].flatMap((id) => productById(id) ?? []);
      return { items: products.map((product) => shopItem(world, showcase, account.id, product)) };
    },
    'school.buy': ({ world, caller, path, body }) => buy(world, caller.account.id, { ...path, ...body }),
    // Once per account.
    'school.aura': ({ world, caller: { account } }) => {
      requirePurchases(world);
      if (auraOf(world, account.id) !== null)
        throw refusal(409, 'AURA_ALREADY_MEASURED', 'the aura was measured before');
      const balance = payFor(world, account.id, 'aura_analyzer');
      const aura = Math.floor(world.random.number() * (maxAura + 1));
      schoolShopIn(world).auras[account.id] = aura;
      changedProfile(world, account.id);
      return { balance, aura };
    },
    // Rings on all open notification streams.
    'school.bell': ({ world, caller: { account } }) => {
      requirePurchases(world);
      const balance = payFor(world, account.id, 'school_bell');
      const expiresAt = world.clock.now() + bellMs;
      const buyerUsername = account.profile.username;
      schoolBells.emit(world, { id: world.random.uuid(), expiresAt, buyerUsername });
      return { balance };
    },
  },
});

function shopItem(world: World, showcase: Showcase, accountId: string, product: Product): ShopItem {
  const { delivery: _, perUser, ...shown } = product;
  const purchased = purchasedCount(world, accountId, shown.id);
  return {
    ...shown,
    asset: `products/${shown.id}.png`,
    isAvailable: isOnSale(world, showcase, product) && (perUser === null || purchased < perUser),
    owned: ownedCount(world, accountId, product),
    perUser,
    purchased,
  };
}

function isOnSale(world: World, showcase: Showcase, product: Product): boolean {
  const isDelivered = product.delivery.to === 'right' || product.delivery.to === 'right by variant';
  if (!purchasesSwitch.isOn(world) || (isDelivered && !deliveriesSwitch.isOn(world))) return false;
  return isOnShowcase(showcase, product);
}

function ownedCount(world: World, accountId: string, { delivery }: Product): number {
  switch (delivery.to) {
    case 'backpack':
      return countItems(world, accountId, delivery.kind);
    case 'right':
      return rightBalance(world, accountId, delivery.right);
    case 'right by variant':
      return Object.values(delivery.rights).reduce(
        (sum, right) => sum + rightBalance(world, accountId, right),
        0,
      );
    default:
      return 0;
  }
}

/** Adds the purchases of a world that starts at `now`, and the aura that Kofi has measured. */
function seedPurchases(world: World, now: number): void {
  const schoolShop = schoolShopIn(world);
  const idOf = idByName(world);
  schoolShop.purchases = seed.purchases
    .map(({ name, productId, quantity, hoursAgo }) => ({
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
