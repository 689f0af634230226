/** The report of a record for `status`, `submit` and the screens: counts, unsent answers, time left. */
import { UsageError } from '../../../errors';
import { noAnswer } from '../answers/answer-text';
import { isComplete } from '../answers/fit';
import type { Json } from '../paper/json';
import type { Question } from '../paper/paper';
import { type ClockReading, type ServiceClock, timeLeft } from '../time';
import { attemptOverError, lastValue, type Progress } from './record';
import { type AnswerState, answerState, questionsToResend, unsentQuestions } from './send';

/** The delivery state of the answer to a question; undefined when there is none. */
export function stateOf({ answers }: Progress, index: number): AnswerState | undefined {
  const answer = answers[index];
  return answer && answerState(answer);
}

/** Whether the attempt is running, every answer is confirmed, and no lost request can overwrite one of them. */
export function isSettled(progress: Progress): boolean {
  const toSend = [...unsentQuestions(progress), ...questionsToResend(progress)];
  return progress.closed === undefined && toSend.length === 0;
}

/** Names the questions whose answers are not confirmed; undefined when all are. */
export function unsentText(progress: Progress): string | undefined {
  const numbers = unsentQuestions(progress)
    .toSorted((one, other) => one - other)
    .map((index) => index + 1);
  if (numbers.length === 0) return undefined;
  if (numbers.length === 1) return `the answer to question ${numbers[0]} is not sent yet`;
  return `the answers to questions ${numbers.join(', ')} are not sent yet`;
}

/**
 * Checks that the attempt can be submitted; `anyway` accepts unsent answers, which are lost then.
 * @throws UsageError naming the unsent questions, or the reason why the attempt is over
 */
export function requireSubmittable(progress: Progress, anyway: boolean): void {
  if (progress.closed !== undefined) throw attemptOverError(progress.closed);
  const unsent = unsentText(progress);
  if (unsent === undefined || anyway) return;
  throw new UsageError(unsent, {
    hint: "'plaza exam status' shows what is unsent; --anyway submits without them",
  });
}

export interface UnsentAnswer {
  readonly question: number;
  readonly state: 'saved' | 'sending' | 'failed';
  readonly reason?: string;
  /** Refused permanently: it is not sent again automatically. */
  readonly refused?: true;
}

export interface AttemptReport {
  readonly questions: number;
  /** Including incomplete answers. */
  readonly answered: readonly number[];
  /** Answered, but with an empty field or a row without a pair. */
  readonly incomplete: readonly number[];
  readonly unanswered: readonly number[];
  readonly unsent: readonly UnsentAnswer[];
  /** The attempt was already running when the local record was created: answers may exist elsewhere. */
  readonly startedElsewhere?: true;
}

/** The JSON of a record for `exam status`: questions by number, from 1. */
export function reportOf(progress: Progress): AttemptReport {
  const { questions } = progress.paper;
  const numbers = (isCounted: (value: Json, question: Question) => boolean) =>
    questions.flatMap((question, index) =>
      isCounted(lastValue(progress, index), question) ? [index + 1] : [],
    );
  return {
    questions: questions.length,
    answered: numbers((value) => value !== null),
    incomplete: numbers((value, question) => value !== null && !isComplete(question, value)),
    unanswered: numbers((value) => value === null),
    unsent: unsentQuestions(progress)
      .toSorted((one, other) => one - other)
      .map((index) => unsentAnswer(progress, index)),
    startedElsewhere: progress.startedElsewhere,
  };
}

function unsentAnswer(progress: Progress, index: number): UnsentAnswer {
  const state = stateOf(progress, index);
  const question = index + 1;
  if (state?.state !== 'failed') return { question, state: state?.state === 'sending' ? 'sending' : 'saved' };
  return { question, state: 'failed', reason: state.reason, ...(state.final && { refused: true }) };
}

/** The minimum of whole seconds left; undefined when the start is unknown. */
export function secondsLeft(
  startedAt: string | null | undefined,
  clock: ServiceClock | undefined,
  moment: ClockReading,
): number | undefined {
  const left = timeLeft(startedAt ?? undefined, clock, moment);
  return left && Math.floor(left.leftMs / 1000);
}

/** The delivery state in words. @param state undefined for a question without an answer */
export function answerStateText(state: AnswerState | undefined): string {
  switch (state?.state) {
    case undefined:
      return noAnswer;
    case 'saved':
      return 'saved, not sent yet';
    case 'sending':
      return 'being sent';
    case 'sent':
      return 'sent';
    default:
      return state?.final ? `refused: ${state.reason}` : `not sent yet: ${state?.reason}`;
  }
}
