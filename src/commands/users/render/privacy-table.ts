/** Privacy settings (field notes 2.7). */
import type { Privacy } from '../../../protocol/records/users';
import { type Column, type Field, record, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';

/** The settings under their current names with the possible values; in a pipe, `name<TAB>value` lines. */
export function privacyTable(
  privacy: Privacy,
  allowed: Readonly<Record<string, readonly unknown[]>>,
  view: View,
): string[] {
  const settings = Object.entries(privacy).map(
    ([name, value]) => [currentNames[name] ?? name, value] as const,
  );
  if (!view.terminal)
    return record(
      view,
      settings.map(([name, value]): Field => [name, String(value)]),
    );
  const columns: readonly Column<readonly [string, unknown]>[] = [
    { title: 'setting', cell: ([name]) => name },
    { title: 'value', cell: ([, value]) => String(value) },
    { title: 'allowed', cell: ([name]) => allowed[name]?.join(', '), flexible: true, spare: true },
  ];
  return table(view, columns, settings);
}

/** By the names of older answers. */
const currentNames: Readonly<Record<string, string>> = {
  whoCanPostOnWall: 'wallAccess',
  whoCanSeeMyPostReactions: 'likesVisibility',
  whoCanMessageMe: 'messageAccess',
};
