import { describe, expect, it } from 'vitest';
import {
  parseCalculation,
  parseConsents,
  parseOrder,
} from '../../../../src/commands/shop/flows/order-document';
import { UsageError } from '../../../../src/errors';
import { orderOf, recipientOf } from '../../../sandbox/sections/shop/shop-support';

function faultsOf(parse: () => unknown): Readonly<Record<string, unknown>> | undefined {
  try {
    parse();
  } catch (error) {
    if (error instanceof UsageError) return error.details.fields;
    throw error;
  }
  throw new Error('the document was accepted');
}

const text = JSON.stringify;

describe('parseOrder', () => {
  it('fills in the consent context where the document has none', () => {
    expect(parseOrder(text(orderOf()), 'device')).toEqual(orderOf());
    const { consentContext: _, ...rest } = orderOf();
    const consentContext = { form: 'order', page: '/shop', visitorId: 'device' };
    expect(parseOrder(text(rest), 'device')).toEqual({ ...rest, consentContext });
  });

  const empty = { name: '', phone: 'x', email: 'x', country: ' ', city: '', deliveryPoint: '' };

  it.each<[string, unknown, Record<string, string>]>([
    ['no items', orderOf({ items: [] }), { items: 'must contain at least one item' }],
    [
      'half a piece of a product without ID',
      orderOf({ items: [{ productId: '', size: null, color: null, qty: 0.5 }] }),
      { 'items.0.productId': 'must not be empty', 'items.0.qty': 'must be a whole number of at least 1' },
    ],
    [
      'an empty recipient',
      orderOf({ recipient: recipientOf(empty) }),
      {
        'recipient.name': 'must not be empty',
        'recipient.phone': 'must be a phone number of at least 5 digits',
        'recipient.email': 'must be an email address',
        'recipient.country': 'must not be empty',
        'recipient.city': 'must not be empty',
        'recipient.deliveryPoint': 'must be the code of a pick-up point, unless an address is given',
      },
    ],
    ['no consents', orderOf({ consents: [] }), { consents: 'must contain at least one consent' }],
    ['a list', [], { items: 'is missing' }],
    ['null', null, { document: 'must be an object, not null' }],
  ])('names each fault of %s', (_, document, expected) => {
    expect(faultsOf(() => parseOrder(text(document), 'device'))).toMatchObject(expected);
  });

  it('accepts empty texts of the recipient that are optional, but no missing ones', () => {
    const recipient = recipientOf({ cityCode: null, comment: '', address: '' });
    expect(() => parseOrder(text(orderOf({ recipient })), 'device')).not.toThrow();
    const { comment: _, ...without } = recipient;
    expect(faultsOf(() => parseOrder(text({ ...orderOf(), recipient: without }), 'device'))).toEqual({
      'recipient.comment': 'is missing',
    });
  });

  it('names the line at which the document is no JSON', () => {
    expect(() => parseOrder('{', 'device')).toThrow('the document is not JSON');
    expect(() => parseOrder('{\n  "a": 1,\n  b\n}', 'device', 'order.json')).toThrow(
      /^order\.json is not JSON: [^\n]+ \(line 3\)$/,
    );
  });
});

it('parseCalculation requires items and a city', () => {
  const { items } = orderOf();
  const to = { code: 101, countryCode: 'RU' };
  expect(parseCalculation(text({ items, to }))).toEqual({ items, to });
  expect(faultsOf(() => parseCalculation(text({ items: [], to: {} })))).toEqual({
    items: 'must contain at least one item',
    'to.code': 'is missing',
    'to.countryCode': 'is missing',
  });
});

it('parseConsents requires a known kind and a document', () => {
  const [consent] = orderOf().consents;
  expect(parseConsents(text({ consents: [consent] }), 'device')).toMatchObject({ consents: [consent] });
  const consents = [{ ...consent, kind: 'x', docSlug: '', docVersion: '', accepted: 1 }];
  expect(faultsOf(() => parseConsents(text({ consents }), 'device'))).toEqual({
    'consents.0.kind': 'must be one of offer, personal_data, cookie',
    'consents.0.docSlug': 'must not be empty',
    'consents.0.docVersion': 'must not be empty',
    'consents.0.accepted': 'must be true or false, not 1',
  });
});
