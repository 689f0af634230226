/** Products and their stock, and the status of orders, which take it (field notes 2.24). */
import type { Product } from '../../../protocol/records/shop';
import { part } from '../../section';
import { refusal } from '../../server/http/refusal';
import type { World } from '../../world';
import { goodsPicture } from '../files/rules/sample-files';
import { type OrderState, type ProductState, shopIn } from './state';

export const products = part({
  handlers: {
    'shop.products': ({ world, origins }) =>
      shopIn(world).products.map((product) => productRecord(world, product, origins.main)),
    'shop.product': ({ world, path, origins }) => {
      const product = productById(world, path.productId);
      if (!product) throw refusal(404, 'NOT_FOUND', 'there is no such product');
      return productRecord(world, product, origins.main);
    },
  },
});

/** The product of an id; undefined when there is none. */
export function productById(world: World, id: string): ProductState | undefined {
  return shopIn(world).products.find((product) => product.id === id);
}

/** How many of a product can still be ordered; null if unlimited. */
export function stockLeft(world: World, { id, stock }: ProductState): number | null {
  if (stock === null) return null;
  const taken = shopIn(world)
    .orders.filter((order) => !['cancelled', 'refunded', 'expired'].includes(statusOf(world, order)))
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

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** How long an order waits for its payment. */
const payableMs = dayMs;
/** The time from the payment to the dispatch. */
const packingMs = 20 * hourMs;

/**
 * The status of an order by the world's time: `new`, `paid`, `ship`, `done`, `cancelled`, `refunded` or `expired`. The
 * transitions are our choice (field notes 6.2: not observed).
 */
export function statusOf({ clock }: Pick<World, 'clock'>, order: OrderState): string {
  const { closed, payment, createdAt, deliveryDays } = order;
  if (closed) return closed;
  const paidAt = payment?.settledAt ?? null;
  const now = clock.now();
  if (paidAt === null) return now - createdAt < payableMs ? 'new' : 'expired';
  if (now - paidAt < packingMs) return 'paid';
  return now - paidAt < packingMs + deliveryDays * dayMs ? 'ship' : 'done';
}
