import * as v from 'valibot';
import * as a from '../answer';
import { wholeNumber } from '../fields';
import {
  City,
  Country,
  CreatedOrder,
  DeliveryCost,
  DeliveryPoint,
  OrderSummary,
  OrderToken,
  Product,
  ShopOrder,
} from '../records/shop';
import { section } from '../route';

const text = v.string();

const items = v.array(
  v.strictObject({ productId: text, size: v.nullable(text), color: v.nullable(text), qty: v.number() }),
);

const recipient = v.strictObject({
  name: text,
  phone: text,
  email: text,
  country: text,
  city: text,
  address: text,
  cityCode: v.nullable(v.number()),
  deliveryPoint: text,
  comment: text,
});

const consents = {
  consents: v.array(v.strictObject({ kind: text, accepted: v.boolean(), docSlug: text, docVersion: text })),
  consentContext: v.strictObject({ form: text, page: text, visitorId: text }),
};

/** Products, delivery and orders (protocol: shop; field notes 2.24). */
export const shop = section('shop', {
  products: {
    method: 'GET',
    path: '/api/v1/shop/products',
    auth: 'optional',
    answer: a.observed(a.array(Product)),
    items: '*',
  },
  product: {
    method: 'GET',
    path: '/api/v1/shop/products/{productId}',
    auth: 'optional',
    answer: Product,
  },
  deliveryCountries: {
    method: 'GET',
    path: '/api/v1/shop/delivery/countries',
    auth: 'optional',
    answer: a.observed(a.array(Country)),
    items: '*',
  },
  deliveryCities: {
    method: 'GET',
    path: '/api/v1/shop/delivery/cities',
    auth: 'optional',
    query: v.strictObject({ q: v.optional(text), country: v.optional(text) }),
    answer: a.observed(a.array(City)),
    items: '*',
  },
  deliveryPoints: {
    method: 'GET',
    path: '/api/v1/shop/delivery/points',
    auth: 'optional',
    query: v.strictObject({ cityCode: wholeNumber }),
    answer: a.observed(a.array(DeliveryPoint)),
    items: '*',
  },
  deliveryCalculate: {
    method: 'POST',
    path: '/api/v1/shop/delivery/calculate',
    auth: 'optional',
    effect: 'read',
    body: v.strictObject({ items, to: v.strictObject({ code: v.number(), countryCode: text }) }),
    answer: DeliveryCost,
  },
  ordersCreate: {
    method: 'POST',
    path: '/api/v1/shop/orders',
    spends: 'money',
    auth: 'optional',
    effect: 'keyed',
    key: 'Idempotency-Key',
    body: v.strictObject({ items, recipient, ...consents }),
    answer: CreatedOrder,
    secret: { answer: ['pass'] },
  },
  orders: {
    method: 'GET',
    path: '/api/v1/shop/orders/my',
    auth: 'bearer|order',
    answer: a.observedObject({ items: a.array(OrderSummary) }),
    items: 'items',
  },
  ordersGet: {
    method: 'GET',
    path: '/api/v1/shop/orders/{number}',
    ok: undefined,
    auth: 'bearer|order',
    answer: ShopOrder,
  },
  ordersPay: {
    method: 'POST',
    path: '/api/v1/shop/orders/{number}/pay',
    spends: 'money',
    auth: 'bearer|order',
    effect: 'once',
    body: v.strictObject({ returnUrl: text }),
    answer: a.observedObject({ url: a.optional(a.string) }),
    lostAnswer: {
      unknown: 'no route shows a payment before it is confirmed',
      verifyWith: 'shop orders get {number}',
    },
  },
  ordersLookup: {
    method: 'POST',
    path: '/api/v1/shop/orders/lookup/request',
    auth: 'none',
    effect: 'once',
    body: v.strictObject({ email: text }),
    lostAnswer: { harmless: 'another code takes the place of the lost one' },
  },
  ordersVerify: {
    method: 'POST',
    path: '/api/v1/shop/orders/lookup/verify',
    auth: 'none',
    effect: 'once',
    body: v.strictObject({ email: text, code: text }),
    answer: OrderToken,
    secret: { body: ['code'], answer: ['token', 'orderToken', 'order_token'] },
    lostAnswer: { harmless: 'a code is spent once' },
  },
  /** No route reads consents back; giving the same one again changes nothing, so the command itself verifies it. */
  consent: {
    method: 'POST',
    path: '/api/v1/shop/consents',
    auth: 'optional',
    effect: 'once',
    body: v.strictObject(consents),
    lostAnswer: { harmless: 'the same consent again changes nothing' },
  },
});
