/** Orders, the summary before one is placed, and the delivery tables. */
import type { Handle } from '../../../ports/handles';
import type { Choice } from '../../../ports/terminal';
import type {
  City,
  Country,
  CreatedOrder,
  DeliveryCost,
  DeliveryPoint,
  OrderLine,
  OrderSummary,
  Product,
  ShopOrder,
} from '../../../protocol/records/shop';
import { cleanText } from '../../../terminal/text/clean';
import { counted } from '../../../terminal/text/count-suffix';
import { changeLine } from '../../../terminal/text/receipt';
import { type Column, record, table, tableOf } from '../../../terminal/text/table';
import { wrapProse } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import type { OrderDocument } from '../flows/order-document';
import type { OrderEvent } from '../flows/watch-orders';
import { moneyText, rubles } from './products';

export interface ChosenItem {
  readonly product: Product;
  readonly size: string | null;
  readonly color: string | null;
  readonly qty: number;
}

/** The summary shown before the order is placed. */
export interface DraftSummary {
  readonly items: readonly ChosenItem[];
  readonly cost: DeliveryCost;
  readonly city: string;
  readonly address: string;
  readonly name: string;
  readonly email: string;
}

export const orderTable = tableOf<OrderSummary>([
  {
    title: 'number',
    cell: ({ number }) => number,
    handle: { kind: 'order', label: ({ status, titles = [] }) => [status, ...titles].join(', ') },
  },
  { title: 'status', cell: ({ status }) => status },
  { title: 'total', field: 'total', cell: ({ total }, view) => moneyText(total, view), align: 'right' },
  { title: 'ordered', field: 'createdAt', cell: ({ createdAt }, view) => timeText(createdAt, view) },
  { title: 'items', cell: ({ titles = [] }) => titles.join(', '), flexible: true },
]);

const lineColumns: readonly Column<OrderLine>[] = [
  { title: 'product', field: 'title', cell: ({ title, slug }) => title ?? slug },
  { title: 'size', cell: ({ size }) => size },
  { title: 'color', cell: ({ color }) => color, flexible: true },
  { title: 'quantity', field: 'qty', cell: ({ qty }) => qty, align: 'right' },
  { title: 'sum', field: 'sum', cell: ({ sum }, view) => moneyText(sum, view), align: 'right' },
];

/** The details of an order; in a pipe, its items are rows that start with `item`. */
export function orderCard(order: ShopOrder, view: View): string[] {
  const { items = [], delivery, payment, support } = order;
  const card = record(view, [
    ['number', order.number],
    ['status', order.status],
    ['payment', payment?.pending ? 'pending' : undefined],
    ['ordered', timeText(order.createdAt, view) || undefined],
    ['items', moneyText(order.itemsTotal, view) || undefined],
    ['delivery', moneyText(order.shipping, view) || undefined],
    ['total', moneyText(order.total, view) || undefined],
    ['to', [delivery?.city, delivery?.address].filter(Boolean).join(', ') || undefined],
    ['point', delivery?.point],
    ['tracking', order.track],
    ['comment', order.comment || undefined],
    ['support', support?.email],
  ]);
  const lines = table(view, lineColumns, items);
  if (!view.terminal) return [...card, ...lines.map((line) => `item\t${line}`)];
  return items.length > 0 ? [...card, '', ...lines] : card;
}

/** `order 100006: new → paid`. */
export function orderChange({ data, from, to }: OrderEvent, view: View): string[] {
  return changeLine(`order ${data.number}`, { from, to }, view);
}

/** The receipt of an order, with the next steps. */
export function createdLines({ number, pass }: Partial<CreatedOrder>, view: View): string[] {
  if (!number) return ["Placed the order; 'plaza shop orders list' shows its number"];
  if (!view.terminal) return [`number\t${number}`];
  const lines = [
    `Placed order ${number}`,
    `Pay it with 'plaza shop orders pay ${number} --open'; show it with 'plaza shop orders get ${number}'`,
    ...(pass
      ? [
          "Access without an account is stored on this computer; elsewhere, use 'plaza shop orders lookup ADDRESS'",
        ]
      : []),
  ];
  return lines.flatMap((line) => wrapProse(line, view.width));
}

export function madeOrder({ number }: Partial<CreatedOrder>): Handle[] {
  return number ? [{ kind: 'order', id: number, label: 'new', as: 'made' }] : [];
}

type ChoiceText = Omit<Choice<never>, 'value'>;

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

