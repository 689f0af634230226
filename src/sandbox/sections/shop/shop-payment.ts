/** The page at which the sandbox's person pays an order: a button, no card and no money. */

import type { World } from '../../world/world';
import { settlingPage } from '../subscription/payment-page';
import { statusOf } from './rules/status';
import type { OrderState } from './state';

/** The page of an order's payment, before it is settled and after. */
export function orderPaymentPage(world: World, order: OrderState): string {
  const { number, itemsTotal, shipping, payment } = order;
  const status = statusOf(world, order);
  return settlingPage({
    what: `Order ${number}: ${itemsTotal + shipping} RUB`,
    button: 'Pay',
    state: status === 'new' ? 'open' : payment?.settledAt === null ? 'over' : 'done',
    ...(payment && { returnUrl: payment.returnUrl }),
  });
}
