/** Tasks and the honor board of the school event, for people. */

import type { Handle } from '../../../ports/handles';
import type { HonorEntry, Task, TaskSubmission, Tasks } from '../../../protocol/records/school/tasks';
import { forRender } from '../../../terminal/text/clean';
import { isolate } from '../../../terminal/text/direction';
import { numberText } from '../../../terminal/text/ids';
import { type Column, type Field, record, table, tableOf } from '../../../terminal/text/table';
import { displayWidth, oneLine, wrap } from '../../../terminal/text/text';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import { nameText } from '../../users/shared/author';
import { chalksText } from './spending';
import { cycleLeft, packed } from './summary-line';

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
  const fields: Field[] = [
    ['status', plain(status)],
    ['reason', plain(reason)],
    ['link', plain(link)],
    ['attempts used', plain(attemptsUsed)],
    ...Object.entries(rest).map(
      ([name, value]): Field => [name, typeof value === 'string' ? timeText(value, view) : plain(value)],
    ),
  ];
  return record(view, fields);
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
