/** The shop and the backpack of the school event, for people. */
import type { BackpackItem } from '../../api/catalogue/records/school/shop';
import { type Column, table } from '../text/table';
import type { View } from '../text/view';
import { chalksText, itemNoun } from './spending';

/** The balance as a sentence; in a pipe the number alone. */
export function balanceLines({ balance }: { readonly balance: number }, view: View): string[] {
  return [view.terminal ? `You have ${chalksText(balance)}` : String(balance)];
}

const itemColumns: readonly Column<BackpackItem>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'kind', cell: ({ kind }) => kind },
  { title: 'item', cell: ({ kind }) => itemNoun(kind), spare: true },
  { title: 'picture', cell: ({ asset }) => asset, flexible: true, spare: true },
];

/** One row an item. */
export function backpackTable(items: readonly BackpackItem[], view: View): string[] {
  return table(view, itemColumns, items);
}
