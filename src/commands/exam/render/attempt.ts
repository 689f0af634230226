import { type Field, record } from '../../../terminal/text/table';
import { timeText } from '../../../terminal/text/time';
import type { View } from '../../../terminal/text/view';
import type { AnswerReceipt } from '../flows/give-answer';
import type { StatusReport } from '../flows/status';
import type { AttemptReport, UnsentAnswer } from '../progress/summary';
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
