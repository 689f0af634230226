/**
 * Showcases (protocol: shop). Where the protocol is silent this is our choice: a showcase lasts six hours, sells five
 * of the rotating products and announces a sixth for the next one; every seventh showcase sells all of them.
 */
import type { World } from '../../../../world';
import { type Cycle, cycleAt, dayMs } from '../../rules/event';
import { boardProducts, type Product, rotatingProducts, standingProducts } from './products';

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
  const turning = places.flatMap(from);
  return {
    cycle,
    endsAt,
    allItems,
    products: [...(allItems ? rotatingProducts : turning.slice(0, slots)), ...standingProducts],
    announced: allItems ? [] : turning.slice(slots),
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
