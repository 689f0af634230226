import * as v from 'valibot';
import * as a from '../answer';
import { section } from '../route';

/** One of two forms. */
export const Subscription = a.observedObject({
  active: a.optional(a.boolean),
  recurringEnabled: a.optional(a.boolean),
  price: a.optional(a.number),
  isActive: a.optional(a.boolean),
  expiresAt: a.nullish(a.string),
  autoRenewal: a.optional(a.boolean),
  startedAt: a.nullish(a.string),
  currency: a.optional(a.string),
  periodDays: a.optional(a.number),
  hasPaymentMethod: a.optional(a.boolean),
});
export interface Subscription extends a.Infer<typeof Subscription> {}

/** A payment or a binding that continues in the browser. */
export const PaymentStart = a.observedObject({
  /** The address to open. */
  confirmationUrl: a.optional(a.string),
  paymentId: a.optional(a.string),
  amount: a.optional(a.number),
  currency: a.optional(a.string),
});
export interface PaymentStart extends a.Infer<typeof PaymentStart> {}

export const PaymentMethod = a.observedObject({
  id: a.string,
  last4: a.optional(a.string),
  /** `visa`, `mastercard`, `mir`, or something newer. */
  brand: a.optional(a.string),
  isDefault: a.optional(a.boolean),
  expiresAt: a.nullish(a.string),
  type: a.optional(a.string),
  title: a.optional(a.string),
  createdAt: a.optional(a.string),
});
export interface PaymentMethod extends a.Infer<typeof PaymentMethod> {}

/** The paid subscription and its payment methods (protocol: subscription; field notes 2.21). */
export const subscription = section('subscription', {
  status: { method: 'GET', path: '/api/v1/subscription/', answer: Subscription },
  pay: {
    method: 'POST',
    path: '/api/v1/subscription/pay',
    spends: 'money',
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
    spends: 'money',
    effect: 'once',
    body: v.strictObject({ enabled: v.boolean() }),
    answer: Subscription,
    lostAnswer: { verified: 'by reading', verifyWith: 'subscription status' },
  },
  bindCard: {
    method: 'POST',
    path: '/api/v1/subscription/bind-card',
    spends: 'money',
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
    answer: a.observedObject({ data: a.array(PaymentMethod) }),
    items: '*',
  },
  methodsDefault: {
    method: 'POST',
    path: '/api/v1/subscription/methods/{methodId}/default',
    effect: 'once',
    answer: a.extend(a.partial(PaymentMethod), { success: a.optional(a.boolean) }),
    lostAnswer: { verified: 'by reading', verifyWith: 'subscription methods list' },
  },
  methodsRemove: {
    method: 'DELETE',
    path: '/api/v1/subscription/methods/{methodId}',
    answer: a.observedObject({ success: a.optional(a.boolean) }),
  },
});
