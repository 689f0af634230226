/** The paid subscription and its cards (protocol: subscription; field notes 2.21). Prices are in rubles. */

import * as v from 'valibot';
import type { PaymentMethod, PaymentStart, Subscription } from '../../protocol/routes/subscription';
import { section } from '../section';
import type { NonCatalogueRequest, NonCatalogueRoute } from '../server/http/non-catalogue';
import type { Answer } from '../server/http/outcome';
import { paymentPageAnswer } from '../server/http/payment-page';
import { gatewayRefusal, refusal } from '../server/http/refusal';
import { type World, worldState } from '../world';
import { isoTime } from '../world/clock';
import { text, time } from '../world/fields';
import { idByName } from './auth/rules/accounts';

const method = v.object({
  id: text,
  /** The payment network of the card. */
  brand: v.picklist(['visa', 'mastercard', 'mir']),
  last4: text,
  /** When the card expires. */
  expiresAt: time,
  createdAt: time,
});

const accountSubscription = v.object({
  /** Null until the first payment. */
  startedAt: v.nullable(time),
  expiresAt: v.nullable(time),
  autoRenewal: v.boolean(),
  /** Oldest first. */
  methods: v.array(method),
  /** Null without a method. */
  defaultMethodId: v.nullable(text),
});

/** A payment, which the user settles on its page. */
const payment = v.object({
  id: text,
  accountId: text,
  kind: v.picklist(['period', 'card']),
  createdAt: time,
  /** Null until the user presses the button of the page. */
  settledAt: v.nullable(time),
});

const subscriptionIn = worldState(
  'subscription',
  v.object({
    /** By account id. */
    accounts: v.record(text, accountSubscription),
    payments: v.array(payment),
  }),
  () => ({ accounts: {}, payments: [] }),
);

type MethodState = v.InferOutput<typeof method>;

type SubscriptionState = v.InferOutput<typeof accountSubscription>;

type PaymentState = v.InferOutput<typeof payment>;

const dayMs = 24 * 60 * 60_000;

/** The paid plan and its price. */
const plan = { price: 299, currency: 'RUB', periodDays: 30 };

/** The path of payments on the main host, without the id. */
const paymentPath = '/pay/';

/** Whether an account has an active paid plan. */
export function hasPlan(world: World, id: string): boolean {
  const expiresAt = renewed(world, id)?.expiresAt ?? null;
  return expiresAt !== null && world.clock.now() < expiresAt;
}

/** The plan in the account's own profile. */
export function planOf(world: World, id: string) {
  const { expiresAt = null, autoRenewal = false } = renewed(world, id) ?? {};
  return { isActive: hasPlan(world, id), expiresAt: timeOf(expiresAt), autoRenewal };
}

/** @throws Refusal 404, in the gateway's shape, for an account that never subscribed */
function subscriptionOf(world: World, id: string): Subscription {
  const { startedAt, methods } = requireSubscription(world, id);
  return {
    ...planOf(world, id),
    startedAt: timeOf(startedAt),
    ...plan,
    hasPaymentMethod: methods.length > 0,
  };
}

/** Begins a payment; the user settles it on its page. */
function beginPayment(
  world: World,
  accountId: string,
  kind: PaymentState['kind'],
  origin: string,
): PaymentStart {
  const payment = { id: world.random.uuid(), accountId, kind, createdAt: world.clock.now(), settledAt: null };
  subscriptionIn(world).payments.push(payment);
  const confirmationUrl = `${origin}${paymentPath}${payment.id}`;
  return {
    confirmationUrl,
    paymentId: payment.id,
    amount: kind === 'period' ? plan.price : 0,
    currency: plan.currency,
  };
}

/** The payment of an id; undefined when there is none. */
function paymentById(world: World, id: string): PaymentState | undefined {
  return subscriptionIn(world).payments.find((payment) => payment.id === id);
}

