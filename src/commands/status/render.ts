/** Everything that waits, on one page. */
import type { AttemptSummary } from '../../ports/records';
import { counted } from '../../terminal/text/count-suffix';
import { type Cell, type Field, record } from '../../terminal/text/table';
import { oneLine } from '../../terminal/text/text';
import { parseTime, timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';
import { notificationHeadline } from '../notifications/shared/notification-list';
import type { Brief, Failed, Overview, ShortOverview } from './overview';

const dayMs = 86_400_000;

/**
 * One line a part; at a terminal only for parts where something waits or runs, with the command that shows more. In a pipe
 * every part.
 */
export function overviewLines(parts: Overview, view: View): string[] {
  const waits = (count: number, noun: string, line: string) => waiting(view, count, noun, line);
  const fields = [
    ['account', accountText(parts.account)],
    ['unread', shown(parts.unread, ({ count = 0 }) => waits(count, 'notification', 'plaza notifications'))],
    ['orders', shown(parts.orders, (orders) => ordersText(view, orders))],
    ['operations', shown(parts.operations, (rows) => waits(rows.length, 'lost answer', 'plaza operations'))],
    ['plan', shown(parts.plan, (plan) => planText(plan, view))],
    ['school', shown(parts.school, (school) => eventText(school, view))],
    ['exam', shown(parts.exam, ({ status }) => examText(status ?? 'closed', view))],
  ] satisfies Field[];
  const lines = record(view, fields);
  return view.terminal && fields.filter(([, value]) => value !== undefined).length === 1
    ? [...lines, 'Nothing waits for you.']
    : lines;
}

function accountText({ username, profile }: Overview['account']): string {
  const who = username ? `@${oneLine(username)}` : 'signed in';
  return profile === null ? who : `${who}, profile '${profile}'`;
}

const maxHeadlines = 3;

/** What waits, with the command to type for each; nothing that is zero. */
export function briefLines({ account, ...parts }: Brief, view: View): string[] {
  const waits = [
    ...briefPart(parts.notifications, (all) => [
      ...commandLines(view, all.length, 'unread notification', 'plaza notifications'),
      ...all.slice(0, maxHeadlines).map((one) => notificationHeadline(one, view)),
    ]),
    ...briefPart(parts.orders, (orders) => {
      const unpaid = orders.filter(({ status }) => status === 'new');
      return commandLines(view, unpaid.length, 'order', 'plaza shop orders', ' to pay');
    }),
    ...briefPart(parts.operations, (rows) =>
      commandLines(view, rows.length, 'lost answer', 'plaza operations'),
    ),
    ...(parts.attempt ? [attemptLine(parts.attempt, view)] : []),
  ];
  return [
    view.style.bold(accountText(account)),
    ...(waits.length > 0 ? waits : ['Nothing waits for you.']),
    view.style.dim("'plaza home' opens the feed, 'plaza --help' lists all commands"),
  ];
}

function briefPart<T extends object>(part: T | Failed, lines: (part: T) => string[]): string[] {
  return 'error' in part ? [`couldn't read: ${oneLine(String(part.error))}`] : lines(part as T);
}

function commandLines({ style }: View, count: number, noun: string, line: string, end = ''): string[] {
  return count > 0 ? [`${counted(count, noun)}${end}  ${style.dim(`'${line}'`)}`] : [];
}

function attemptLine({ unsent }: AttemptSummary, { style }: View): string {
  const left = unsent > 0 ? `${counted(unsent, 'answer')} not sent` : 'not submitted';
  return `exam: ${left}  ${style.dim("'plaza exam take'")}`;
}

/** `@ada 3 unread · 1 order to pay · 1 lost answer`; empty when nothing waits. The name is not cleaned. */
export function shortLine({ account, unread, orders, operations }: ShortOverview): string {
  const { count = 0 } = unread;
  const waits = [
    count > 0 && `${count} unread`,
    orders.length > 0 && `${counted(orders.length, 'order')} to pay`,
    operations.length > 0 && counted(operations.length, 'lost answer'),
  ].filter((text) => text !== false);
  if (waits.length === 0) return '';
  const who = account.username === null ? '' : `@${oneLine(account.username)} `;
  return who + waits.join(' · ');
}

function shown<T extends object>(part: T | Failed, text: (part: T) => Cell): Cell {
  return 'error' in part ? `couldn't read: ${oneLine(String(part.error))}` : text(part as T);
}

/** Undefined is nothing to show. */
function waiting({ terminal }: View, count: number, noun: string, line: string): Cell {
  if (!terminal) return String(count);
  return count > 0 ? `${counted(count, noun)}  ('${line}')` : undefined;
}

function ordersText(
  view: View,
  orders: readonly { readonly number?: string; readonly status?: string }[],
): Cell {
  if (!view.terminal)
    return orders.map(({ number, status }) => [number, status].filter(Boolean).join(' ')).join(', ') || '0';
  if (orders.length === 0) return undefined;
  const counts = new Map<string, number>();
  for (const { status = '' } of orders) counts.set(status, (counts.get(status) ?? 0) + 1);
  const list = [...counts].map(([status, count]) =>
    `${counted(count, 'order')} ${(Object.hasOwn(orderStates, status) && orderStates[status]) || oneLine(status).replaceAll('_', ' ')}`.trim(),
  );
  // A command is never broken in the middle.
  const gap = view.width < 80 ? '\n' : '  ';
  return `${list.join(', ')}${gap}('plaza shop orders')`;
}

/** The next step of an order (field notes 6.2). */
const orderStates: Readonly<Record<string, string>> = { new: 'to pay', paid: 'paid', ship: 'on the way' };

/** At a terminal, an exam without an attempt is not shown. */
function examText(status: string, { terminal }: View): Cell {
  if (terminal && ['closed', 'idle'].includes(status)) return undefined;
  return oneLine(status).replaceAll('_', ' ');
}

function planText(plan: Exclude<Overview['plan'], Failed>, view: View): Cell {
  if (!(plan.isActive ?? plan.active)) return view.terminal ? undefined : 'none';
  const end = parseTime(plan.expiresAt ?? '');
  if (end === undefined) return 'active';
  const days = Math.max(0, Math.ceil((end - view.now) / dayMs));
  return `${days} ${days === 1 ? 'day' : 'days'} left`;
}

function eventText({ enabled, endsAt }: { enabled?: boolean; endsAt?: string }, view: View): Cell {
  if (!enabled) return view.terminal ? undefined : 'closed';
  const ends = timeText(endsAt, view);
  return ends ? `open, ends ${ends}` : 'open';
}
