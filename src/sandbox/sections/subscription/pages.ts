/** The page on which the payment of a subscription is settled. */
import type { NonCatalogueRequest, NonCatalogueRoute } from '../../server/http/non-catalogue';
import type { Answer } from '../../server/http/outcome';
import { paymentPageAnswer } from '../../server/http/payment-page';
import type { World } from '../../world';
import { paymentById, paymentPath, plan, settlePayment } from './rules';
import type { PaymentState } from './state';

const path = `${paymentPath}:id`;

export const subscriptionPages: readonly NonCatalogueRoute[] = [
  { method: 'GET', path, answer: (request) => answer(request, () => {}) },
  { method: 'POST', path, answer: (request) => answer(request, settlePayment) },
];

function answer(
  { world, parameters: { id = '' } }: NonCatalogueRequest,
  settle: (world: World, payment: PaymentState) => void,
): Answer | undefined {
  const payment = paymentById(world, id);
  if (!payment) return undefined;
  settle(world, payment);
  const isPeriod = payment.kind === 'period';
  return paymentPageAnswer({
    what: isPeriod
      ? `Subscription for ${plan.periodDays} days: ${plan.price} ${plan.currency}`
      : 'Bind a card to the subscription',
    button: isPeriod ? 'Pay' : 'Bind a made-up card',
    state: payment.settledAt === null ? 'open' : 'done',
  });
}
