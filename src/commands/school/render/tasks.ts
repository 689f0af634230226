/** The noticeboard of the school event, its tasks and its honor board, for people. */
import type { Handle } from '../../../ports/handles';
import type { EventStatus, SchoolShop } from '../../../protocol/records/school/shop';
import type { HonorEntry, Task, TaskSubmission, Tasks } from '../../../protocol/records/school/tasks';
import type { Portal } from '../../../protocol/routes/platform';
import { forRender } from '../../../terminal/text/clean';
import { groupedNumber } from '../../../terminal/text/count-suffix';
import { isolate } from '../../../terminal/text/direction';
import { numberText } from '../../../terminal/text/ids';
import { type Column, type Field, record, table, tableOf } from '../../../terminal/text/table';
import { displayWidth, oneLine, padEnd, wrap } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { nameText } from '../../users/shared/author';
import { chalksText, cycleLeft, packed } from './spending';

const taskColumns: readonly Column<Task>[] = [
  { title: 'code', cell: ({ code }) => code },
  { title: 'reward', cell: ({ reward }) => reward },
  { title: 'progress', cell: ({ progress }) => progress },
  { title: 'target', cell: ({ target }) => target },
  { title: 'subject', cell: ({ subject }) => subject },
  { title: 'difficulty', cell: ({ difficulty }) => difficulty },
  { title: 'minutes', cell: ({ minutes }) => minutes },
  { title: 'link', cell: ({ link }) => link },
  { title: 'title', cell: ({ title }) => title },
];

/** The tasks of the day as a timetable; in a pipe one row per task. */
export function taskLines({ tasks = [], balance, cycle, completedInCycle }: Tasks, view: View): string[] {
  if (!view.terminal) return table(view, taskColumns, tasks);
  const left = cycleLeft(cycle);
  const head = [
    typeof balance === 'number' ? `You have ${chalksText(balance)}` : '',
    typeof completedInCycle === 'number' ? `${completedInCycle} completed today` : '',
    left ? `new tasks in ${left}` : '',
  ].filter(Boolean);
  const width = Math.max(...tasks.map(({ reward }) => displayWidth(rewardText(reward))), 0);
  const lessons = tasks.flatMap((task) => ['', ...lessonLines(task, width, view)]);
  const none = tasks.length === 0 ? ['', 'Nothing is left to do today'] : [];
  return [...packed(head, view.width), ...lessons, ...none];
}

function rewardText(reward: number | undefined): string {
  return reward === undefined ? '' : `+${reward}`;
}

/** One task: the reward on the left, like the hour in a timetable; the task and what to hand in on the right. */
function lessonLines(task: Task, width: number, view: View): string[] {
  const { style } = view;
  const { title, code, reward, save, description = '' } = task;
  const state = stateText(task);
  const next = save ? `Hand in: ${save}` : description;
  const room = Math.max(view.width - width - 2, 10);
  const block = (text: string) => wrap(oneLine(text), room).map((line) => isolate(line, text));
  const lines = [
    ...block(title || code).map(
      (line, nth) => (nth === 0 ? numberText('task', code, view) : '') + style.bold(line),
    ),
    ...packed([code, ...aboutTask(task)].map(oneLine), room).map((line) => style.dim(line)),
    ...(state ? block(state).map((line) => style.yellow(line)) : block(next)),
  ].filter((line) => line !== '');
  return lines.map((line, nth) => {
    const hour = rewardText(nth === 0 ? reward : undefined);
    const padded = `${' '.repeat(Math.max(0, width - displayWidth(hour)))}${hour}`;
    return `${nth === 0 ? style.green(padded) : padded}  ${line}`.trimEnd();
  });
}

/** `geography`, `easy`, `5–10 min`. */
function aboutTask({ subject, difficulty, minutes }: Task): string[] {
  const time = minutes && (/^[\d–-]+$/.test(minutes) ? `${minutes} min` : minutes);
  return [subject ?? '', difficulty ?? '', time ?? ''].filter(Boolean);
}

/** The state of a task; empty for an open one. */
function stateText({ link, progress, target }: Task): string {
  if (link) return 'Handed in, waiting for the check';
  return typeof target === 'number' && target > 1 ? `${progress ?? 0} of ${target} done` : '';
}

