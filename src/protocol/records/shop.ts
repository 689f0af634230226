/** Records of the shop (field notes 2.24): one client's reading throughout, so nearly everything can be missing. */
import {
  alias,
  array,
  boolean,
  type Infer,
  nullish,
  number,
  object,
  observed,
  observedObject,
  optional,
  others,
  string,
  union,
} from '../answer';

export const ProductColor = observedObject({
  id: string,
  label: optional(string),
  hex: optional(string),
  images: optional(array(string)),
});
export interface ProductColor extends Infer<typeof ProductColor> {}

export const SizeChart = observedObject({
  columns: optional(array(string)),
  rows: optional(array(object({ size: optional(string), values: optional(array(union([string, number]))) }))),
  note: nullish(string),
});
export interface SizeChart extends Infer<typeof SizeChart> {}

export const Product = observedObject({
  id: string,
  title: optional(string),
  /** `apparel`, `accessories`, `print`, or something newer. */
  category: optional(string),
  /** Rubles. */
  price: optional(number),
  images: optional(array(string)),
  sizes: optional(array(string)),
  colors: optional(array(ProductColor)),
  description: nullish(string),
  specs: optional(array(object({ label: optional(string), value: optional(string) }))),
  sizeChart: nullish(SizeChart),
  /** `available`, `preorder`, `soldout`, or something newer. */
  status: optional(string),
  stockLeft: nullish(number),
});
export interface Product extends Infer<typeof Product> {}

export const Country = observedObject({
  code: string,
  name: optional(string),
});
export interface Country extends Infer<typeof Country> {}

export const City = observedObject({
  code: number,
  name: optional(string),
  countryCode: optional(string),
});
export interface City extends Infer<typeof City> {}

export const DeliveryPoint = observedObject({
  code: string,
  name: optional(string),
  city: optional(string),
  cityCode: optional(number),
  countryCode: optional(string),
  postalCode: optional(string),
  address: optional(string),
  latitude: optional(number),
  longitude: optional(number),
  workTime: optional(string),
  metro: optional(string),
  note: optional(string),
  dressingRoom: optional(boolean),
  card: optional(boolean),
  cash: optional(boolean),
});
export interface DeliveryPoint extends Infer<typeof DeliveryPoint> {}

export const DeliveryCost = observedObject({
  costKopecks: optional(number),
  /** Rubles. */
  cost: optional(number),
  /** Days. */
  periodMin: optional(number),
  periodMax: optional(number),
  tariffCode: optional(union([number, string])),
  tariffName: optional(string),
  weightGrams: optional(number),
});
export interface DeliveryCost extends Infer<typeof DeliveryCost> {}

export const CreatedOrder = object({
  number: string,
  /** Opens this one order instead of an order token. */
  pass: observed(optional(string)),
});
export interface CreatedOrder extends Infer<typeof CreatedOrder> {}

export const OrderSummary = observedObject({
  number: string,
  titles: optional(array(string)),
  /** `new`, `paid`, `ship`, `done`, `cancelled`, `refunded`, `expired`, or something newer. */
  status: optional(string),
  /** Rubles. */
  total: optional(number),
  createdAt: optional(string),
});
export interface OrderSummary extends Infer<typeof OrderSummary> {}

export const OrderLine = observedObject({
  slug: optional(string),
  title: optional(string),
  color: nullish(string),
  size: nullish(string),
  qty: optional(number),
  /** Rubles. */
  sum: optional(number),
});
export interface OrderLine extends Infer<typeof OrderLine> {}

export const ShopOrder = observedObject({
  number: string,
  status: optional(string),
  createdAt: optional(string),
  payment: nullish(object({ pending: optional(boolean) }, others())),
  items: optional(array(OrderLine)),
  /** Rubles, all three. */
  itemsTotal: optional(number),
  shipping: optional(number),
  total: optional(number),
  delivery: nullish(object({ city: optional(string), address: optional(string), point: nullish(string) })),
  track: nullish(string),
  comment: nullish(string),
  support: nullish(object({ email: optional(string) }, others())),
});
export interface ShopOrder extends Infer<typeof ShopOrder> {}

export const OrderToken = object({
  /** Opens the orders of one mail address. */
  token: alias(string, 'orderToken', 'order_token'),
  expiresInSec: observed(optional(number)),
});
export interface OrderToken extends Infer<typeof OrderToken> {}
