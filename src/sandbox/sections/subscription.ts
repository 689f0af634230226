/** The paid subscription and its cards (protocol: subscription; field notes 2.21). Prices are in rubles. */
import * as v from 'valibot';
import type { PaymentMethod } from '../../protocol/routes/subscription';
import { section } from '../section';
import type { UserCall } from '../server/http/handler';
import { paymentPages } from '../server/http/non-catalogue';
import { gatewayRefusal, refusal } from '../server/http/refusal';
import { type World, worldState } from '../world';
import { isoTime } from '../world/clock';
import { text, time } from '../world/fields';
import { idByName } from './auth/rules/accounts';

const method = v.object({
  id: text,
  brand: v.picklist(['visa', 'mastercard', 'mir']),
  last4: text,
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

const plan = { price: 299, currency: 'RUB', periodDays: 30 };

/** The path of payments on the main host, without the id. */
const paymentPath = '/pay/';

export const subscription = section('subscription', {
  state: [subscriptionIn],
  seed: seedSubscriptions,
  handlers: {
    'subscription.status': ({ world, caller }) => statusOf(world, caller.account.id),
    'subscription.pay': (call) => beginPayment(call, 'period'),
    // Without a card, renewal can only be turned off.
    'subscription.autoRenewal': ({ world, caller, body: { enabled } }) => {
      const subscription = requireSubscription(world, caller.account.id);
      if (enabled && subscription.methods.length === 0)
        throw refusal(400, 'BUSINESS_RULE_VIOLATION', 'there is no card to charge');
      subscription.autoRenewal = enabled;
      return statusOf(world, caller.account.id);
    },
    'subscription.bindCard': (call) => beginPayment(call, 'card'),
    // Oldest first.
    'subscription.methods': ({ world, caller }) => {
      const { methods, defaultMethodId } = renewed(world, caller.account.id) ?? noSubscription();
      return { data: methods.map((method) => methodRecord(method, defaultMethodId)) };
    },
    'subscription.methodsDefault': ({ world, caller, path }) => {
      const { subscription, method } = requireMethod(world, caller.account.id, path.methodId);
      subscription.defaultMethodId = method.id;
      return { success: true, ...methodRecord(method, method.id) };
    },
    // The oldest card that is left becomes the default; without a card, renewal is off.
    'subscription.methodsRemove': ({ world, caller, path }) => {
      const { subscription, method } = requireMethod(world, caller.account.id, path.methodId);
      subscription.methods = subscription.methods.filter((one) => one !== method);
      const [oldest] = subscription.methods;
      if (subscription.defaultMethodId === method.id) subscription.defaultMethodId = oldest?.id ?? null;
      if (!oldest) subscription.autoRenewal = false;
      return { success: true };
    },
  },
  nonCatalogue: paymentPages(paymentPath, {
    find: (world, id) => subscriptionIn(world).payments.find((payment) => payment.id === id),
    settle: settlePayment,
    page: (_, { kind, settledAt }) => ({
      what:
        kind === 'period'
          ? `Subscription for ${plan.periodDays} days: ${plan.price} ${plan.currency}`
          : 'Bind a card to the subscription',
      button: kind === 'period' ? 'Pay' : 'Bind a made-up card',
      state: settledAt === null ? 'open' : 'done',
    }),
  }),
});

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

function statusOf(world: World, id: string) {
  const { startedAt, methods } = requireSubscription(world, id);
  return {
    ...planOf(world, id),
    startedAt: timeOf(startedAt),
    ...plan,
    hasPaymentMethod: methods.length > 0,
  };
}

/** Begins a payment; the user settles it on its page. */
function beginPayment({ world, caller, origins }: UserCall, kind: PaymentState['kind']) {
  const payment: PaymentState = {
    id: world.random.uuid(),
    accountId: caller.account.id,
    kind,
    createdAt: world.clock.now(),
    settledAt: null,
  };
  subscriptionIn(world).payments.push(payment);
  return {
    confirmationUrl: `${origins.main}${paymentPath}${payment.id}`,
    paymentId: payment.id,
    amount: kind === 'period' ? plan.price : 0,
    currency: plan.currency,
  };
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

/** The subscription after all renewals that were due; undefined for an account that never subscribed. */
function renewed(world: World, id: string): SubscriptionState | undefined {
  const current = subscriptionIn(world).accounts[id];
  while (current?.autoRenewal && current.expiresAt !== null && current.expiresAt <= world.clock.now())
    current.expiresAt += plan.periodDays * dayMs;
  return current;
}

function requireSubscription(world: World, id: string): SubscriptionState {
  const subscription = renewed(world, id);
  if (!subscription || subscription.startedAt === null) throw gatewayRefusal(404, 'subscription not found');
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
