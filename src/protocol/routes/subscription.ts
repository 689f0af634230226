import * as v from 'valibot';
import {
  array,
  boolean,
  extend,
  type Infer,
  nullish,
  number,
  observedObject,
  optional,
  partial,
  string,
} from '../answer';
import { section } from '../route';

/** One of two forms. */
export const Subscription = observedObject({
  active: optional(boolean),
  recurringEnabled: optional(boolean),
  price: optional(number),
  isActive: optional(boolean),
  expiresAt: nullish(string),
  autoRenewal: optional(boolean),
  startedAt: nullish(string),
  currency: optional(string),
  periodDays: optional(number),
  hasPaymentMethod: optional(boolean),
});
export interface Subscription extends Infer<typeof Subscription> {}

/** A payment or a binding that continues in the browser. */
export const PaymentStart = observedObject({
  /** The address to open. */
  confirmationUrl: optional(string),
  paymentId: optional(string),
  amount: optional(number),
  currency: optional(string),
});
export interface PaymentStart extends Infer<typeof PaymentStart> {}

export const PaymentMethod = observedObject({
  id: string,
  last4: optional(string),
  /** `visa`, `mastercard`, `mir`, or something newer. */
  brand: optional(string),
  isDefault: optional(boolean),
  expiresAt: nullish(string),
  type: optional(string),
  title: optional(string),
  createdAt: optional(string),
});
export interface PaymentMethod extends Infer<typeof PaymentMethod> {}

/** The paid subscription and its payment methods (protocol: subscription; field notes 2.21). */
export const subscription = section('subscription', {
  status: {
    method: 'GET',
    path: '/api/v1/subscription/',
    answer: Subscription,
  },
  pay: {
    method: 'POST',
    path: '/api/v1/subscription/pay',
    effect: 'once',
    answer: PaymentStart,
    lostAnswer: {
      unknown: 'no route shows a payment before it is confirmed',
      verifyWith: 'subscription status',
    },
  },
  autoRenewal: {
    method: 'POST',
    path: '/api/v1/subscription/auto-renewal',
    effect: 'once',
    body: v.strictObject({ enabled: v.boolean() }),
    answer: Subscription,
    lostAnswer: { verified: 'by reading', verifyWith: 'subscription status' },
  },
  bindCard: {
    method: 'POST',
    path: '/api/v1/subscription/bind-card',
    effect: 'once',
    answer: PaymentStart,
    lostAnswer: {
      unknown: 'no route shows a binding before it is confirmed',
      verifyWith: 'subscription methods list',
    },
  },
  methods: {
    method: 'GET',
    path: '/api/v1/subscription/methods',
    answer: observedObject({ data: array(PaymentMethod) }),
    items: '*',
  },
  methodsDefault: {
    method: 'POST',
    path: '/api/v1/subscription/methods/{methodId}/default',
    effect: 'once',
    answer: extend(partial(PaymentMethod), { success: optional(boolean) }),
    lostAnswer: { verified: 'by reading', verifyWith: 'subscription methods list' },
  },
  methodsRemove: {
    method: 'DELETE',
    path: '/api/v1/subscription/methods/{methodId}',
    answer: observedObject({ success: optional(boolean) }),
  },
});
