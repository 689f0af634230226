import { command } from '../../app/command';
import type { SettingRow } from '../../ports/configuration';
import { type Column, table } from '../../terminal/text/table';
import type { View } from '../../terminal/text/view';

export default command({
  summary: 'List the settings of the current profile and where each value comes from',
  examples: ['plaza config list', 'plaza config list --profile sandbox --json'],
  routes: [],
  run: (ctx) => ctx.config.list(),
  render: settingTable,
});

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
