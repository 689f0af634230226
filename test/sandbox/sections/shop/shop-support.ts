/** Orders as tests send them. */

import type { SentOrder } from '../../../../src/sandbox/sections/shop/orders';
import type { TestedSandbox } from '../../../support/sandbox';
import { type Asked, ask } from '../../requests';

/** A valid order: a poster to Moscow. */
export function orderOf(change: Partial<SentOrder> = {}): SentOrder {
  return {
    items: [{ productId: 'poster', size: 'A3', color: null, qty: 1 }],
    recipient: recipientOf(),
    consents: ['offer', 'personal_data'].map((kind) => ({
      kind,
      accepted: true,
      docSlug: kind,
      docVersion: '1',
    })),
    consentContext: { form: 'order', page: '/shop', visitorId: 'visitor' },
    ...change,
  };
}

export function recipientOf(change: Partial<SentOrder['recipient']> = {}): SentOrder['recipient'] {
  return {
    name: 'Guest',
    phone: '+7 900 000-00-00',
    email: 'someone@sandbox.test',
    country: 'RU',
    city: 'Moscow',
    address: '',
    cityCode: 101,
    deliveryPoint: 'MOS101A',
    comment: '',
    ...change,
  };
}

let keys = 0;

/** Sends an order, by default with a new key. */
export function sendOrder(
  sandbox: Pick<TestedSandbox, 'baseUrl'>,
  body: unknown,
  { token, key }: { readonly token?: string; readonly key?: string | undefined } = {},
): Promise<Asked> {
  keys += 1;
  return ask(sandbox, 'POST /api/v1/shop/orders', {
    body,
    ...(token !== undefined && { token }),
    headers: { 'idempotency-key': key ?? `key-${keys}` },
  });
}
