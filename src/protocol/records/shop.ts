/** Records of the shop (field notes 2.24): one client's reading throughout, so nearly everything may be missing. */

export interface ProductColor {
  id: string;
  label?: string;
  hex?: string;
  images?: string[];
}

export interface SizeChart {
  columns?: string[];
  rows?: { size?: string; values?: (string | number)[] }[];
  note?: string | null;
}

export interface Product {
  id: string;
  title?: string;
  /** `apparel`, `accessories`, `print`, or something newer. */
  category?: string;
  /** Rubles. */
  price?: number;
  images?: string[];
  sizes?: string[];
  colors?: ProductColor[];
  description?: string | null;
  specs?: { label?: string; value?: string }[];
  sizeChart?: SizeChart | null;
  /** `available`, `preorder`, `soldout`, or something newer. */
  status?: string;
  stockLeft?: number | null;
}

export interface Country {
  code: string;
  name?: string;
}

export interface City {
  code: number;
  name?: string;
  countryCode?: string;
}

export interface DeliveryPoint {
  code: string;
  name?: string;
  city?: string;
  cityCode?: number;
  countryCode?: string;
  postalCode?: string;
  address?: string;
  latitude?: number;
  longitude?: number;
  workTime?: string;
  metro?: string;
  note?: string;
  dressingRoom?: boolean;
  card?: boolean;
  cash?: boolean;
}

export interface DeliveryCost {
  costKopecks?: number;
  /** Rubles. */
  cost?: number;
  /** Days. */
  periodMin?: number;
  periodMax?: number;
  tariffCode?: number | string;
  tariffName?: string;
  weightGrams?: number;
}

export interface CreatedOrder {
  number: string;
  /** Opens this one order in place of an order token. */
  pass?: string;
}

export interface OrderSummary {
  number: string;
  titles?: string[];
  /** `new`, `paid`, `ship`, `done`, `cancelled`, `refunded`, `expired`, or something newer. */
  status?: string;
  /** Rubles. */
  total?: number;
  createdAt?: string;
}

export interface OrderLine {
  slug?: string;
  title?: string;
  color?: string | null;
  size?: string | null;
  qty?: number;
  /** Rubles. */
  sum?: number;
}

export interface ShopOrder {
  number: string;
  status?: string;
  createdAt?: string;
  payment?: { pending?: boolean; [field: string]: unknown } | null;
  items?: OrderLine[];
  /** Rubles, all three. */
  itemsTotal?: number;
  shipping?: number;
  total?: number;
  delivery?: { city?: string; address?: string; point?: string | null } | null;
  track?: string | null;
  comment?: string | null;
  support?: { email?: string; [contact: string]: unknown } | null;
}

export interface OrderToken {
  /** Opens the orders of one mail address. */
  token: string;
  expiresInSec?: number;
}
