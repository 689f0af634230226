/**
 * Showcases (protocol: shop). Where the protocol is silent this is our choice: a showcase lasts six hours, sells five
 * of the rotating products and announces a sixth for the next one; every seventh showcase sells all of them.
 */
import type { World } from '../../../../world';
import { dayMs } from '../../rules/event';
import { boardProducts, type Product, rotatingProducts, standingProducts } from './products';

const cycleMs = 6 * 60 * 60_000;
const nicknameCycleMs = dayMs;
const slots = 5;
/** Number of products that change with each cycle. */
const step = 2;
const allEvery = 7;

export interface Showcase {
  /** From 0, which started with the event. */
  readonly cycle: number;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly allItems: boolean;
  /** Products on sale. */
  readonly products: readonly Product[];
  /** Products that are shown, and on sale from the next showcase. */
  readonly announced: readonly Product[];
}

/** The current showcase. */
export function showcaseOf({ school, clock }: World): Showcase {
  const cycle = Math.floor((clock.now() - school.beganAt) / cycleMs);
  const allItems = cycle % allEvery === allEvery - 1;
  const count = rotatingProducts.length;
  const from = (place: number) => rotatingProducts.filter((_, nth) => (nth - place + count) % count === 0);
  const places = Array.from({ length: slots + 1 }, (_, nth) => (cycle * step + nth) % count);
  const turning = places.flatMap(from);
  return {
    cycle,
    endsAt: school.beganAt + (cycle + 1) * cycleMs,
    allItems,
    products: [...(allItems ? rotatingProducts : turning.slice(0, slots)), ...standingProducts],
    announced: allItems ? [] : turning.slice(slots),
  };
}

/** Whether a product is on sale; products of the board always are. */
export function isOnShowcase(world: World, product: Product): boolean {
  return boardProducts.includes(product) || showcaseOf(world).products.includes(product);
}

/** The current showcase of nicknames, which changes once a day: its number, from 0, and its end. */
export function nicknameShowcase({ school, clock }: World): {
  readonly cycle: number;
  readonly endsAt: number;
} {
  const cycle = Math.floor((clock.now() - school.beganAt) / nicknameCycleMs);
  return { cycle, endsAt: school.beganAt + (cycle + 1) * nicknameCycleMs };
}
