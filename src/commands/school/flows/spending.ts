/**
 * Spends chalks and items; used by every command that costs either (protocol: school event). The price is read from the
 * shop before anything is sent: above `--max-spend` the command fails, above the setting `confirmSpend` it asks for
 * confirmation. An action that uses up an item takes the one of `--item`, else the oldest of its kind in the backpack.
 */
import { NotFoundError, PlazaError, RefusedError, UsageError } from '../../../errors';
import type { Pages } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { BackpackItem, Purchase, ShopItem } from '../../../protocol/records/school/shop';
import { school } from '../../../protocol/routes/school';
import { forRender } from '../../../terminal/text/clean';
import { type Cost, chalksText, costQuestion, itemNoun, type Paid, withCost } from '../render/spending';
import { boughtAsItems, buyCommand, knownVariants, ownCommands, schoolProduct } from '../shared';

export type SpendingPorts = Pick<Ports, 'api' | 'ask' | 'config'>;

export interface SpendingOrder {
  readonly product: string;
  /** Default: 1. */
  readonly quantity?: number;
  /** Why it is confirmed at any price, at a terminal. */
  readonly once?: string;
  /** The user typed the product, so that it can be unknown. */
  readonly isNamed?: true;
}

/** Products of the shop of the board, which are the kinds of its items too. */
const boardProducts = ['board_drawing', 'board_cloth'];

/** Reads a product, the balance and the listed products from `school.shopBoard` for chalk and cloth, else `school.shop`. */
async function listedProduct({ api }: Pick<Ports, 'api'>, product: string) {
  const { balance, items = [] } = boardProducts.includes(product)
    ? await api.read(school.shopBoard)
    : await api.read(school.shop);
  return { balance, item: items.find(({ id }) => id === product), listed: items.map(({ id }) => id) };
}

export type ProductCard = Partial<ShopItem> & {
  readonly [forRender]?: { readonly balance: number | undefined; readonly command: string };
};

/**
 * A product of a shop, or one that was bought earlier and is no longer listed.
 * @throws NotFoundError for any other product
 */
export async function productOf(ports: Pick<Ports, 'api'>, product: string): Promise<ProductCard> {
  const { item, balance } = await listedProduct(ports, product);
  const found = item ?? (await purchasedProduct(ports, product));
  if (found) return { ...found, [forRender]: { balance, command: buyCommand(product) } };
  throw new NotFoundError(`the school shop has no product '${product}' now, and you have bought none`, {
    hint: "'plaza school shop' and 'plaza school shop --board' list the products",
  });
}

async function purchasedProduct({ api }: Pick<Ports, 'api'>, product: string) {
  for await (const { items } of api.pages(school.shopPurchased)) {
    const found = items.find(({ id }) => id === product);
    if (found) return found;
  }
  return undefined;
}

async function costOf(ports: Pick<Ports, 'api'>, order: SpendingOrder): Promise<Cost> {
  const { product, quantity = 1, once, isNamed } = order;
  const { item, balance, listed } = await listedProduct(ports, product);
  if (isNamed && !item && listed.length > 0 && !boughtAsItems.includes(product)) {
    const hint = schoolProduct(product, listed) ?? "'plaza school shop' lists what you can buy";
    throw new NotFoundError(`there is no product '${product}'`, { hint });
  }
  return {
    what: orderText(order),
    ...(item?.title && { title: orderText({ ...order, product: `"${item.title}"` }) }),
    ...(typeof item?.price === 'number' && { chalks: item.price * quantity }),
    balance,
    ...(once !== undefined && { once }),
  };
}

/** `eraser`, `2 × eraser`. */
function orderText({ product, quantity = 1 }: SpendingOrder): string {
  return quantity === 1 ? product : `${quantity} × ${product}`;
}

/**
 * Checks a cost against `--max-spend`, and asks for confirmation above `confirmSpend` chalks, when the price is unknown,
 * and at a terminal for what happens only once.
 * @param maxSpend value of `--max-spend`, in chalks
 * @throws UsageError above `maxSpend`, InterruptedError and PersonNeededError as `ask.confirm`
 */
