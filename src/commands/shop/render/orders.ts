/** Orders. */

import type { Handle } from '../../../ports/handles';
import type { CreatedOrder, OrderLine, OrderSummary, ShopOrder } from '../../../protocol/records/shop';
import { type Column, record, table } from '../../../terminal/text/table';
import { oneLine, wrapWords } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { moneyText } from './money';

const summaryColumns: readonly Column<OrderSummary>[] = [
  { title: 'number', cell: ({ number }) => number, handle: 'order' },
  { title: 'status', cell: ({ status }) => status },
  { title: 'total', cell: ({ total }, view) => moneyText(total, view), align: 'right' },
  { title: 'ordered', cell: ({ createdAt }, view) => timeText(createdAt, view) },
  { title: 'items', cell: ({ titles = [] }) => titles.join(', '), flexible: true },
];

/** One row per order. */
export function orderTable(orders: readonly OrderSummary[], view: View): string[] {
  return table(view, summaryColumns, orders);
}

const lineColumns: readonly Column<OrderLine>[] = [
  { title: 'product', cell: ({ title, slug }) => title ?? slug },
  { title: 'size', cell: ({ size }) => size },
  { title: 'color', cell: ({ color }) => color, flexible: true },
  { title: 'quantity', cell: ({ qty }) => qty, align: 'right' },
  { title: 'sum', cell: ({ sum }, view) => moneyText(sum, view), align: 'right' },
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
  return lines.flatMap((line) => wrapWords(line, view.width));
}

/** Orders as rows, for handles. */
export function orderHandles(orders: readonly OrderSummary[]): Handle[] {
  return orders.flatMap(({ number, status, titles = [] }) =>
    number ? [{ kind: 'order', id: number, label: oneLine([status, ...titles].join(', ')), as: 'row' }] : [],
  );
}

/** An order that was placed. */
export function madeOrder({ number }: Partial<CreatedOrder>): Handle[] {
  return number ? [{ kind: 'order', id: number, label: 'new', as: 'made' }] : [];
}
