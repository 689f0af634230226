/** Operations: keyed actions whose answer was lost. */

import type { OperationRow, Repeated } from '../../ports/journal';
import { type Column, table } from '../../terminal/text/table';
import { timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';

const columns: readonly Column<OperationRow>[] = [
  { title: 'id', cell: ({ id }) => id, handle: { kind: 'operation', label: ({ command }) => command } },
  { title: 'command', cell: ({ command }) => command, flexible: true },
  { title: 'state', cell: ({ state }) => state },
  { title: 'account', cell: ({ account }) => account, flexible: true },
  { title: 'started', cell: ({ startedAt }, view) => timeText(startedAt, view) },
  { title: 'attempts', cell: ({ attempts }) => attempts, align: 'right' },
  { title: 'request', cell: ({ method, path }) => `${method} ${path}`, flexible: true, spare: true },
];

/** One row per operation. */
export function operationTable(rows: readonly OperationRow[], view: View): string[] {
  return table(view, columns, rows);
}

/** The confirmation before an operation is discarded. */
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
  const warning = attempts === 0 ? '' : ' It may have been done, and cannot be retried safely afterwards.';
  return `Discard operation ${id} (${what})?${warning}`;
}

const retryColumns: readonly Column<Repeated>[] = [
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

/** One row per retried operation. */
export function retryTable(rows: readonly Repeated[], view: View): string[] {
  return table(view, retryColumns, rows);
}
