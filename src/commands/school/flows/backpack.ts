/** Chooses the item that an action uses up: the named one, or the oldest of its kind. */

import { PlazaError, RefusedError } from '../../../errors';
import type { Pages } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { BackpackItem } from '../../../protocol/records/school/shop';
import { school } from '../../../protocol/routes/school';
import { chalksText, itemNoun } from '../render/spending';
import { listedProduct } from './spending';

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
  const isOfBoard = kind === 'board_drawing' || kind === 'board_cloth';
  const found = await firstOf(ports.api.pages(isOfBoard ? school.boardInventory : school.backpack), kind);
  if (found) return found.id;
  throw new RefusedError(`there is no ${itemNoun(kind)} in your backpack`, {
    code: 'ITEM_UNAVAILABLE',
    hint: await buyingHint(ports, productOfKind[kind]),
  });
}

/** The service lists the oldest first. */
async function firstOf(pages: Pages<BackpackItem>, kind: string): Promise<BackpackItem | undefined> {
  for await (const { items } of pages) {
    const found = items.find((item) => item.kind === kind);
    if (found) return found;
  }
  return undefined;
}

/** The hint to buy a product, with its current price where the shop can be read. */
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
