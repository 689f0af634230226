import { command, flag } from '../../app/command';
import type { SettingRow } from '../../ports/configuration';
import { type Column, table } from '../../terminal/text/table';
import type { View } from '../../terminal/text/view';

export default command({
  summary: 'List the settings of the current profile and where each value comes from',
  description: [
    "Words of the service ('vocabulary.…') are listed if they are set, with --all, and in a pipe.",
  ],
  options: { all: flag('List the words of the service too') },
  examples: ['plaza config list', 'plaza config list --all', 'plaza config list --profile sandbox --json'],
  routes: [],
  async run(ctx, { all }) {
    const rows = await ctx.config.list();
    const isListed = ({ key, from }: SettingRow) => !key.startsWith('vocabulary.') || from !== 'default';
    return all || !ctx.terminal.output ? rows : rows.filter(isListed);
  },
  render: settingTable,
});

const columns: readonly Column<SettingRow>[] = [
  { title: 'setting', field: 'key', cell: (row) => row.key },
  { title: 'value', cell: (row) => row.value, flexible: true },
  { title: 'from', cell: (row, view) => view.style.dim(row.from) },
  {
    title: 'meaning',
    field: 'summary',
    cell: (row, view) => view.style.dim(row.summary),
    flexible: true,
    spare: true,
  },
];

/** One row per setting; the meaning only at a terminal. */
export function settingTable(rows: readonly SettingRow[], view: View): string[] {
  return table(view, view.terminal ? columns : columns.slice(0, 3), rows);
}
