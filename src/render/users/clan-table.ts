/** Clans. */
import type { Clan } from '../../api/catalogue/records/users';
import { type Column, table } from '../text/table';
import type { View } from '../text/view';

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
