/** Settings for people. */
import { type Column, table } from '../text/table';
import type { View } from '../text/view';

/** One setting with where its value comes from. */
export interface SettingRow {
  readonly key: string;
  readonly value: string | number | null;
  /** `profile`, `environment`, `default`, or `unset`. */
  readonly from: string;
  readonly summary: string;
}

const columns: readonly Column<SettingRow>[] = [
  { title: 'setting', cell: (row) => row.key },
  { title: 'value', cell: (row) => row.value, flexible: true },
  { title: 'from', cell: (row, view) => view.style.dim(row.from) },
  { title: 'meaning', cell: (row, view) => view.style.dim(row.summary), flexible: true, spare: true },
];

/** One row a setting. */
export function settingTable(rows: readonly SettingRow[], view: View): string[] {
  return table(view, view.terminal ? columns : columns.slice(0, 3), rows);
}
