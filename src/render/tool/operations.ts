/** Operations for people: the keyed actions whose answer was lost. */
import { type Column, table } from '../text/table';
import { timeText } from '../text/time';
import type { View } from '../text/view';

/** An operation as it is listed: nothing secret is in it. */
export interface OperationRow {
  readonly id: string;
  /** Without `plaza`. */
  readonly command: string;
  readonly state: 'prepared' | 'sent' | 'unknown';
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The profile whose action it is. */
  readonly account: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly attempts: number;
}

const columns: readonly Column<OperationRow>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'command', cell: ({ command }) => command, flexible: true },
  { title: 'state', cell: ({ state }) => state },
  { title: 'account', cell: ({ account }) => account, flexible: true },
  { title: 'started', cell: ({ startedAt }, view) => timeText(startedAt, view) },
  { title: 'attempts', cell: ({ attempts }) => attempts, align: 'right' },
  { title: 'request', cell: ({ method, path }) => `${method} ${path}`, flexible: true, spare: true },
];

/** One row an operation. */
export function operationTable(rows: readonly OperationRow[], view: View): string[] {
  return table(view, columns, rows);
}

/** Asked before an operation is forgotten: what it was, whose, and how far it came. */
export function dropQuestion({
  id,
  command,
  account,
  startedAt,
  method,
  path,
  attempts,
}: OperationRow): string {
  const sent = attempts === 0 ? 'never sent' : `sent ${attempts === 1 ? 'once' : `${attempts} times`}`;
  const what = `'plaza ${command}' of profile '${account}', started ${startedAt}, ${sent}: ${method} ${path}`;
  const loss = attempts === 0 ? '' : ' It may have been done, and cannot be retried safely afterwards.';
  return `Discard operation ${id} (${what})?${loss}`;
}

/** How the repeat of an operation ended. */
export interface Repeated {
  readonly id: string;
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  readonly answer: unknown;
}

const repeatedColumns: readonly Column<Repeated>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'outcome', cell: ({ outcome }) => outcome },
  { title: 'status', cell: ({ status }) => status, align: 'right' },
  {
    title: 'answer',
    cell: ({ answer }) =>
      typeof answer === 'string'
        ? answer
        : answer === null || answer === undefined
          ? ''
          : JSON.stringify(answer),
    flexible: true,
  },
];

/** One row a repeat. */
export function repeatedTable(rows: readonly Repeated[], view: View): string[] {
  return table(view, repeatedColumns, rows);
}
