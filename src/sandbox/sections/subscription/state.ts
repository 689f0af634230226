/** State of the paid subscriptions. Times are milliseconds since the epoch. */
import * as v from 'valibot';

const text = v.string();
const time = v.pipe(v.number(), v.safeInteger());

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

export const subscriptionState = v.object({
  /** By account id. */
  accounts: v.record(text, subscription),
  payments: v.array(payment),
});

type SubscriptionsState = v.InferOutput<typeof subscriptionState>;

export type MethodState = v.InferOutput<typeof method>;
export type SubscriptionState = v.InferOutput<typeof subscription>;
export type PaymentState = v.InferOutput<typeof payment>;

declare module '../../world' {
  interface WorldState {
    subscription: SubscriptionsState;
  }
}
