/** Settings. */
import type { SettingRow } from '../../ports/configuration';
import { type Column, table } from '../../terminal/text/table';
import type { View } from '../../terminal/text/view';

const columns: readonly Column<SettingRow>[] = [
  { title: 'setting', cell: (row) => row.key },
  { title: 'value', cell: (row) => row.value, flexible: true },
  { title: 'from', cell: (row, view) => view.style.dim(row.from) },
  { title: 'meaning', cell: (row, view) => view.style.dim(row.summary), flexible: true, spare: true },
];

/** One row per setting; the meaning only at a terminal. */
export function settingTable(rows: readonly SettingRow[], view: View): string[] {
  return table(view, view.terminal ? columns : columns.slice(0, 3), rows);
}
