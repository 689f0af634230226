/** The states of orders, and the watch of them (field notes 6.2). */
import { isOverFor, type Lifecycle, type StateEvent, watchStates } from '../../../client/live/states';
import type { Ports } from '../../../ports/index';
import type { OrderSummary, ShopOrder } from '../../../protocol/records/shop';
import { shop } from '../../../protocol/routes/shop';
import { type OrderSelector, orderPages, withOrderAccess } from './place-order';

export const orderStates: Lifecycle = {
  stages: ['new', 'paid', 'ship', 'done'],
  ends: new Map([
    ['done', ['refunded']],
    ['cancelled', ['refunded']],
    ['refunded', []],
    ['expired', []],
  ]),
};

export const untilStates = ['paid', 'ship', 'done', 'delivered', 'cancelled', 'refunded', 'expired'] as const;

/** The word of the service: a delivered order is `done`. */
export function stateOf(until: (typeof untilStates)[number] | undefined): string | undefined {
  return until === 'delivered' ? 'done' : until;
}

type WatchedOrder = ShopOrder | OrderSummary;
export type OrderEvent = StateEvent<WatchedOrder>;

type WatchPorts = Pick<Ports, 'api' | 'clock' | 'signal' | 'note' | 'identity' | 'orderKeys'>;

/** The changes of one order, or of all. */
export function watchOrders(
  ports: WatchPorts,
  orders: OrderSelector,
  { until, everyMs }: { readonly until: string | undefined; readonly everyMs: number },
): AsyncGenerator<OrderEvent> {
  const read = async () =>
    (await readOrders(ports, orders)).map((data) => ({ id: data.number, state: data.status, data }));
  const isOver = (state: string) => orders.number !== undefined && isOverFor(orderStates, until, state);
  return watchStates(ports, { event: 'order', read, everyMs, isOver });
}

async function readOrders(ports: WatchPorts, orders: OrderSelector): Promise<readonly WatchedOrder[]> {
  const { number } = orders;
  if (number !== undefined)
    return withOrderAccess(ports, orders, async (options) => [
      await ports.api.read(shop.ordersGet, { path: { number } }, options),
    ]);
  const found: OrderSummary[] = [];
  for await (const { items } of orderPages(ports, orders)) found.push(...items);
  return found;
}
