/**
 * Spends chalks; used by every command that costs chalks (protocol: school event). The price is read from the shop
 * before anything is sent: above `--max-spend` the command fails, and above the setting `confirmSpend` it asks.
 */

import { UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { ShopItem } from '../../../protocol/records/school/shop';
import { school } from '../../../protocol/routes/school';
import { type Cost, chalksText, costQuestion, type Paid, withCost } from '../render/spending';

export type SpendingPorts = Pick<Ports, 'api' | 'ask' | 'config'>;

/** A product and how many of it. */
export interface SpendingOrder {
  /** Product id of the shop. */
  readonly product: string;
  /** Left out: 1. */
  readonly quantity?: number;
}

/** Products of the shop of the board. */
const boardProducts = ['board_drawing', 'board_cloth'];

/** A product as the shop lists it, and the balance. */
export interface Listed {
  readonly item: ShopItem | undefined;
  readonly balance: number | undefined;
}

/** Reads a product from its shop: `school.shopBoard` for chalk and cloth, `school.shop` for all others. */
export async function listedProduct({ api }: Pick<Ports, 'api'>, product: string): Promise<Listed> {
  const { balance, items = [] } = boardProducts.includes(product)
    ? await api.read(school.shopBoard)
    : await api.read(school.shop);
  return { balance, item: items.find(({ id }) => id === product) };
}

/** The cost of an order, by the price in the shop. */
async function costOf(ports: Pick<Ports, 'api'>, { product, quantity = 1 }: SpendingOrder): Promise<Cost> {
  const { item, balance } = await listedProduct(ports, product);
  return {
    what: orderText({ product, quantity }),
    ...(typeof item?.price === 'number' && { chalks: item.price * quantity }),
    balance,
  };
}

/** `eraser`, `2 × eraser`. */
export function orderText({ product, quantity = 1 }: SpendingOrder): string {
  return quantity === 1 ? product : `${quantity} × ${product}`;
}

/**
 * Checks a cost against `--max-spend`, and asks for confirmation above `confirmSpend` chalks or when the price is
 * unknown.
 * @param maxSpend value of `--max-spend`, in chalks
 * @throws UsageError above `maxSpend`, InterruptedError and PersonNeededError as `ask.confirm`
 */
export async function approveCost(
  { ask, config }: Pick<Ports, 'ask' | 'config'>,
  cost: Cost,
  maxSpend: number | undefined,
): Promise<void> {
  const { what, chalks } = cost;
  if (maxSpend !== undefined && chalks === undefined) {
    throw new UsageError(`--max-spend: the price of ${what} is unknown`, { hint: 'leave --max-spend out' });
  }
  if (maxSpend !== undefined && chalks !== undefined && chalks > maxSpend) {
    throw new UsageError(`--max-spend: ${what} costs ${chalksText(chalks)}, more than ${maxSpend}`);
  }
  const limit = Number((await config.get('confirmSpend')).value);
  if (chalks === undefined || chalks > limit) await ask.confirm(costQuestion(cost));
}

/**
 * Reads the price, asks for confirmation if needed, and sends. The answer carries the cost for the receipt.
 * @throws as `approveCost`
 */
export async function spendOn<T>(
  ports: SpendingPorts,
  order: SpendingOrder,
  maxSpend: number | undefined,
  send: () => Promise<T>,
): Promise<T & Paid> {
  const cost = await costOf(ports, order);
  await approveCost(ports, cost, maxSpend);
  return withCost(await send(), cost);
}
