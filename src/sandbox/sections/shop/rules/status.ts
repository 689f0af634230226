/** The status of an order by the world's time. The transitions are our choice (field notes 6.2: not observed). */

import type { World } from '../../../world';
import type { OrderState } from '../state';

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** How long an order waits for its payment. */
const payableMs = dayMs;
/** The time from the payment to the dispatch. */
const packingMs = 20 * hourMs;

/** `new`, `paid`, `ship`, `done`, `cancelled`, `refunded` or `expired`. */
export function statusOf({ clock }: Pick<World, 'clock'>, order: OrderState): string {
  const { closed, payment, createdAt, deliveryDays } = order;
  if (closed) return closed;
  const paidAt = payment?.settledAt ?? null;
  const now = clock.now();
  if (paidAt === null) return now - createdAt < payableMs ? 'new' : 'expired';
  if (now - paidAt < packingMs) return 'paid';
  return now - paidAt < packingMs + deliveryDays * dayMs ? 'ship' : 'done';
}

/** Whether the order takes its goods out of stock. */
export function holdsStock(world: Pick<World, 'clock'>, order: OrderState): boolean {
  return !['cancelled', 'refunded', 'expired'].includes(statusOf(world, order));
}
