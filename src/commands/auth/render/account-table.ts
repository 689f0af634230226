/** The accounts stored on this computer. */
import type { AccountRow } from '../../../ports/account';
import { type Column, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';

const columns: readonly Column<AccountRow>[] = [
  { title: 'profile', cell: (row) => row.name },
  { title: 'username', cell: (row) => row.username },
  { title: 'address', cell: (row) => row.baseUrl, flexible: true },
  { title: 'active', cell: (row) => (row.active ? 'yes' : '') },
  { title: 'secrets', cell: (row) => row.secrets ?? 'signed out' },
];

/** One row per account. */
export function accountTable(rows: readonly AccountRow[], view: View): string[] {
  return table(view, columns, rows);
}
