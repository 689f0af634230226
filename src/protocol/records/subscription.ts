/** Records of the paid subscription (field notes 2.21); prices are in rubles. */

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
