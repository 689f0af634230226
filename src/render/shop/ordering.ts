/** What a person reads while an order is put together. */

import type { DeliveryCost, DeliveryPoint, Product, ProductColor } from '../../api/catalogue/records/shop';
import type { shop } from '../../api/catalogue/routes/shop';
import type { BodyOf } from '../../ports/route';
import { rubles } from './money';
import { daysText } from './shop';

type OrderDocument = BodyOf<typeof shop.ordersCreate>;

/** How something to be chosen is named. */
export interface Named {
  readonly name: string;
  readonly description?: string;
}

/** An item with what is known of its product. */
export interface ChosenItem {
  readonly product: Product;
  readonly size: string | null;
  readonly color: string | null;
  readonly qty: number;
}

/** What is shown before the order is sent. */
export interface Overview {
  readonly items: readonly ChosenItem[];
  readonly cost: DeliveryCost;
  readonly city: string;
  readonly address: string;
  readonly name: string;
  readonly email: string;
}

/** `Hoodie, 4 900 ₽ (25 left)`. */
function productName({ id, title, price, status, stockLeft, description }: Product): Named {
  const known = [
    status && status !== 'available' ? status : '',
    typeof stockLeft === 'number' ? `${stockLeft} left` : '',
  ].filter(Boolean);
  const name = [title ?? id, price === undefined ? '' : rubles(price)].filter(Boolean).join(', ');
  return {
    name: known.length > 0 ? `${name} (${known.join(', ')})` : name,
    ...(description && { description }),
  };
}

function colorName({ id, label }: ProductColor): Named {
  return { name: label ?? id };
}

function pointName({ code, name, address, workTime, metro, note }: DeliveryPoint): Named {
  const more = [metro, workTime, note].filter(Boolean).join('; ');
  return { name: `${address ?? name ?? code} (${code})`, ...(more && { description: more }) };
}

/** What items, delivery and all of it cost, in rubles. */
function totalsOf({ items, cost }: Pick<Overview, 'items' | 'cost'>) {
  const goods = items.reduce((sum, { product, qty }) => sum + (product.price ?? 0) * qty, 0);
  const shipping = cost.cost ?? (cost.costKopecks ?? 0) / 100;
  return { goods, shipping, total: goods + shipping };
}

/** The whole order, as lines. */
function overviewLines(overview: Overview): string[] {
  const { items, cost, city, address, name, email } = overview;
  const { shipping, total } = totalsOf(overview);
  const days = daysText(cost);
  return [
    '',
    ...items.map((item) => `  ${itemText(item)}  ${rubles((item.product.price ?? 0) * item.qty)}`),
    `  Delivery to ${city}, ${address}${days && `, ${days}`}  ${rubles(shipping)}`,
    `  Total  ${rubles(total)}`,
    `  For ${name}, ${email}`,
    '',
  ];
}

/** `2 × Hoodie, M, Ink blue`. */
function itemText({ product, size, color, qty }: ChosenItem): string {
  const label = product.colors?.find(({ id }) => id === color)?.label ?? color;
  return `${qty} × ${[product.title ?? product.id, size, label].filter(Boolean).join(', ')}`;
}

/** What the confirmation asks about an order from a file. */
export function fileQuestion({ items, recipient }: OrderDocument): string {
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0);
  return `Place an order of ${pieces} ${pieces === 1 ? 'item' : 'items'} for ${recipient.name} in ${recipient.city}?`;
}

/** What the confirmation asks about an order that was put together. */
export function sendQuestion(overview: Pick<Overview, 'items' | 'cost'>): string {
  return `Place the order for ${rubles(totalsOf(overview).total)}?`;
}

/** How everything is named on the way to an order. */
export const orderWords = { productName, colorName, pointName, itemText, overviewLines };

export type OrderWords = typeof orderWords;
