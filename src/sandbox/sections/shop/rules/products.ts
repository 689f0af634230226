/** Products (field notes 2.24). */
import type { Product } from '../../../../protocol/records/shop';
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { goodsPicture } from '../../files/rules/pictures';
import { type ProductState, shopIn } from '../state';
import { holdsStock } from './status';

/** All products, with pictures on the main host. */
export function products(world: World, origin: string): Product[] {
  return shopIn(world).products.map((product) => productRecord(world, product, origin));
}

/** @throws Refusal 404 */
export function productOf(world: World, id: string, origin: string): Product {
  const product = productById(world, id);
  if (!product) throw refusal(404, 'NOT_FOUND', 'there is no such product');
  return productRecord(world, product, origin);
}

/** The product of an id; undefined when there is none. */
export function productById(world: World, id: string): ProductState | undefined {
  return shopIn(world).products.find((product) => product.id === id);
}

/** How many of a product can still be ordered; null if unlimited. */
export function stockLeft(world: World, { id, stock }: ProductState): number | null {
  if (stock === null) return null;
  const taken = shopIn(world)
    .orders.filter((order) => holdsStock(world, order))
    .flatMap(({ items }) => items)
    .filter(({ productId }) => productId === id)
    .reduce((sum, { qty }) => sum + qty, 0);
  return stock - taken;
}

/** The sale status: a product without stock is sold out. */
export function saleStatus(world: World, product: ProductState): ProductState['status'] {
  return stockLeft(world, product) === 0 ? 'soldout' : product.status;
}

function productRecord(world: World, product: ProductState, origin: string): Product {
  const { weightGrams: _, stock: __, colors, ...rest } = product;
  const picture = (hex: string) => `${origin}${goodsPicture(hex)}`;
  return {
    ...rest,
    images: [picture(colors[0]?.hex ?? 'b8a88a')],
    colors: colors.map(({ id, label, hex }) => ({ id, label, hex: `#${hex}`, images: [picture(hex)] })),
    status: saleStatus(world, product),
    stockLeft: stockLeft(world, product),
  };
}
