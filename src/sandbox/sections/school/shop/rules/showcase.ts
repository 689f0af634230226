/**
 * Showcases (protocol: shop). Where the protocol is silent this is our choice: a showcase lasts six hours, sells five
 * of the rotating products and announces a sixth for the next one; every seventh showcase sells all of them.
 */

import * as v from 'valibot';
import type { BoardShop, SchoolShop, ShopItem } from '../../../../../protocol/records/school/shop';
import { type World, worldState } from '../../../../world';
import { isoTime } from '../../../../world/clock';
import { text, whole } from '../../../../world/fields';
import { balanceOf, countItems, rightBalance } from '../../rules/belongings';
import { type Cycle, cycleAt, dayMs, deliveriesSwitch, purchasesSwitch } from '../../rules/event';
import { boardProducts, type Product, productById, rotatingProducts, standingProducts } from './products';

const purchase = v.object({
  by: text,
  productId: text,
  variant: v.nullable(text),
  quantity: whole,
  /** Chalks for all of it. */
  paid: whole,
  at: whole,
});

export const schoolShopIn = worldState(
  'schoolShop',
  v.object({
    /** Oldest first. */
    purchases: v.array(purchase),
    /** Measured auras by account id, 0 to 100. */
    auras: v.record(text, v.pipe(whole, v.minValue(0), v.maxValue(100))),
  }),
  () => ({ purchases: [], auras: {} }),
);

const cycleMs = 6 * 60 * 60_000;
const nicknameCycleMs = dayMs;
const slots = 5;
/** Number of products that change with each cycle. */
const step = 2;
const allEvery = 7;

export interface Showcase extends Cycle {
  readonly allItems: boolean;
  /** Products on sale. */
  readonly products: readonly Product[];
  /** Products that are shown, and on sale from the next showcase. */
  readonly announced: readonly Product[];
}

/** The current showcase. */
export function showcaseOf(world: World): Showcase {
  const { cycle, endsAt } = cycleAt(world, cycleMs);
  const allItems = cycle % allEvery === allEvery - 1;
  const count = rotatingProducts.length;
  const from = (place: number) => rotatingProducts.filter((_, nth) => (nth - place + count) % count === 0);
  const places = Array.from({ length: slots + 1 }, (_, nth) => (cycle * step + nth) % count);
  const rotating = places.flatMap(from);
  return {
    cycle,
    endsAt,
    allItems,
    products: [...(allItems ? rotatingProducts : rotating.slice(0, slots)), ...standingProducts],
    announced: allItems ? [] : rotating.slice(slots),
  };
}

/** Whether a product is on sale; products of the board always are. */
export function isOnShowcase({ products }: Showcase, product: Product): boolean {
  return boardProducts.includes(product) || products.includes(product);
}

/** The current showcase of nicknames, which changes once a day: its number, from 0, and its end. */
export function nicknameShowcase(world: World): Cycle {
  return cycleAt(world, nicknameCycleMs);
}

/** The products on the showcase, then the announced one. */
export function shopOf(world: World, accountId: string): SchoolShop {
  const showcase = showcaseOf(world);
  const { cycle, endsAt, allItems, products, announced } = showcase;
  const refreshesInSec = Math.ceil((endsAt - world.clock.now()) / 1000);
  return {
    balance: balanceOf(world, accountId),
    nicknameShowcase: { endsAt: isoTime(nicknameShowcase(world).endsAt) },
    showcase: { cycle, endsAt: isoTime(endsAt), refreshesInSec, allItems },
    items: [...products, ...announced].map((product) => shopItem(world, showcase, accountId, product)),
  };
}

/** Chalk and cloth. */
export function boardShopOf(world: World, accountId: string): BoardShop {
  const showcase = showcaseOf(world);
  return {
    balance: balanceOf(world, accountId),
    items: boardProducts.map((product) => shopItem(world, showcase, accountId, product)),
  };
}

/** The products that a user has bought, the last one first. */
export function purchasedBy(world: World, accountId: string): ShopItem[] {
  const showcase = showcaseOf(world);
  const own = schoolShopIn(world)
    .purchases.filter(({ by }) => by === accountId)
    .toReversed();
  return [...new Set(own.map(({ productId }) => productId))].flatMap((id) => {
    const product = productById(id);
    return product ? [shopItem(world, showcase, accountId, product)] : [];
  });
}

/** The number of purchases of a product by a user. */
export function purchasedCount(world: World, accountId: string, productId: string): number {
  return schoolShopIn(world)
    .purchases.filter((one) => one.by === accountId && one.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

function shopItem(world: World, showcase: Showcase, accountId: string, product: Product): ShopItem {
  const { id, audience, category, title, subtitle, details, bullets, price, perUser } = product;
  const purchased = purchasedCount(world, accountId, id);
  return {
    id,
    audience,
    category,
    title,
    subtitle,
    details,
    bullets: [...bullets],
    price,
    asset: `products/${id}.png`,
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