export const completedTable = tableOf<Task>([
  { title: 'completed', field: 'completedAt', cell: ({ completedAt }, view) => timeText(completedAt, view) },
  { title: 'code', cell: ({ code }) => code },
  { title: 'chalks', field: 'reward', cell: ({ reward }) => reward, align: 'right' },
  { title: 'task', field: 'title', cell: ({ title }) => title, flexible: true },
  { title: 'link', cell: ({ link }) => link, spare: true },
]);

/** A submission and the state of its check; fields that are not documented are shown unchanged. */
export function submissionLines(submission: TaskSubmission, view: View): string[] {
  const { status, reason, attemptsUsed, link, ...rest } = submission ?? {};
  return record(view, [
    ['status', plain(status)],
    ['reason', plain(reason)],
    ['link', plain(link)],
    ['attempts used', plain(attemptsUsed)],
    ...Object.entries(rest).map(
      ([name, value]): Field => [name, typeof value === 'string' ? timeText(value, view) : plain(value)],
    ),
  ]);
}

/** A submission, with the code of its task for the receipt. */
export type SubmissionReceipt = Partial<TaskSubmission> & {
  readonly [forRender]?: { readonly task: string };
};

export function submittedLines(submission: SubmissionReceipt | undefined): string[] {
  const { status, [forRender]: own } = submission ?? {};
  const code = own?.task ?? 'CODE';
  const state = typeof status === 'string' ? `: ${oneLine(status)}` : '';
  return [
    `Handed in the result of the task${state}`,
    `See the result of the check with 'plaza school tasks submission ${code}'`,
  ];
}

function plain(value: unknown): string | number | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value;
  return value === undefined || value === null ? undefined : JSON.stringify(value);
}

/** An entry of the honor board; `isMe` marks the own one. */
export interface RankedEntry extends HonorEntry {
  readonly [forRender]?: { readonly isMe: boolean };
}

const honorColumns: readonly Column<RankedEntry>[] = [
  { title: 'rank', cell: ({ rank }) => rank, align: 'right' },
  { title: 'name', field: 'author.displayName', cell: (entry, view) => nameCell(entry, view) },
  { title: 'username', field: 'author.username', cell: ({ author }) => author?.username },
  { title: 'earned', cell: ({ earned }) => earned, align: 'right' },
];

const honorPipeColumns: readonly Column<RankedEntry>[] = [
  { title: 'rank', cell: ({ rank }) => rank },
  { title: 'userId', cell: ({ userId }) => userId },
  { title: 'username', field: 'author.username', cell: ({ author }) => author?.username },
  { title: 'name', field: 'author.displayName', cell: ({ author }) => author?.displayName },
  { title: 'earned', cell: ({ earned }) => earned },
];

export function honorTable(entries: readonly RankedEntry[], view: View): string[] {
  return table(view, view.terminal ? honorColumns : honorPipeColumns, entries);
}

function nameCell({ author, [forRender]: own }: RankedEntry, { style }: View): string {
  const name = nameText(author);
  return own?.isMe ? style.bold(`${name} (you)`) : name;
}

export function taskHandles({ tasks = [] }: Tasks): Handle[] {
  return tasks.map(({ code, title }) => ({ kind: 'task', id: code, label: oneLine(title ?? ''), as: 'row' }));
}

export interface SchoolStatus {
  readonly event: EventStatus;
  readonly portal?: Portal;
  /** At a terminal; a part of the noticeboard that cannot be read is missing. */
  readonly [forRender]?: { readonly noticeboard: { readonly shop?: SchoolShop; readonly tasks?: Tasks } };
}

/** A noticeboard at a terminal, a record in a pipe. */
export function statusLines(status: SchoolStatus, view: View): string[] {
  const { event, portal } = status;
  const ends = timeText(event.endsAt, view);
  if (!view.terminal)
    return record(view, [
      ['open', event.enabled],
      ['ends', ends || undefined],
      ['event', event.eventId],
      ['portal', portal?.title],
      ['address', portal?.url],
    ]);
  const { bold, dim, green, yellow } = view.style;
  const title = bold('School event');
  if (!event.enabled) return [`${title}: ${yellow('closed')}`, ...wrap(closedHint, view.width)];
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
    .map(({ id, title, price }) => {
      const cost = price === undefined ? '' : ` ${groupedNumber(price)}`;
      return `${oneLine(title || id)}${cost}`;
    });
  return [...(left ? [`changes in ${left}`] : []), ...packed(named, width)];
}
