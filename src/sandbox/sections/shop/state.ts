/** State of the shop. Times are milliseconds since the epoch, money is in rubles. */
import * as v from 'valibot';
import { worldState } from '../../world';
import { text, time } from '../../world/fields';

const number = v.number();
const product = v.object({
  id: text,
  title: text,
  category: v.picklist(['apparel', 'accessories', 'print']),
  price: number,
  sizes: v.array(text),
  /** `hex` without `#`. */
  colors: v.array(v.object({ id: text, label: text, hex: text })),
  description: text,
  specs: v.array(v.object({ label: text, value: text })),
  sizeChart: v.nullable(
    v.object({
      columns: v.array(text),
      rows: v.array(v.object({ size: text, values: v.array(text) })),
      note: v.optional(text),
    }),
  ),
  status: v.picklist(['available', 'preorder', 'soldout']),
  /** The stock before the first order; null: unlimited. */
  stock: v.nullable(number),
  weightGrams: number,
});

const city = v.object({
  code: number,
  name: text,
  countryCode: text,
  /** The distance zone, from 1: it sets cost and duration of a delivery. */
  zone: number,
});

const point = v.object({
  code: text,
  name: text,
  cityCode: number,
  postalCode: text,
  address: text,
  latitude: number,
  longitude: number,
  workTime: text,
  metro: v.optional(text),
  note: v.optional(text),
  dressingRoom: v.boolean(),
  card: v.boolean(),
  cash: v.boolean(),
});

const consent = v.object({ kind: text, accepted: v.boolean(), docSlug: text, docVersion: text });

const order = v.object({
  number: text,
  accountId: v.nullable(text),
  /** Address of the recipient, in lower case: a code mailed to it opens the order. */
  email: text,
  /** Digest of the pass that opens this order. */
  passDigest: v.nullable(text),
  createdAt: time,
  items: v.array(
    v.object({
      productId: text,
      title: text,
      size: v.nullable(text),
      color: v.nullable(text),
      qty: number,
      sum: number,
    }),
  ),
  city: text,
  address: text,
  point: v.nullable(text),
  comment: text,
  itemsTotal: number,
  shipping: number,
  /** Days from dispatch to the recipient. */
  deliveryDays: number,
  /** The latest payment, and when it was settled. */
  payment: v.nullable(v.object({ id: text, returnUrl: text, settledAt: v.nullable(time) })),
  /** Closed by the shop's staff. */
  closed: v.nullable(v.picklist(['cancelled', 'refunded'])),
});

/** A mailed code that opens the orders of an address. */
const lookup = v.object({ email: text, codeDigest: text, attemptsLeft: number, sentAt: time });

export const shopIn = worldState(
  'shop',
  v.object({
    products: v.array(product),
    countries: v.array(v.object({ code: text, name: text })),
    cities: v.array(city),
    points: v.array(point),
    /** The oldest first. */
    orders: v.array(order),
    lookups: v.array(lookup),
    /** Tokens that open the orders of an address. */
    tokens: v.array(v.object({ digest: text, email: text, expiresAt: time })),
    /** The latest consent of each visitor for each document. */
    consents: v.array(v.object({ visitorId: text, form: text, ...consent.entries, at: time })),
  }),
);

export type ProductState = v.InferOutput<typeof product>;
export type CityState = v.InferOutput<typeof city>;
export type PointState = v.InferOutput<typeof point>;
export type OrderState = v.InferOutput<typeof order>;
