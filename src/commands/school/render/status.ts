/** The noticeboard of the school event: whether it is open, and what there is to do. */

import type { EventStatus, SchoolShop } from '../../../protocol/records/school/shop';
import type { Tasks } from '../../../protocol/records/school/tasks';
import type { Portal } from '../../../protocol/routes/platform';
import { forRender } from '../../../terminal/text/clean';
import { groupedNumber } from '../../../terminal/text/count-suffix';
import { isolate } from '../../../terminal/text/direction';
import { type Field, record } from '../../../terminal/text/table';
import { oneLine, padEnd, wrap } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { chalksText } from './spending';
import { cycleLeft, packed } from './summary-line';

export interface SchoolStatus {
  readonly event: EventStatus;
  readonly portal?: Portal;
  /** At a terminal; a part of the noticeboard that cannot be read is missing. */
  readonly [forRender]?: { readonly noticeboard: { readonly shop?: SchoolShop; readonly tasks?: Tasks } };
}

/** A noticeboard at a terminal, a record in a pipe. */
export function statusLines(status: SchoolStatus, view: View): string[] {
  const { event, portal } = status;
  if (!view.terminal) return record(view, statusFields(status, view));
  const { bold, dim, green, yellow } = view.style;
  const title = bold('School event');
  if (!event.enabled) return [`${title}: ${yellow('closed')}`, ...wrap(closedHint, view.width)];
  const ends = timeText(event.endsAt, view);
  const { shop, tasks } = status[forRender]?.noticeboard ?? {};
  const balance = shop?.balance ?? tasks?.balance;
  return [
    `${title}: ${green('open')}${ends && `, ends ${ends}`}`,
    ...portalLines(portal, view),
    '',
    ...notice('Chalks', balance === undefined ? [] : [String(balance)], view),
    ...notice('Tasks', tasks ? tasksNotice(tasks) : [], view),
    ...notice('Shop', shop ? shopNotice(shop, view.width - noticeIndent) : [], view),
    '',
    ...wrap(nextSteps, view.width).map((line) => dim(line)),
  ];
}

function statusFields({ event, portal }: SchoolStatus, view: View): Field[] {
  return [
    ['open', event.enabled],
    ['ends', timeText(event.endsAt, view) || undefined],
    ['event', event.eventId],
    ['portal', portal?.title],
    ['address', portal?.url],
  ];
}

const closedHint =
  "In the sandbox it is open: 'plaza school --profile sandbox'; if it was closed there, 'plaza sandbox switch school on' opens it";
const nextSteps = "Next: 'plaza school tasks', 'plaza school shop', 'plaza school honor'";

function portalLines(portal: Portal | undefined, view: View): string[] {
  if (!portal?.active || (!portal.title && !portal.url)) return [];
  const texts = [portal.title, portal.url].map((text) => oneLine(text ?? ''));
  return wrap(texts.filter(Boolean).join(': '), view.width);
}

const noticeIndent = 8;

/** The lines of one name; empty without lines. */
function notice(name: string, lines: readonly string[], view: View): string[] {
  const room = Math.max(view.width - noticeIndent, 10);
  return lines
    .flatMap((line) => wrap(line, room).map((part) => isolate(part, line)))
    .map((line, nth) => `${view.style.dim(padEnd(nth === 0 ? name : '', noticeIndent))}${line}`);
}

/** A summary of the tasks, then the open ones. */
function tasksNotice({ tasks = [], completedInCycle, cycle }: Tasks): string[] {
  const open = tasks.filter(({ link }) => !link);
  const waiting = tasks.length - open.length;
  const left = cycleLeft(cycle);
  const summary = [
    `${open.length} to do`,
    waiting > 0 && `${waiting} waiting for the check`,
    typeof completedInCycle === 'number' && completedInCycle > 0 && `${completedInCycle} completed`,
    left && `new ones in ${left}`,
  ].filter(Boolean);
  const named = open.map(({ reward, title, code }) => {
    const chalks = reward === undefined ? '' : `${chalksText(reward)}: `;
    return `${chalks}${oneLine(title || code)}`;
  });
  return [summary.join(', '), ...named];
}

/** Time left of the showcase, then the products on sale. */
function shopNotice({ items = [], showcase }: SchoolShop, width: number): string[] {
  const left = cycleLeft(showcase);
  const named = items
    .filter(({ isAvailable }) => isAvailable !== false)
    .map(({ id, title, price }) => [
      oneLine(title || id),
      ...(price === undefined ? [] : [groupedNumber(price)]),
    ])
    .map((parts) => parts.join(' '));
  return [...(left ? [`changes in ${left}`] : []), ...packed(named, width)];
}