export function pointName({ code, name, address, workTime, metro, note }: DeliveryPoint): ChoiceText {
  const more = [metro, workTime, note].filter(Boolean).join('; ');
  return { name: `${address ?? name ?? code} (${code})`, description: more || undefined };
}

/** The costs of delivery, and of it with the items, in rubles; NaN where the service names no price. */
function totalsOf({ items, cost }: Pick<DraftSummary, 'items' | 'cost'>) {
  const shipping = cost.cost ?? rublesOf(cost.costKopecks) ?? Number.NaN;
  return { shipping, total: items.reduce((sum, item) => sum + itemPrice(item), shipping) };
}

function itemPrice({ product, qty }: ChosenItem): number {
  return (product.price ?? Number.NaN) * qty;
}

function priceText(amount: number): string {
  return Number.isNaN(amount) ? 'an unknown price' : rubles(amount);
}

export function summaryLines(summary: DraftSummary): string[] {
  const { items, cost, city, address, name, email } = summary;
  const { shipping, total } = totalsOf(summary);
  const days = daysText(cost);
  return [
    '',
    ...items.map((item) => `  ${itemText(item)}  ${priceText(itemPrice(item))}`),
    `  Delivery to ${city}, ${address}${days && `, ${days}`}  ${priceText(shipping)}`,
    `  Total  ${priceText(total)}`,
    `  For ${name}, ${email}`,
    '',
    // A title must not pass for a line of its own, such as another total.
  ].map((line) => cleanText(line).replaceAll('\n', ' '));
}

/** `2 × Hoodie, M, Ink blue`. */
export function itemText({ product, size, color, qty }: ChosenItem): string {
  const label = product.colors?.find(({ id }) => id === color)?.label ?? color;
  return `${qty} × ${[product.title ?? product.id, size, label].filter(Boolean).join(', ')}`;
}

export function fileQuestion({ items, recipient }: OrderDocument): string {
  const pieces = items.reduce((sum, { qty }) => sum + qty, 0);
  return `Place an order of ${pieces} ${pieces === 1 ? 'item' : 'items'} for ${recipient.name} in ${recipient.city}?`;
}

export function sendQuestion(summary: Pick<DraftSummary, 'items' | 'cost'>): string {
  return `Place the order for ${priceText(totalsOf(summary).total)}?`;
}

export const countryTable = tableOf<Country>([
  { title: 'code', cell: ({ code }) => code },
  { title: 'country', field: 'name', cell: ({ name }) => name },
]);

export const cityTable = tableOf<City>([
  { title: 'code', cell: ({ code }) => code, align: 'right' },
  { title: 'city', field: 'name', cell: ({ name }) => name },
  { title: 'country', field: 'countryCode', cell: ({ countryCode }) => countryCode },
]);

export const pointTable = tableOf<DeliveryPoint>([
  { title: 'code', cell: ({ code }) => code },
  { title: 'address', cell: ({ address }) => address, flexible: true },
  { title: 'open', field: 'workTime', cell: ({ workTime }) => workTime, flexible: true },
  { title: 'near', cell: ({ metro, note }) => [metro, note].filter(Boolean).join(', '), flexible: true },
  {
    title: 'accepts',
    cell: ({ card, cash }) => [card && 'card', cash && 'cash'].filter(Boolean).join(' '),
    spare: true,
  },
  {
    title: 'fitting',
    field: 'dressingRoom',
    cell: (point) => (point.dressingRoom ? 'yes' : ''),
    spare: true,
  },
]);

export function costCard(cost: DeliveryCost, view: View): string[] {
  const { tariffName, tariffCode, weightGrams } = cost;
  return record(view, [
    ['cost', moneyText(cost.cost ?? rublesOf(cost.costKopecks), view) || undefined],
    ['takes', daysText(cost) || undefined],
    ['tariff', tariffName ?? tariffCode],
    ['weight', weightGrams === undefined ? undefined : `${weightGrams} g`],
  ]);
}

function rublesOf(kopecks: number | undefined): number | undefined {
  return kopecks === undefined ? undefined : kopecks / 100;
}

/** `2 to 4 days`, `1 day`; empty when it is unknown. @internal */
export function daysText({ periodMin, periodMax }: DeliveryCost): string {
  const longest = periodMax ?? periodMin;
  if (longest === undefined) return '';
  const days = counted(longest, 'day');
  return periodMin === undefined || periodMin === longest ? days : `${periodMin} to ${days}`;
}