/** Settles a payment, once: stores its card, and adds a period to the end of the current one. */
function settlePayment(world: World, payment: PaymentState): void {
  if (payment.settledAt !== null) return;
  const now = world.clock.now();
  payment.settledAt = now;
  const { accountId, kind } = payment;
  const subscription = renewed(world, accountId) ?? noSubscription();
  subscriptionIn(world).accounts[accountId] = subscription;
  if (kind === 'card' || subscription.methods.length === 0) addCard(world, subscription);
  if (kind === 'card') return;
  subscription.startedAt ??= now;
  subscription.expiresAt = Math.max(now, subscription.expiresAt ?? 0) + plan.periodDays * dayMs;
}

/**
 * Turns automatic renewal on or off.
 * @throws Refusal 404 without a subscription, 400 without a card
 */
function setAutoRenewal(world: World, id: string, enabled: boolean): Subscription {
  const subscription = requireSubscription(world, id);
  if (enabled && subscription.methods.length === 0) {
    throw refusal(400, 'BUSINESS_RULE_VIOLATION', 'there is no card to charge');
  }
  subscription.autoRenewal = enabled;
  return subscriptionOf(world, id);
}

/** The cards of an account, oldest first. */
function methodsOf(world: World, id: string): PaymentMethod[] {
  const { methods, defaultMethodId } = renewed(world, id) ?? noSubscription();
  return methods.map((method) => methodRecord(method, defaultMethodId));
}

/** Makes a card the default. @throws Refusal 404 */
function setDefaultMethod(world: World, id: string, methodId: string): PaymentMethod {
  const { subscription, method } = requireMethod(world, id, methodId);
  subscription.defaultMethodId = method.id;
  return methodRecord(method, method.id);
}

/** Removes a card. The oldest one left becomes the default; without a card renewal is off. @throws Refusal 404 */
function removeMethod(world: World, id: string, methodId: string): void {
  const { subscription, method } = requireMethod(world, id, methodId);
  subscription.methods = subscription.methods.filter((one) => one !== method);
  const [oldest] = subscription.methods;
  if (subscription.defaultMethodId === method.id) subscription.defaultMethodId = oldest?.id ?? null;
  if (!oldest) subscription.autoRenewal = false;
}

/** The subscription after all renewals that were due; undefined for an account that never subscribed. */
function renewed(world: World, id: string): SubscriptionState | undefined {
  const current = subscriptionIn(world).accounts[id];
  while (current?.autoRenewal && current.expiresAt !== null && current.expiresAt <= world.clock.now()) {
    current.expiresAt += plan.periodDays * dayMs;
  }
  return current;
}

function requireSubscription(world: World, id: string): SubscriptionState {
  const subscription = renewed(world, id);
  if (!subscription || subscription.startedAt === null) {
    throw gatewayRefusal(404, 'subscription not found');
  }
  return subscription;
}

function requireMethod(world: World, id: string, methodId: string) {
  const subscription = renewed(world, id);
  const method = subscription?.methods.find((one) => one.id === methodId);
  if (!subscription || !method) throw refusal(404, 'NOT_FOUND', 'there is no such payment method');
  return { subscription, method };
}

function noSubscription(): SubscriptionState {
  return { startedAt: null, expiresAt: null, autoRenewal: false, methods: [], defaultMethodId: null };
}

function timeOf(ms: number | null): string | null {
  return ms === null ? null : isoTime(ms);
}

const brands = ['visa', 'mastercard', 'mir'] as const;

/** Adds a fictional card: the payment page does not ask for one. */
function addCard({ random, clock }: World, subscription: SubscriptionState): void {
  const id = random.uuid();
  subscription.methods.push({
    id,
    brand: brands[subscription.methods.length % brands.length] ?? 'visa',
    last4: String(1000 + Math.floor(random.number() * 9000)),
    expiresAt: clock.now() + 3 * 365 * dayMs,
    createdAt: clock.now(),
  });
  subscription.defaultMethodId ??= id;
}

function methodRecord(method: MethodState, defaultMethodId: string | null): PaymentMethod {
  const { id, brand, last4, expiresAt, createdAt } = method;
  return {
    id,
    type: 'card',
    brand,
    last4,
    title: `${brand} •••• ${last4}`,
    isDefault: id === defaultMethodId,
    expiresAt: isoTime(expiresAt),
    createdAt: isoTime(createdAt),
  };
}

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
