/** Texts of the order wizard: names of choices, the summary, the confirmation. */

import type { DeliveryCost, DeliveryPoint, Product, ProductColor } from '../../../protocol/records/shop';
import type { BodyOf } from '../../../protocol/route';
import type { shop } from '../../../protocol/routes/shop';
import { daysText } from './delivery';
import { rubles } from './money';

/** An order, as it is sent. */
export type OrderDocument = BodyOf<typeof shop.ordersCreate>;

/** The text of a choice. */
export interface ChoiceText {
  readonly name: string;
  readonly description?: string;
}

/** An item of an order, with its product. */
export interface ChosenItem {
  readonly product: Product;
  readonly size: string | null;
  readonly color: string | null;
  readonly qty: number;
}

/** What the user sees before the order is placed. */
export interface OrderSummary {
  readonly items: readonly ChosenItem[];
  readonly cost: DeliveryCost;
  readonly city: string;
  readonly address: string;
  readonly name: string;
  readonly email: string;
}

/** `Hoodie, 4 900 ₽ (25 left)`. */
export function productName({ id, title, price, status, stockLeft, description }: Product): ChoiceText {
  const known = [
    status && status !== 'available' ? status : '',
    typeof stockLeft === 'number' ? `${stockLeft} left` : '',
  ].filter(Boolean);
  const name = [title ?? id, price === undefined ? '' : rubles(price)].filter(Boolean).join(', ');
  return {
    name: known.length > 0 ? `${name} (${known.join(', ')})` : name,
    description: description || undefined,
  };
}

export function colorName({ id, label }: ProductColor): ChoiceText {
  return { name: label ?? id };
}

export function pointName({ code, name, address, workTime, metro, note }: DeliveryPoint): ChoiceText {
  const more = [metro, workTime, note].filter(Boolean).join('; ');
  return { name: `${address ?? name ?? code} (${code})`, description: more || undefined };
}

/** The costs of items, delivery and both, in rubles. */
function totalsOf({ items, cost }: Pick<OrderSummary, 'items' | 'cost'>) {
  const goods = items.reduce((sum, { product, qty }) => sum + (product.price ?? 0) * qty, 0);
  const shipping = cost.cost ?? (cost.costKopecks ?? 0) / 100;
  return { goods, shipping, total: goods + shipping };
}

/** The order with its costs. */
export function summaryLines(summary: OrderSummary): string[] {
  const { items, cost, city, address, name, email } = summary;
  const { shipping, total } = totalsOf(summary);
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
export function itemText({ product, size, color, qty }: ChosenItem): string {
  const label = product.colors?.find(({ id }) => id === color)?.label ?? color;
  return `${qty} × ${[product.title ?? product.id, size, label].filter(Boolean).join(', ')}`;
}

/** The confirmation of an order from a file. */
export function fileQuestion({ items, recipient }: OrderDocument): string {
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0);
  return `Place an order of ${pieces} ${pieces === 1 ? 'item' : 'items'} for ${recipient.name} in ${recipient.city}?`;
}

/** The confirmation of an order from the wizard. */
export function sendQuestion(summary: Pick<OrderSummary, 'items' | 'cost'>): string {
  return `Place the order for ${rubles(totalsOf(summary).total)}?`;
}
