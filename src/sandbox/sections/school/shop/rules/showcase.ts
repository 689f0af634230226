/**
 * What is on sale when (protocol: shop). All of it is ours where the protocol is silent: a showcase lasts six hours and
 * has five of the products that take turns, and a sixth that is announced for the next one; every seventh has all.
 */
import type { World } from '../../../../world';
import { dayMs } from '../../rules/event';
import { boardProducts, type Product, standingProducts, turningProducts } from './products';

const cycleMs = 6 * 60 * 60_000;
const nicknameCycleMs = dayMs;
const slots = 5;
/** So many products give way to others with each cycle. */
const step = 2;
const allEvery = 7;

export interface Showcase {
  /** Counts up from 0, which began with the event. */
  readonly cycle: number;
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  readonly allItems: boolean;
  /** What can be bought. */
  readonly products: readonly Product[];
  /** What is shown, and can be bought from the next showcase on. */
  readonly announced: readonly Product[];
}

/** The showcase of this moment. */
export function showcaseOf({ school, clock }: World): Showcase {
  const cycle = Math.floor((clock.now() - school.beganAt) / cycleMs);
  const allItems = cycle % allEvery === allEvery - 1;
  const count = turningProducts.length;
  const from = (place: number) => turningProducts.filter((_, nth) => (nth - place + count) % count === 0);
  const places = Array.from({ length: slots + 1 }, (_, nth) => (cycle * step + nth) % count);
  const turning = places.flatMap(from);
  return {
    cycle,
    endsAt: school.beganAt + (cycle + 1) * cycleMs,
    allItems,
    products: [...(allItems ? turningProducts : turning.slice(0, slots)), ...standingProducts],
    announced: allItems ? [] : turning.slice(slots),
  };
}

/** Whether a product can be bought now: the board's own shop sells at any time. */
export function isOnShowcase(world: World, product: Product): boolean {
  return boardProducts.includes(product) || showcaseOf(world).products.includes(product);
}

/** The nicknames that can be drawn change once a day: which day it is, counted from 0, and when it ends. */
export function nicknameShowcase({ school, clock }: World): {
  readonly cycle: number;
  readonly endsAt: number;
} {
  const cycle = Math.floor((clock.now() - school.beganAt) / nicknameCycleMs);
  return { cycle, endsAt: school.beganAt + (cycle + 1) * nicknameCycleMs };
}
