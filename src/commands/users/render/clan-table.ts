/** Clans. */
import type { Clan } from '../../../protocol/records/users';
import { type Column, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';

const columns: readonly Column<Clan & { readonly rank: number }>[] = [
  { title: 'rank', cell: (clan) => clan.rank, align: 'right' },
  { title: 'clan', cell: (clan) => clan.avatar },
  { title: 'members', cell: (clan) => clan.memberCount, align: 'right' },
];

/** One row per clan, in the order of the service. */
export function clanTable(clans: readonly Clan[], view: View): string[] {
  return table(
    view,
    columns,
    clans.map((clan, index) => ({ ...clan, rank: index + 1 })),
  );
}
