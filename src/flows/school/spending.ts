/**
 * Spending chalks: the one way of every command that does (protocol: school event). The price is read from the shop
 * before anything is sent; `--max-spend` refuses, and the setting `confirmSpend` asks.
 */
import type { ShopItem } from '../../api/catalogue/records/school/shop';
import { school } from '../../api/catalogue/routes/school';
import { UsageError } from '../../errors';
import type { Ports } from '../../ports/index';
import { type Cost, chalksText, costQuestion, type Paid, withCost } from '../../render/school/spending';

export type SpendingContext = Pick<Ports, 'api' | 'ask' | 'config'>;

/** What is bought. */
export interface Order {
  /** Product id of the shop. */
  readonly product: string;
  /** Left out: 1. */
  readonly quantity?: number;
}

/** What the board's own shop sells. */
const boardProducts = ['board_drawing', 'board_cloth'];

/** A product as the shop lists it now; undefined when it does not. */
export interface Listed {
  readonly item: ShopItem | undefined;
  readonly balance: number | undefined;
}

/** Reads a product from the shop that sells it. The command lists the routes `school.shop` and `school.shopBoard`. */
export async function listedProduct({ api }: Pick<Ports, 'api'>, product: string): Promise<Listed> {
  const { balance, items = [] } = boardProducts.includes(product)
    ? await api.read(school.shopBoard)
    : await api.read(school.shop);
  return { balance, item: items.find(({ id }) => id === product) };
}

/** What an order would cost, by the price in the shop. */
export async function costOf(ctx: Pick<Ports, 'api'>, { product, quantity = 1 }: Order): Promise<Cost> {
  const { item, balance } = await listedProduct(ctx, product);
  return {
    what: orderText({ product, quantity }),
    ...(typeof item?.price === 'number' && { chalks: item.price * quantity }),
    ...(balance !== undefined && { balance }),
  };
}

/** `eraser`, `2 × eraser`. */
export function orderText({ product, quantity = 1 }: Order): string {
  return quantity === 1 ? product : `${quantity} × ${product}`;
}

/**
 * Goes on when the cost may be spent: up to `confirmSpend` chalks without a question, above it or for an unknown price
 * after one.
 * @param maxSpend what `--max-spend` allows, in chalks
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
 * Reads the price, asks where that is needed, and sends. The answer carries what was paid, for the receipt alone.
 * @throws as `approveCost`
 */
export async function spendOn<T>(
  ctx: SpendingContext,
  order: Order,
  maxSpend: number | undefined,
  send: () => Promise<T>,
): Promise<T & Paid> {
  const cost = await costOf(ctx, order);
  await approveCost(ctx, cost, maxSpend);
  return withCost(await send(), cost);
}
