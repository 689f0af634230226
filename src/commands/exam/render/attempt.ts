import type {
  OfflineCandidate,
  OfflineLink,
  OfflineLinked,
  OfflineSearch,
} from '../../../protocol/records/exam';
import { type Column, type Field, record, table } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import type { AnswerReceipt } from '../flows/send-answers';
import type { StatusReport } from '../flows/status';
import type { AttemptReport, UnsentAnswer } from '../progress/send';
import { countdown } from '../time';

export function statusCard(state: Partial<StatusReport> | undefined, view: View): string[] {
  const { status, startedAt, variantId, score, maxScore, username, secondsLeft } = state ?? {};
  const { terminal } = view;
  const left = secondsLeft !== undefined && terminal ? countdown(secondsLeft * 1000) : secondsLeft;
  const hasBoth = score !== undefined && maxScore !== undefined;
  return record(view, [
    ['status', terminal ? status?.replaceAll('_', ' ') : status],
    ['exam', openText(state?.examOpen)],
    ['gallery', openText(state?.galleryOpen)],
    ['started', timeText(startedAt, view) || undefined],
    ['left', left],
    ['variant', variantId],
    ['score', terminal && hasBoth ? `${score} of ${maxScore}` : score],
    ['max score', terminal ? undefined : maxScore],
    ['certificate', username],
    ...localFields(state),
  ]);
}

function openText(isOpen: boolean | undefined): string | undefined {
  return isOpen === undefined ? undefined : isOpen ? 'open' : 'closed';
}

function localFields({ status, local }: Partial<StatusReport> = {}): Field[] {
  if (!local) return [];
  const { questions, answered, incomplete, unanswered, unsent, startedElsewhere } = local;
  const isRunning = status === 'in_progress';
  return [
    ['answered', `${answered.length} of ${questions}`],
    ['incomplete', listText(incomplete)],
    ['not answered', isRunning ? listText(unanswered) : undefined],
    ...unsent.map((one) => [`not sent: ${one.question}`, unsentText(one)] as const),
    ['note', startedElsewhere ? 'answers given on other devices are not counted' : undefined],
  ];
}

function listText(numbers: readonly number[]): string | undefined {
  return numbers.length === 0 ? undefined : numbers.join(', ');
}

function unsentText({ state, reason, refused }: UnsentAnswer): string {
  if (state === 'sending') return 'being sent by another process';
  if (reason === undefined) return 'saved on this computer';
  return refused ? `refused: ${reason}` : `saved on this computer: ${reason}`;
}

/** `Not answered: 3, 6`; empty without numbers. */
export function namedNumbers(name: string, numbers: readonly number[]): string[] {
  return numbers.length === 0 ? [] : [`${name}: ${numbers.join(', ')}`];
}

export function submitLines(report: AttemptReport, secondsLeft: number | undefined): string[] {
  const { questions, answered, incomplete, unanswered, unsent, startedElsewhere } = report;
  const left = secondsLeft === undefined ? '' : `, ${countdown(secondsLeft * 1000)} left`;
  return [
    `${answered.length} of ${questions} questions answered${left}`,
    ...namedNumbers('Not answered', unanswered),
    ...namedNumbers('Incomplete', incomplete),
    ...namedNumbers(
      'Not sent, and not scored',
      unsent.map(({ question }) => question),
    ),
    ...(startedElsewhere ? ['Answers given on other devices are not counted here, but scored'] : []),
  ];
}

export function startQuestion(account: string): string {
  return `Start the exam of ${account}? This cannot be undone: there is one attempt, and its time runs from now on.`;
}

export function submitQuestion(account: string): string {
  return `Submit the exam of ${account}? This cannot be undone: the answers are scored, and the exam cannot be taken again.`;
}

export function annulQuestion(account: string): string {
  return `Annul the exam of ${account}? This cannot be undone: there is no score, and the exam cannot be taken again.`;
}

export function linkQuestion(id: string, account: string): string {
  return `Link the paper result ${id} to ${account}? This cannot be undone: its score replaces the online score, and the badge is issued again.`;
}

export function answerReceiptLines({ question, value, state }: AnswerReceipt, view: View): string[] {
  if (view.terminal)
    return [value === null ? `Erased the answer to question ${question}` : `Answered question ${question}`];
  return record(view, [
    ['question', question],
    ['value', JSON.stringify(value)],
    ['state', state],
  ]);
}

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
