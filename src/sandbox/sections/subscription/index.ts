import { section } from '../../section';
import type { NonCatalogueRequest, NonCatalogueRoute } from '../../server/http/non-catalogue';
import type { Answer } from '../../server/http/outcome';
import { paymentPageAnswer } from '../../server/http/payment-page';
import type { World } from '../../world';
import { idByName } from '../auth/rules/accounts';
import {
  beginPayment,
  type MethodState,
  methodsOf,
  type PaymentState,
  paymentById,
  paymentPath,
  plan,
  removeMethod,
  type SubscriptionState,
  setAutoRenewal,
  setDefaultMethod,
  settlePayment,
  subscriptionIn,
  subscriptionOf,
} from './rules';

const path = `${paymentPath}:id`;

/** The page on which a payment is settled. */
const subscriptionPages: readonly NonCatalogueRoute[] = [
  { method: 'GET', path, answer: (request) => paymentPage(request, () => {}) },
  { method: 'POST', path, answer: (request) => paymentPage(request, settlePayment) },
];

function paymentPage(
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

const dayMs = 24 * 60 * 60_000;

/** Subscriptions: one with automatic renewal, one with two cards and without it, one that has expired. */
function seedSubscriptions(world: World, now: number): void {
  const idOf = idByName(world);
  const card = (nth: number, brand: MethodState['brand'], last4: string): MethodState => ({
    id: `4e9b7a00-5c13-4d2f-9b00-${String(nth).padStart(12, '0')}`,
    brand,
    last4,
    expiresAt: now + 700 * dayMs,
    createdAt: now - (60 - nth) * dayMs,
  });
  const period = (daysLeft: number, autoRenewal: boolean, methods: MethodState[]): SubscriptionState => ({
    startedAt: now - 50 * dayMs,
    expiresAt: now + daysLeft * dayMs,
    autoRenewal,
    methods,
    defaultMethodId: methods[0]?.id ?? null,
  });
  subscriptionIn(world).accounts = {
    [idOf('emiko')]: period(11, true, [card(1, 'visa', '4242')]),
    [idOf('pia')]: period(4, false, [card(2, 'mir', '2200'), card(3, 'mastercard', '5454')]),
    [idOf('hana')]: period(-8, false, []),
  };
}

/** The paid subscription and its cards. */
export const subscription = section('subscription', {
  state: [subscriptionIn],
  seed: seedSubscriptions,
  handlers: {
    'subscription.status': ({ world, caller }) => subscriptionOf(world, caller.account.id),
    'subscription.pay': ({ world, caller, origins }) =>
      beginPayment(world, caller.account.id, 'period', origins.main),
    'subscription.autoRenewal': ({ world, caller, body }) =>
      setAutoRenewal(world, caller.account.id, body.enabled),
    'subscription.bindCard': ({ world, caller, origins }) =>
      beginPayment(world, caller.account.id, 'card', origins.main),
    'subscription.methods': ({ world, caller }) => ({ data: methodsOf(world, caller.account.id) }),
    'subscription.methodsDefault': ({ world, caller, path }) => ({
      success: true,
      ...setDefaultMethod(world, caller.account.id, path.methodId),
    }),
    'subscription.methodsRemove': ({ world, caller, path }) => {
      removeMethod(world, caller.account.id, path.methodId);
      return { success: true };
    },
  },
  nonCatalogue: subscriptionPages,
});
