/** Everything that waits, on one page. */
import { type Cell, type Field, record } from '../../terminal/text/table';
import { oneLine } from '../../terminal/text/text';
import { parseTime, timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';
import type { Failed, Overview } from './overview';

const dayMs = 86_400_000;

/** One line a part, with the command that shows more where something waits. */
export function overviewLines(parts: Overview, view: View): string[] {
  const { account } = parts;
  const who = account.username ? `@${oneLine(account.username)}` : 'signed in';
  return record(view, [
    ['account', account.profile === null ? who : `${who}, profile '${account.profile}'`],
    ['unread', shown(parts.unread, ({ count = 0 }) => waiting(view, count, 'plaza notifications'))],
    ['orders', shown(parts.orders, (orders) => ordersText(view, orders))],
    ['operations', shown(parts.operations, (rows) => waiting(view, rows.length, 'plaza operations'))],
    ['plan', shown(parts.plan, (plan) => planText(plan, view))],
    ['school', shown(parts.school, (school) => eventText(school, view))],
    ['exam', shown(parts.exam, ({ status }) => oneLine(status ?? 'closed').replaceAll('_', ' '))],
  ] satisfies Field[]);
}

function shown<T extends object>(part: T | Failed, text: (part: T) => Cell): Cell {
  return 'error' in part ? `couldn't read: ${oneLine(String(part.error))}` : text(part as T);
}

function waiting({ terminal }: View, count: number, line: string): string {
  return terminal && count > 0 ? `${count}  ('${line}')` : String(count);
}

function ordersText(
  view: View,
  orders: readonly { readonly number?: string; readonly status?: string }[],
): string {
  const list = orders.map(({ number, status }) => oneLine([number, status].filter(Boolean).join(' ')));
  if (!view.terminal) return list.join(', ') || '0';
  // A command is never broken in the middle.
  const gap = view.width < 80 ? '\n' : '  ';
  return orders.length === 0 ? '0' : `${list.join(', ')}${gap}('plaza shop orders')`;
}

function planText(plan: Exclude<Overview['plan'], Failed>, view: View): string {
  if (!(plan.isActive ?? plan.active)) return 'none';
  const end = parseTime(plan.expiresAt ?? '');
  if (end === undefined) return 'active';
  const days = Math.max(0, Math.ceil((end - view.now) / dayMs));
  return `${days} ${days === 1 ? 'day' : 'days'} left`;
}

function eventText({ enabled, endsAt }: { enabled?: boolean; endsAt?: string }, view: View): string {
  if (!enabled) return 'closed';
  const ends = timeText(endsAt, view);
  return ends ? `open, ends ${ends}` : 'open';
}
