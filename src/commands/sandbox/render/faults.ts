/** Faults of the sandbox. */
import { type Column, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';

/** A pending fault. */
export interface FaultRecord {
  readonly id: number;
  readonly route?: string;
  readonly kind: string;
  /** Number of requests that will still fail. */
  readonly left: number;
  readonly delayMs?: number;
  readonly status?: number;
}

const columns: readonly Column<FaultRecord>[] = [
  { title: 'id', cell: (fault) => fault.id, align: 'right' },
  { title: 'kind', cell: (fault) => fault.kind },
  { title: 'route', cell: (fault) => fault.route ?? 'any', flexible: true },
  { title: 'left', cell: (fault) => fault.left, align: 'right' },
  {
    title: 'delay',
    cell: (fault) => (fault.delayMs === undefined ? '' : `${fault.delayMs} ms`),
    align: 'right',
  },
  { title: 'status', cell: (fault) => fault.status, align: 'right' },
];

/** One row per fault. */
export function faultTable(faults: readonly FaultRecord[], view: View): string[] {
  return table(view, columns, faults);
}
