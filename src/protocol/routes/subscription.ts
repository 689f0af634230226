import * as v from 'valibot';
import { section, shape } from '../route';

/** The paid subscription and its payment methods (protocol: subscription; field notes 2.21). */
export const subscription = section('subscription', {
  status: {
    method: 'GET',
    path: '/api/v1/subscription/',
    auth: 'bearer',
    effect: 'read',
    answer: shape<Subscription>(),
  },
  pay: {
    method: 'POST',
    path: '/api/v1/subscription/pay',
    auth: 'bearer',
    effect: 'once',
    answer: shape<PaymentStart>(),
    lostAnswer: {
      unknown: 'no route shows a payment before it is confirmed',
      verifyWith: 'subscription status',
    },
  },
  autoRenewal: {
    method: 'POST',
    path: '/api/v1/subscription/auto-renewal',
    auth: 'bearer',
    effect: 'once',
    body: v.strictObject({ enabled: v.boolean() }),
    answer: shape<Subscription>(),
    lostAnswer: { verified: 'by reading', verifyWith: 'subscription status' },
  },
  bindCard: {
    method: 'POST',
    path: '/api/v1/subscription/bind-card',
    auth: 'bearer',
    effect: 'once',
    answer: shape<PaymentStart>(),
    lostAnswer: {
      unknown: 'no route shows a binding before it is confirmed',
      verifyWith: 'subscription methods list',
    },
  },
  methods: {
    method: 'GET',
    path: '/api/v1/subscription/methods',
    auth: 'bearer',
    effect: 'read',
    answer: shape<{ data: PaymentMethod[] }>(),
    items: '*',
  },
  methodsDefault: {
    method: 'POST',
    path: '/api/v1/subscription/methods/{methodId}/default',
    auth: 'bearer',
    effect: 'once',
    answer: shape<Partial<PaymentMethod> & { success?: boolean }>(),
    lostAnswer: { verified: 'by reading', verifyWith: 'subscription methods list' },
  },
  methodsRemove: {
    method: 'DELETE',
    path: '/api/v1/subscription/methods/{methodId}',
    auth: 'bearer',
    effect: 'idempotent',
    answer: shape<{ success?: boolean }>(),
  },
});

/** One of two forms. */
export interface Subscription {
  active?: boolean;
  recurringEnabled?: boolean;
  price?: number;
  isActive?: boolean;
  expiresAt?: string | null;
  autoRenewal?: boolean;
  startedAt?: string | null;
  currency?: string;
  periodDays?: number;
  hasPaymentMethod?: boolean;
}

/** A payment or a binding that continues in the browser. */
export interface PaymentStart {
  /** The address to open. */
  confirmationUrl?: string;
  paymentId?: string;
  amount?: number;
  currency?: string;
}

export interface PaymentMethod {
  id: string;
  last4?: string;
  /** `visa`, `mastercard`, `mir`, or something newer. */
  brand?: string;
  isDefault?: boolean;
  expiresAt?: string | null;
  type?: string;
  title?: string;
  createdAt?: string;
}
