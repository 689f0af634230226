/** The paid subscription (field notes 2.21). */
import type { PaymentMethod, PaymentStart, Subscription } from '../../protocol/routes/subscription';
import { record, tableOf } from '../../terminal/text/table';
import { oneLine } from '../../terminal/text/text';
import { timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';

/** The status, in either form of the service, as a record. */
export function subscriptionRecord(subscription: Subscription, view: View): string[] {
  const { active, isActive = active, recurringEnabled, autoRenewal = recurringEnabled } = subscription;
  return record(view, [
    ['active', isActive],
    [isActive === false ? 'ended' : 'ends', timeText(subscription.expiresAt, view) || undefined],
    ['auto-renewal', autoRenewal],
    ['card added', subscription.hasPaymentMethod],
    ['price', priceText(subscription)],
    ['since', timeText(subscription.startedAt, view) || undefined],
  ]);
}

/** `299 RUB for 30 days`; undefined where the service names no price. */
export function priceText({ price, currency = 'RUB', periodDays }: Subscription): string | undefined {
  if (price === undefined) return undefined;
  return `${price} ${oneLine(currency)}${periodDays === undefined ? '' : ` for ${periodDays} days`}`;
}

/** The address of the payment page; in a pipe, only the address. */
export function paymentLines({ confirmationUrl, amount, currency = 'RUB' }: PaymentStart, view: View) {
  const address = oneLine(confirmationUrl ?? '');
  if (!view.terminal) return [address];
  const price = amount ? oneLine(`Pay ${amount} ${currency}`) : 'Continue';
  return [`${price} in the browser:`, address];
}

export const methodTable = tableOf<PaymentMethod>([
  {
    title: 'id',
    cell: (method) => method.id,
    handle: {
      kind: 'card',
      label: ({ brand, type, last4 }) => [brand ?? type, last4].filter(Boolean).join(' '),
    },
  },
  { title: 'brand', field: 'brand', cell: (method) => method.brand ?? method.type },
  { title: 'number', field: 'last4', cell: ({ last4, title }) => (last4 ? `•••• ${last4}` : title) },
  { title: 'charged', field: 'isDefault', cell: (method) => (method.isDefault ? 'yes' : '') },
  { title: 'ends', field: 'expiresAt', cell: (method, view) => timeText(method.expiresAt, view) },
]);
