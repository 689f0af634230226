/** Releases of the platform. */
import type { Release } from '../../../protocol/routes/platform';
import { type Column, table } from '../../../terminal/text/table';
import { separated, textWidth, wrap } from '../../../terminal/text/text';
import type { View } from '../../../terminal/text/view';

const columns: readonly Column<Release>[] = [
  { title: 'version', cell: (release) => release.version },
  { title: 'date', cell: (release) => release.date },
  { title: 'changes', cell: ({ changes, title }) => changes?.join('\n') || title },
];

/** At a terminal, a heading and a list of changes per release; in a pipe, one row per release. */
export function releaseLines(releases: readonly Release[], view: View): string[] {
  if (!view.terminal) return table(view, columns, releases);
  return separated(
    releases.map((release) => releaseBlock(release, view)),
    view,
  );
}

function releaseBlock({ version, date, title, changes }: Release, view: View): string[] {
  const { bold, dim } = view.style;
  const bullets = (changes ?? []).flatMap((change) =>
    wrap(change, textWidth(view) - 4).map((line, index) => (index === 0 ? `  • ${line}` : `    ${line}`)),
  );
  const heading = [bold(version ?? ''), date && dim(date), title].filter(Boolean).join('  ');
  return [...wrap(heading, textWidth(view)), ...bullets];
}
