/** Results of the paper exam. */
import type {
  OfflineCandidate,
  OfflineLink,
  OfflineLinked,
  OfflineSearch,
} from '../../../protocol/records/exam';
import { type Column, record, table } from '../../../terminal/text/table';
import type { View } from '../../../terminal/text/view';

/** The highest score of the paper exam (protocol: exam event records). */
const maxScore = 88;

const linkTexts: Readonly<Record<string, string>> = {
  unlinked: 'not linked',
  linked_to_me: 'linked to you',
  linked_to_other: 'linked to another account',
};

const columns: readonly Column<OfflineCandidate>[] = [
  { title: 'id', cell: ({ id }) => id },
  { title: 'name', field: 'fullName', cell: ({ fullName }) => fullName },
  { title: 'score', cell: ({ score }) => score, align: 'right' },
  { title: 'link', cell: ({ link }, view) => linkText(link?.state, view) },
];

/** A pipe gets the service's value, as does an unknown state. */
function linkText(state: string | undefined, { terminal }: Pick<View, 'terminal'>): string | undefined {
  return terminal && state !== undefined && Object.hasOwn(linkTexts, state) ? linkTexts[state] : state;
}

export function searchTable({ candidates }: OfflineSearch, view: View): string[] {
  return table(view, columns, candidates ?? []);
}

const advice: Readonly<Record<string, string>> = {
  empty: 'give at least the surname and the name, as on the form',
  too_broad: 'too many results: add the patronymic or another name, as on the form',
  not_found: 'no result: check the spelling; every name must be written as on the form',
};

/** How to refine a search; undefined when it has results. */
export function searchAdvice({ status, candidates }: OfflineSearch): string | undefined {
  if (Object.hasOwn(advice, status)) return advice[status];
  if (status === 'found' || candidates?.length) return undefined;
  return `the service answered '${status}'`;
}

export function linkCard(link: Partial<OfflineLink> | undefined, view: View): string[] {
  const { linked, fullName, score } = link ?? {};
  if (view.terminal && linked === false) return ['No paper result is linked'];
  return record(view, [
    ['linked', linked],
    ['name', fullName],
    ['score', view.terminal && score !== undefined ? `${score} of ${maxScore}` : score],
  ]);
}

export function linkedLines(link: OfflineLinked | undefined, view: View): string[] {
  return view.terminal ? ['Linked the paper result', ...linkCard(link, view)] : linkCard(link, view);
}