export async function approveCost(
  { ask, config }: Pick<Ports, 'ask' | 'config'>,
  cost: Cost,
  maxSpend: number | undefined,
): Promise<void> {
  const { what, chalks, once } = cost;
  const hint = 'leave --max-spend out';
  if (maxSpend !== undefined && chalks === undefined)
    throw new UsageError(`--max-spend: the price of ${what} is unknown`, { hint });
  if (maxSpend !== undefined && chalks !== undefined && chalks > maxSpend)
    throw new UsageError(`--max-spend: ${what} costs ${chalksText(chalks)}, more than ${maxSpend}`);
  ask.spend(chalks);
  const limit = Number((await config.get('confirmSpend')).value);
  const isScarce = once !== undefined && ask.possible;
  if (chalks === undefined || chalks > limit || isScarce) await ask.confirm(costQuestion(cost));
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

export interface BuyInput extends Record<'quantity' | 'maxSpend', number | undefined> {
  readonly productId: string;
  readonly variant: string | undefined;
}

/**
 * Buys a product. At a terminal, prompts for the style of a notebook sheet.
 * @throws UsageError for a product that another command buys, NotFoundError for one that the shop does not know, and as
 * `approveCost`
 */
export async function buyItem(ports: SpendingPorts, input: BuyInput): Promise<Purchase & Paid> {
  const { productId, quantity = 1, maxSpend } = input;
  if (Object.hasOwn(ownCommands, productId)) {
    throw new UsageError(`${productId} takes effect when it is bought and is not an item`, {
      hint: `buy it with '${buyCommand(productId)}'`,
    });
  }
  const variant = input.variant ?? (await askVariant(ports, productId));
  const body = { quantity, variant };
  return spendOn(ports, { product: productId, quantity, isNamed: true }, maxSpend, () =>
    ports.api.change(school.buy, { path: { productId }, body }),
  );
}

/** The result of a purchase that an earlier run has sent; its price is unknown. */
export function repeatedPurchase(answer: unknown, { productId, quantity = 1 }: BuyInput): Purchase & Paid {
  return withCost(answer as Purchase, { what: orderText({ product: productId, quantity }) });
}

/** Undefined for products without styles and without a terminal; the service decides then. */
async function askVariant({ ask }: Pick<Ports, 'ask'>, productId: string): Promise<string | undefined> {
  if (productId !== 'post_notebook' || !ask.possible) return undefined;
  const choices = knownVariants.map((name) => ({ name, value: name }));
  return ask.choose({ message: 'Style of the sheet', option: '--variant' }, choices);
}

/** The product that puts items of a kind into the backpack (protocol: product ids, backpack item kinds). */
const productOfKind = {
  sticker: 'school_stickers',
  eraser: 'eraser',
  stain: 'water_balloons',
  window: 'break_window',
  whoopee_cushion: 'whoopee_cushion',
  board_drawing: 'board_drawing',
  board_cloth: 'board_cloth',
} as const;

export type UsableKind = keyof typeof productOfKind;

/**
 * The id of the item to use. The command lists the routes `school.backpack` (chalk and cloth: `school.boardInventory`),
 * `school.shop` and `school.shopBoard`.
 * @param named value of `--item`
 * @throws RefusedError `ITEM_UNAVAILABLE` without an item of this kind; its hint names the product and its price
 */
export async function itemToUse(
  ports: Pick<Ports, 'api'>,
  kind: UsableKind,
  named: string | undefined,
): Promise<string> {
  if (named !== undefined) return named;
  const route = boardProducts.includes(kind) ? school.boardInventory : school.backpack;
  const [found] = await firstTwo(ports.api.pages(route), kind);
  return (found ?? (await noItem(ports, kind))).id;
}

/** Items of the backpack that are used on profiles. */
export type ProfileItemKind = Exclude<UsableKind, 'board_drawing' | 'board_cloth' | 'eraser'>;

/** @throws RefusedError `ITEM_UNAVAILABLE`; its hint names the product and its price */
export async function noItem(ports: Pick<Ports, 'api'>, kind: UsableKind): Promise<never> {
  throw new RefusedError(`there is no ${itemNoun(kind)} in your backpack`, {
    code: 'ITEM_UNAVAILABLE',
    hint: await buyingHint(ports, productOfKind[kind]),
  });
}

/**
 * The item to use, the named or the oldest, and another one of its kind if there is one. The service lists the oldest
 * first.
 */
export async function firstTwo(pages: Pages<BackpackItem>, kind: string, named?: string) {
  let found: BackpackItem | undefined;
  let other: BackpackItem | undefined;
  for await (const { items } of pages) {
    for (const item of items.filter((one) => one.kind === kind)) {
      if (!found && (named === undefined || item.id === named)) found = item;
      else other ??= item;
    }
    if (found && other) break;
  }
  return found ? [found, ...(other ? [other] : [])] : [];
}

/** The hint to buy a product, with its price if the shop can be read. */
async function buyingHint(ports: Pick<Ports, 'api'>, product: string): Promise<string> {
  const command = `'plaza school buy ${product}'`;
  try {
    const { item, balance } = await listedProduct(ports, product);
    if (item?.price === undefined) return `buy it with ${command} when 'plaza school shop' lists it`;
    const purse = balance === undefined ? '' : `; you have ${balance}`;
    return `buy it with ${command} (${chalksText(item.price)}${purse})`;
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    return `buy it with ${command}`;
  }
}
