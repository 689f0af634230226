/** The page on which the payment of an order is settled. */
import type { NonCatalogueRequest, NonCatalogueRoute } from '../../server/http/non-catalogue';
import type { Answer } from '../../server/http/outcome';
import { paymentPageAnswer } from '../../server/http/payment-page';
import type { World } from '../../world';
import { orderByPayment, orderPaymentPath, settleOrder } from './rules/orders';
import { statusOf } from './rules/status';
import type { OrderState } from './state';

const path = `${orderPaymentPath}:id`;

export const shopPages: readonly NonCatalogueRoute[] = [
  { method: 'GET', path, answer: (request) => answer(request, () => {}) },
  { method: 'POST', path, answer: (request) => answer(request, settleOrder) },
];

function answer(
  { world, parameters: { id = '' } }: NonCatalogueRequest,
  settle: (world: World, order: OrderState) => void,
): Answer | undefined {
  const order = orderByPayment(world, id);
  if (!order) return undefined;
  settle(world, order);
  const { number, itemsTotal, shipping, payment } = order;
  const status = statusOf(world, order);
  return paymentPageAnswer({
    what: `Order ${number}: ${itemsTotal + shipping} RUB`,
    button: 'Pay',
    state: status === 'new' ? 'open' : payment?.settledAt === null ? 'over' : 'done',
    returnUrl: payment?.returnUrl,
  });
}
