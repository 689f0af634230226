/** Operations: changes whose answer was lost, what `--once` has done, and items whose program failed. */
import type { FailedItem } from '../../ports/handling';
import type { OnceRow, OperationRow, RetryResult } from '../../ports/journal';
import { type Column, table, tableOf } from '../../terminal/text/table';
import { timeText } from '../../terminal/text/time';
import type { View } from '../../terminal/text/view';

const columns: readonly Column<OperationRow>[] = [
  { title: 'id', cell: ({ id }) => id, handle: { kind: 'operation', label: ({ command }) => command } },
  { title: 'command', cell: ({ command }) => command, flexible: true },
  { title: 'state', cell: ({ state }) => state },
  { title: 'account', cell: ({ account }) => account, flexible: true },
  { title: 'started', field: 'startedAt', cell: ({ startedAt }, view) => timeText(startedAt, view) },
  { title: 'attempts', cell: ({ attempts }) => attempts, align: 'right' },
  { title: 'request', cell: ({ method, path }) => `${method} ${path}`, flexible: true, spare: true },
];

const onceColumns: readonly Column<OnceRow>[] = [
  { title: 'id', cell: ({ id }) => id, handle: { kind: 'operation', label: ({ key }) => key } },
  { title: 'key', cell: ({ key }) => key, flexible: true },
  { title: 'command', cell: ({ command }) => command, flexible: true },
  { title: 'state', cell: ({ state }) => state },
  { title: 'account', cell: ({ account }) => account, flexible: true },
  { title: 'started', field: 'startedAt', cell: ({ startedAt }, view) => timeText(startedAt, view) },
];

const failedColumns: readonly Column<FailedItem>[] = [
  { title: 'id', cell: ({ id }) => id, handle: { kind: 'operation', label: ({ program }) => program } },
  { title: 'kind', cell: ({ kind }) => kind },
  { title: 'item', field: 'itemId', cell: ({ itemId }) => itemId, flexible: true },
  { title: 'program', cell: ({ program }) => program, flexible: true },
  { title: 'account', cell: ({ account }) => account, flexible: true },
  { title: 'failed', field: 'failedAt', cell: ({ failedAt }, view) => timeText(failedAt, view) },
  { title: 'attempts', cell: ({ attempts }) => attempts, align: 'right' },
  { title: 'error', cell: ({ error }) => error, flexible: true, spare: true },
];

/** One row per operation, per record of `--once`, or per failed item. */
export function operationTable(rows: readonly (OperationRow | OnceRow | FailedItem)[], view: View): string[] {
  const operations = rows.filter((row) => 'method' in row);
  if (operations.length === rows.length) return table(view, columns, operations);
  const failed = rows.filter((row) => 'program' in row);
  if (failed.length > 0) return table(view, failedColumns, failed);
  const records = rows.filter((row) => 'result' in row);
  return table(view, onceColumns, records);
}

/** The confirmation before an operation, a record of `--once` or a failed item is discarded. */
export function dropQuestion(row: OperationRow | OnceRow | FailedItem): string {
  if ('program' in row)
    return `Discard the ${row.kind} ${row.itemId}, for which ${row.program} failed (${row.error})?`;
  return 'method' in row ? operationQuestion(row) : onceQuestion(row);
}

function onceQuestion({ id, key, command, account, startedAt, state }: OnceRow): string {
  const what = `'plaza ${command}' of profile '${account}', started ${startedAt}, ${state}`;
  return `Discard the record ${id} of --once ${key} (${what})? Afterwards the same key does it again.`;
}

function operationQuestion({ id, command, account, startedAt, method, path, attempts }: OperationRow) {
  const sent = attempts === 0 ? 'never sent' : `sent ${attempts === 1 ? 'once' : `${attempts} times`}`;
  const what = `'plaza ${command}' of profile '${account}', started ${startedAt}, ${sent}: ${method} ${path}`;
  const warning = attempts === 0 ? '' : ' It may have been done, and cannot be retried safely afterwards.';
  return `Discard operation ${id} (${what})?${warning}`;
}

export const retryTable = tableOf<RetryResult>([
  { title: 'id', cell: ({ id }) => id },
  { title: 'outcome', cell: ({ outcome }) => outcome },
  { title: 'status', cell: ({ status }) => status, align: 'right' },
  {
    title: 'answer',
    cell: ({ answer = null }) =>
      answer === null || typeof answer === 'string' ? answer : JSON.stringify(answer),
    flexible: true,
  },
]);
