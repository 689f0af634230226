/**
 * Products, showcases and purchases, which are paid and delivered together or not at all (protocol: product ids; shop;
 * purchase; codes). If the protocol is silent this is our choice: a showcase lasts six hours, sells five of the rotating
 * products and announces a sixth for the next one; every seventh showcase sells all of them. So are prices, limits and texts
 * that the protocol does not name, and `profile_avatar`: it names no product for the right to an avatar.
 */
import * as v from 'valibot';
import type { ShopItem } from '../../../../../protocol/records/school/shop';
import type { BodyOf } from '../../../../../protocol/route';
import type { shop } from '../../../../../protocol/routes/school/shop';
import { fieldRefusal, type Refusal, refusal } from '../../../../server/http/refusal';
import { type World, worldState } from '../../../../world';
import { text, whole } from '../../../../world/fields';
import { requirePace } from '../../../posts/rules/writing';
import { giveItem, giveRight, type ItemKind, type RightKind, spendChalks } from '../../rules/belongings';
import { cycleAt, requireDeliveries, requirePurchases } from '../../rules/event';
import seed from '../products.json';

type Delivery =
  | { readonly to: 'backpack'; readonly kind: ItemKind; readonly count: number }
  | { readonly to: 'right'; readonly right: RightKind }
  | { readonly to: 'right by variant'; readonly rights: Readonly<Record<string, RightKind>> }
  | { readonly to: 'own route' };

/** A product without the fields that depend on the world. `perUser` is null if its number is not limited. */
export type Product = Required<Omit<ShopItem, 'asset' | 'isAvailable' | 'owned' | 'purchased'>> & {
  readonly delivery: Delivery;
};

const { rotating, standing, board } = seed as unknown as Readonly<
  Record<keyof typeof seed, readonly Product[]>
>;

/** Products that rotate through the showcases, in order. @internal */
export const rotatingProducts = rotating;

/** Products of every showcase. Each has a route of its own, and takes effect when it is bought. @internal */
export const standingProducts = standing;

/** Products of the shop of the board, always on sale. */
export const boardProducts = board;

/** The product of an id; undefined for an unknown id. */
export function productById(id: string): Product | undefined {
  return [...rotating, ...standing, ...board].find((product) => product.id === id);
}

/** The product of an id. @throws Error for an unknown id */
export function requireProduct(id: string): Product {
  const product = productById(id);
  if (!product) throw new Error(`there is no product '${id}'`);
  return product;
}

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
const slots = 5;
/** Number of products that change with each cycle. */
const step = 2;
const allEvery = 7;

export type Showcase = ReturnType<typeof showcaseOf>;

export function showcaseOf(world: World) {
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
    /** Products that are shown, and on sale from the next showcase. */
    announced: allItems ? [] : rotating.slice(slots),
  };
}

/** Whether a product is on sale; products of the board always are. */
export function isOnShowcase({ products }: Showcase, product: Product): boolean {
  return boardProducts.includes(product) || products.includes(product);
}

/** The number of purchases of a product by a user. */
export function purchasedCount(world: World, accountId: string, productId: string): number {
  return schoolShopIn(world)
    .purchases.filter((one) => one.by === accountId && one.productId === productId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Maximum quantity of a purchase; the protocol names none. */
const maxQuantity = 20;

/** Maximum purchases of an account while the switch `limits` is on; the protocol names no limit. */
const pace = { minute: 10 } as const;

export type PurchaseInput = BodyOf<typeof shop.buy> & { readonly productId: string };

/** Buys a product of the showcase, or of the board's shop. */
export function buy(world: World, accountId: string, { productId, quantity, variant: sent }: PurchaseInput) {
  requirePurchases(world);
  const variant = sent ?? undefined;
  const times = () => schoolShopIn(world).purchases.flatMap(({ by, at }) => (by === accountId ? [at] : []));
  requirePace(world, pace, times, 'you bought too often');
  const product = productById(productId);
  if (!product) throw refusal(404, 'NOT_FOUND', 'there is no such product');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) {
    const message = `must be a whole number from 1 to ${maxQuantity}`;
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'quantity', message);
  }
  requireOnSale(world, product);
  const right = rightOf(product, variant);
  if (right) requireDeliveries(world);
  requireLimit(world, accountId, product, quantity);
  const balance = pay(world, accountId, product, quantity, variant);
  if (right) {
    giveRight(world, accountId, right, quantity);
    return { balance, delivery: { kind: right, quantity } };
  }
  if (product.delivery.to === 'backpack') {
    const { kind, count } = product.delivery;
    for (let nth = 0; nth < quantity * count; nth++) giveItem(world, accountId, kind);
  }
  return { balance };
}

/** Pays for a product, stores the purchase, and returns the balance. */
function pay(
  world: World,
  by: string,
  { id: productId, price }: Product,
  quantity = 1,
  variant?: string,
): number {
  const paid = price * quantity;
  const balance = spendChalks(world, by, paid);
  const at = world.clock.now();
  schoolShopIn(world).purchases.push({ by, productId, variant: variant ?? null, quantity, paid, at });
  return balance;
}

function requireOnSale(world: World, product: Product): void {
  const showcase = showcaseOf(world);
  if (showcase.announced.includes(product))
    throw refusal(409, 'ITEM_NOT_AVAILABLE', 'it is sold from the next showcase on');
  if (!isOnShowcase(showcase, product))
    throw refusal(409, 'NOT_ON_SHOWCASE', 'it is not on the current showcase');
  if (product.delivery.to === 'own route')
    throw refusal(409, 'ITEM_NOT_AVAILABLE', 'it is not sold as an item: it takes effect when it is bought');
}

/** The right that a product adds to; undefined for items. */
function rightOf({ delivery }: Product, variant: string | undefined): RightKind | undefined {
  if (delivery.to !== 'right by variant') {
    if (variant !== undefined) throw invalidVariant('there are no variants of it');
    return delivery.to === 'right' ? delivery.right : undefined;
  }
  const { rights } = delivery;
  const right = variant !== undefined && Object.hasOwn(rights, variant) ? rights[variant] : undefined;
  if (right) return right;
  throw invalidVariant(`the variant must be one of ${Object.keys(rights).join(', ')}`);
}

function invalidVariant(message: string): Refusal {
  return refusal(422, 'INVALID_VARIANT', message);
}

function requireLimit(world: World, accountId: string, { id, perUser }: Product, quantity: number): void {
  if (perUser === null) return;
  const left = perUser - purchasedCount(world, accountId, id);
  if (quantity <= left) return;
  const message = left > 0 ? `you can buy only ${left} more of it` : 'you cannot buy more of it';
  throw refusal(409, 'ALREADY_PURCHASED', message);
}

/** Pays for a product with a route of its own, and returns the balance. */
export function payFor(world: World, accountId: string, productId: string): number {
  return pay(world, accountId, requireProduct(productId));
}

/** The aura of an account; null before it was measured. */
export function auraOf(world: World, accountId: string): number | null {
  return schoolShopIn(world).auras[accountId] ?? null;
}
