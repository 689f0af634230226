/** The paid subscription and its cards (protocol: subscription; field notes 2.21). Prices are in rubles. */

import * as v from 'valibot';
import type { PaymentMethod, PaymentStart, Subscription } from '../../../protocol/routes/subscription';
import { gatewayRefusal, refusal } from '../../server/http/refusal';
import { type World, worldState } from '../../world';
import { isoTime } from '../../world/clock';
import { text, time } from '../../world/fields';

const method = v.object({
  id: text,
  /** Of the card. */
  brand: v.picklist(['visa', 'mastercard', 'mir']),
  last4: text,
  /** When the card expires. */
  expiresAt: time,
  createdAt: time,
});

const subscription = v.object({
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

export const subscriptionIn = worldState(
  'subscription',
  v.object({
    /** By account id. */
    accounts: v.record(text, subscription),
    payments: v.array(payment),
  }),
  () => ({ accounts: {}, payments: [] }),
);

export type MethodState = v.InferOutput<typeof method>;

export type SubscriptionState = v.InferOutput<typeof subscription>;

export type PaymentState = v.InferOutput<typeof payment>;

const dayMs = 24 * 60 * 60_000;

/** The paid plan and its price. */
export const plan = { price: 299, currency: 'RUB', periodDays: 30 };

/** The path of payments on the main host, without the id. */
export const paymentPath = '/pay/';

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
export function subscriptionOf(world: World, id: string): Subscription {
  const { startedAt, methods } = requireSubscription(world, id);
  return {
    ...planOf(world, id),
    startedAt: timeOf(startedAt),
    ...plan,
    hasPaymentMethod: methods.length > 0,
  };
}

/** Begins a payment; the user settles it on its page. */
export function beginPayment(
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
export function paymentById(world: World, id: string): PaymentState | undefined {
  return subscriptionIn(world).payments.find((payment) => payment.id === id);
}

/** Settles a payment, once: stores its card, and adds a period to the end of the current one. */
export function settlePayment(world: World, payment: PaymentState): void {
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
export function setAutoRenewal(world: World, id: string, enabled: boolean): Subscription {
  const subscription = requireSubscription(world, id);
  if (enabled && subscription.methods.length === 0) {
    throw refusal(400, 'BUSINESS_RULE_VIOLATION', 'there is no card to charge');
  }
  subscription.autoRenewal = enabled;
  return subscriptionOf(world, id);
}

/** The cards of an account, oldest first. */
export function methodsOf(world: World, id: string): PaymentMethod[] {
  const { methods, defaultMethodId } = renewed(world, id) ?? noSubscription();
  return methods.map((method) => methodRecord(method, defaultMethodId));
}

/** Makes a card the default. @throws Refusal 404 */
export function setDefaultMethod(world: World, id: string, methodId: string): PaymentMethod {
  const { subscription, method } = requireMethod(world, id, methodId);
  subscription.defaultMethodId = method.id;
  return methodRecord(method, method.id);
}

/** Removes a card. The oldest one left becomes the default; without a card renewal is off. @throws Refusal 404 */
export function removeMethod(world: World, id: string, methodId: string): void {
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
