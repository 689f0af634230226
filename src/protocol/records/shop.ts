/** Records of the shop (field notes 2.24): one client's reading throughout, so nearly everything can be missing. */
import * as a from '../answer';

export const ProductColor = a.observedObject({
  id: a.string,
  label: a.optional(a.string),
  hex: a.optional(a.string),
  images: a.optional(a.array(a.string)),
});
export interface ProductColor extends a.Infer<typeof ProductColor> {}

export const SizeChart = a.observedObject({
  columns: a.optional(a.array(a.string)),
  rows: a.optional(
    a.array(
      a.object({ size: a.optional(a.string), values: a.optional(a.array(a.union([a.string, a.number]))) }),
    ),
  ),
  note: a.nullish(a.string),
});
export interface SizeChart extends a.Infer<typeof SizeChart> {}

export const Product = a.observedObject({
  id: a.string,
  title: a.optional(a.string),
  /** `apparel`, `accessories`, `print`, or something newer. */
  category: a.optional(a.string),
  /** Rubles. */
  price: a.optional(a.number),
  images: a.optional(a.array(a.string)),
  sizes: a.optional(a.array(a.string)),
  colors: a.optional(a.array(ProductColor)),
  description: a.nullish(a.string),
  specs: a.optional(a.array(a.object({ label: a.optional(a.string), value: a.optional(a.string) }))),
  sizeChart: a.nullish(SizeChart),
  /** `available`, `preorder`, `soldout`, or something newer. */
  status: a.optional(a.string),
  stockLeft: a.nullish(a.number),
});
export interface Product extends a.Infer<typeof Product> {}

export const Country = a.observedObject({
  code: a.string,
  name: a.optional(a.string),
});
export interface Country extends a.Infer<typeof Country> {}

export const City = a.observedObject({
  code: a.number,
  name: a.optional(a.string),
  countryCode: a.optional(a.string),
});
export interface City extends a.Infer<typeof City> {}

export const DeliveryPoint = a.observedObject({
  code: a.string,
  name: a.optional(a.string),
  city: a.optional(a.string),
  cityCode: a.optional(a.number),
  countryCode: a.optional(a.string),
  postalCode: a.optional(a.string),
  address: a.optional(a.string),
  latitude: a.optional(a.number),
  longitude: a.optional(a.number),
  workTime: a.optional(a.string),
  metro: a.optional(a.string),
  note: a.optional(a.string),
  dressingRoom: a.optional(a.boolean),
  card: a.optional(a.boolean),
  cash: a.optional(a.boolean),
});
export interface DeliveryPoint extends a.Infer<typeof DeliveryPoint> {}

export const DeliveryCost = a.observedObject({
  costKopecks: a.optional(a.number),
  /** Rubles. */
  cost: a.optional(a.number),
  /** Days. */
  periodMin: a.optional(a.number),
  periodMax: a.optional(a.number),
  tariffCode: a.optional(a.union([a.number, a.string])),
  tariffName: a.optional(a.string),
  weightGrams: a.optional(a.number),
});
export interface DeliveryCost extends a.Infer<typeof DeliveryCost> {}

export const CreatedOrder = a.object({
  number: a.string,
  /** Opens this one order instead of an order token. */
  pass: a.observed(a.optional(a.string)),
});
export interface CreatedOrder extends a.Infer<typeof CreatedOrder> {}

export const OrderSummary = a.observedObject({
  number: a.string,
  titles: a.optional(a.array(a.string)),
  /** `new`, `paid`, `ship`, `done`, `cancelled`, `refunded`, `expired`, or something newer. */
  status: a.optional(a.string),
  /** Rubles. */
  total: a.optional(a.number),
  createdAt: a.optional(a.string),
});
export interface OrderSummary extends a.Infer<typeof OrderSummary> {}

export const OrderLine = a.observedObject({
  slug: a.optional(a.string),
  title: a.optional(a.string),
  color: a.nullish(a.string),
  size: a.nullish(a.string),
  qty: a.optional(a.number),
  /** Rubles. */
  sum: a.optional(a.number),
});
export interface OrderLine extends a.Infer<typeof OrderLine> {}

export const ShopOrder = a.observedObject({
  number: a.string,
  status: a.optional(a.string),
  createdAt: a.optional(a.string),
  payment: a.nullish(a.object({ pending: a.optional(a.boolean) }, a.others())),
  items: a.optional(a.array(OrderLine)),
  /** Rubles, all three. */
  itemsTotal: a.optional(a.number),
  shipping: a.optional(a.number),
  total: a.optional(a.number),
  delivery: a.nullish(
    a.object({ city: a.optional(a.string), address: a.optional(a.string), point: a.nullish(a.string) }),
  ),
  track: a.nullish(a.string),
  comment: a.nullish(a.string),
  support: a.nullish(a.object({ email: a.optional(a.string) }, a.others())),
});
export interface ShopOrder extends a.Infer<typeof ShopOrder> {}

export const OrderToken = a.object({
  /** Opens the orders of one mail address. */
  token: a.alias(a.string, 'orderToken', 'order_token'),
  expiresInSec: a.observed(a.optional(a.number)),
});
export interface OrderToken extends a.Infer<typeof OrderToken> {}
