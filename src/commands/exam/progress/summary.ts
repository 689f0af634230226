/** What `status`, `submit` and the screens show of a record: counts, unsent answers, time left. */
import { UsageError } from '../../../errors';
import { noAnswer } from '../answers/answer-text';
import { isComplete } from '../answers/fit';
import { type ClockReading, type ServiceClock, timeLeft } from '../time';
import { attemptOverError, lastValue, type Progress } from './record';
import { type AnswerState, answerState, questionsToResend, unsentQuestions } from './send';

/** Lists of question indexes, from 0. */
export interface Summary {
  readonly questions: number;
  /** Including incomplete answers. */
  readonly answered: readonly number[];
  /** Answered, but with an empty field or a row without a pair. */
  readonly incomplete: readonly number[];
  readonly unanswered: readonly number[];
  /** The latest version (which can be erased) is not confirmed; oldest version first. */
  readonly unsent: readonly number[];
  /** The unsent answers whose latest request failed. */
  readonly failed: readonly { readonly index: number; readonly reason: string; readonly final: boolean }[];
}

export function summarize(progress: Progress): Summary {
  const { paper } = progress;
  const indexes = [...paper.questions.keys()];
  const answered = indexes.filter((index) => lastValue(progress, index) !== null);
  const unsent = unsentQuestions(progress);
  return {
    questions: indexes.length,
    answered,
    incomplete: answered.filter((index) => {
      const question = paper.questions[index];
      return question !== undefined && !isComplete(question, lastValue(progress, index));
    }),
    unanswered: indexes.filter((index) => lastValue(progress, index) === null),
    unsent,
    failed: unsent.flatMap((index) => {
      const state = stateOf(progress, index);
      return state?.state === 'failed' ? [{ index, reason: state.reason, final: state.final }] : [];
    }),
  };
}

/** The delivery state of the answer to a question; undefined when there is none. */
export function stateOf({ answers }: Progress, index: number): AnswerState | undefined {
  const answer = answers[index];
  return answer && answerState(answer);
}

/** Whether the attempt is running and the service has confirmed every answer. @internal */
export function isSubmittable(progress: Progress): boolean {
  return progress.closed === undefined && unsentQuestions(progress).length === 0;
}

/** Whether the attempt can be submitted and no lost request can overwrite a confirmed answer. */
export function isSettled(progress: Progress): boolean {
  return isSubmittable(progress) && questionsToResend(progress).length === 0;
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
  /** The message of the latest failure. */
  readonly reason?: string;
  /** Refused permanently: it is not sent again automatically. */
  readonly refused?: true;
}

export interface AttemptReport {
  readonly questions: number;
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
  const { questions, answered, incomplete, unanswered, unsent } = summarize(progress);
  return {
    questions,
    answered: numbersOf(answered),
    incomplete: numbersOf(incomplete),
    unanswered: numbersOf(unanswered),
    unsent: unsent.toSorted((one, other) => one - other).map((index) => unsentAnswer(progress, index)),
    startedElsewhere: progress.startedElsewhere,
  };
}

function numbersOf(indexes: readonly number[]): readonly number[] {
  return indexes.map((index) => index + 1);
}

function unsentAnswer(progress: Progress, index: number): UnsentAnswer {
  const state = stateOf(progress, index);
  const question = index + 1;
  if (state?.state !== 'failed') return { question, state: state?.state === 'sending' ? 'sending' : 'saved' };
  const { reason, final } = state;
  return { question, state: 'failed', reason, ...(final && { refused: true }) };
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
