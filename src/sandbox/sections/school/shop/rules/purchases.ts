/**
 * Purchases, paid and delivered together or not at all (protocol: purchase; codes), and the aura and the bell, which take
 * effect when they are bought (protocol: school event routes).
 */

import type { AuraResult, Purchase } from '../../../../../protocol/records/school/shop';
import { fieldRefusal, type Refusal, refusal } from '../../../../server/http/refusal';
import type { World } from '../../../../world';
import type { UserState } from '../../../auth/rules/accounts';
import { schoolBells } from '../../../notifications/rules/notices';
import { requirePace } from '../../../posts/rules/writing';
import { changedProfile } from '../../profiles/rules/profile-state';
import { giveItem, giveRight, type RightKind, spendChalks } from '../../rules/belongings';
import { requireDeliveries, requirePurchases } from '../../rules/event';
import { type Product, productById, requireProduct } from './products';
import { isOnShowcase, purchasedCount, schoolShopIn, showcaseOf } from './showcase';

/** Maximum quantity of a purchase; the protocol names none. */
const maxQuantity = 20;

/** Maximum purchases of an account while the switch `limits` is on; the protocol names no limit. */
const pace = { minute: 10 } as const;

export interface PurchaseInput {
  readonly productId: string;
  readonly quantity: number;
  readonly variant?: string | null | undefined;
}

/**
 * Buys a product of the showcase, or of the board's shop.
 * @throws Refusal 403 while purchases or deliveries are paused, 404 without such a product, 409 `NOT_ON_SHOWCASE`,
 *   `ITEM_NOT_AVAILABLE`, `ALREADY_PURCHASED` or `INSUFFICIENT_CHALKS`, 422 `INVALID_VARIANT` or a wrong quantity, 429
 */
export function buy(
  world: World,
  accountId: string,
  { productId, quantity, variant: sent }: PurchaseInput,
): Purchase {
  requirePurchases(world);
  const variant = sent ?? undefined;
  const times = () => schoolShopIn(world).purchases.flatMap(({ by, at }) => (by === accountId ? [at] : []));
  requirePace(world, pace, times, 'you bought too often');
  const product = productById(productId);
  if (!product) throw refusal(404, 'NOT_FOUND', 'there is no such product');
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxQuantity) {
    throw fieldRefusal(
      422,
      'VALIDATION_ERROR',
      'quantity',
      `must be a whole number from 1 to ${maxQuantity}`,
    );
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

/** Pays for a product, stores the purchase, and returns the balance. @throws Refusal 409 `INSUFFICIENT_CHALKS` */
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
  if (showcase.announced.includes(product)) {
    throw refusal(409, 'ITEM_NOT_AVAILABLE', 'it is sold from the next showcase on');
  }
  if (!isOnShowcase(showcase, product)) {
    throw refusal(409, 'NOT_ON_SHOWCASE', 'it is not on the current showcase');
  }
  if (product.delivery.to === 'own route') {
    throw refusal(409, 'ITEM_NOT_AVAILABLE', 'it is not sold as an item: it takes effect when it is bought');
  }
}

/** The right that a product adds to; undefined for items. @throws Refusal 422 for a missing or unknown variant */
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

/** Time in which clients may ring a bell; the protocol names none. */
const bellMs = 60_000;

const maxAura = 100;

/** The aura of an account; null before it was measured. */
export function auraOf(world: World, accountId: string): number | null {
  return schoolShopIn(world).auras[accountId] ?? null;
}

/** Measures the aura of an account, once. @throws Refusal 403, 409 `AURA_ALREADY_MEASURED` or `INSUFFICIENT_CHALKS` */
export function measureAura(world: World, accountId: string): AuraResult {
  requirePurchases(world);
  if (auraOf(world, accountId) !== null) {
    throw refusal(409, 'AURA_ALREADY_MEASURED', 'the aura was measured before');
  }
  const balance = payFor(world, accountId, 'aura_analyzer');
  const aura = Math.floor(world.random.number() * (maxAura + 1));
  schoolShopIn(world).auras[accountId] = aura;
  changedProfile(world, accountId);
  return { balance, aura };
}

/** Rings the bell on all open notification streams. @throws Refusal 403, 409 `INSUFFICIENT_CHALKS` */
export function ringBell(world: World, { id: by, profile }: UserState): { balance: number } {
  requirePurchases(world);
  const balance = payFor(world, by, 'school_bell');
  const { random, clock } = world;
  const bell = { id: random.uuid(), expiresAt: clock.now() + bellMs, buyerUsername: profile.username };
  schoolBells.emit(world, bell);
  return { balance };
}

/** Pays for a product with a route of its own. @throws Refusal 409 `INSUFFICIENT_CHALKS` */
export function payFor(world: World, accountId: string, productId: string): number {
  return pay(world, accountId, requireProduct(productId));
}
