/**
 * State transitions of sending, which make the latest version win. Among all processes, each question has at most one pending request;
 * a request sends the latest version; a confirmation counts for the version that was sent, not for a newer one.
 */
import { UsageError } from '../../../errors';
import { isComplete, noAnswer } from '../answers/answer-text';
import type { Json, Question } from '../paper/paper';
import { type ClockReading, type ServiceClock, timeLeft } from '../time';
import {
  type Answer,
  attemptOverError,
  compareStamps,
  lastValue,
  type Outcome,
  type Progress,
  type Request,
  type Stamp,
  sameStamp,
} from './record';

/** The delivery state of the latest version of an answer. */
export type AnswerState =
  | { readonly state: 'saved' | 'sending' | 'sent' }
  | {
      readonly state: 'failed';
      readonly reason: string;
      /** Refused: there is no automatic retry. */
      readonly final: boolean;
    };

/** A request to send, and its identity for `endRequest`. */
export interface PendingRequest {
  readonly index: number;
  readonly value: Json;
  readonly stamp: Stamp;
  readonly sender: string;
  readonly count: number;
}

/** The delivery state of the latest version. After a crash it stays `sending` until `recoverRequests`. @internal */
export function answerState(answer: Answer): AnswerState {
  if (sameStamp(answer.confirmed, answer.stamp)) return { state: 'sent' };
  const own = Object.values(answer.requests).filter(({ stamp }) => sameStamp(stamp, answer.stamp));
  if (own.some(({ outcome }) => !outcome)) return { state: 'sending' };
  const failures = own.flatMap(({ outcome }) => (outcome && outcome.type !== 'confirmed' ? [outcome] : []));
  const failure = failures.find(({ type }) => type === 'refused') ?? failures[0];
  return failure
    ? { state: 'failed', reason: failure.reason, final: failure.type === 'refused' }
    : { state: 'saved' };
}

/** The questions whose latest version is not confirmed, oldest version first. */
export function unsentQuestions({ answers }: Progress): readonly number[] {
  return Object.entries(answers)
    .filter(([, answer]) => answerState(answer).state !== 'sent')
    .toSorted(([, one], [, other]) => compareStamps(one.stamp, other.stamp))
    .map(([index]) => Number(index));
}

/**
 * The questions to send now, in this order: unsent, not refused, and without a pending request. Call
 * `recoverRequests` first to end the pending requests of dead processes.
 */
export function sendableQuestions(progress: Progress): readonly number[] {
  return unsentQuestions(progress).filter((index) => {
    const answer = progress.answers[index];
    if (!answer || hasPendingRequest(answer)) return false;
    const state = answerState(answer);
    return state.state !== 'failed' || !state.final;
  });
}

/**
 * The questions to send once more before submitting: the latest version is confirmed, but a lost request of an older
 * one could still overwrite it. Call `dropRepetitions` first, once for each submission.
 */
export function questionsToResend({ answers }: Progress): readonly number[] {
  return Object.entries(answers)
    .filter(
      ([, answer]) =>
        answerState(answer).state === 'sent' && needsResend(answer) && !hasPendingRequest(answer),
    )
    .map(([index]) => Number(index));
}

/** Clears every `repeated`: a lost request may have arrived since the second confirmation. */
export function dropRepetitions(progress: Progress): Progress {
  const answers = Object.entries(progress.answers).map(([index, { repeated: _, ...answer }]) => [
    index,
    answer,
  ]);
  return { ...progress, answers: Object.fromEntries(answers) };
}

/**
 * Records a request for the latest version of an answer. The record must be on disk before the request is sent.
 * @throws Error when there is no answer, or a request for it is pending
 */
export function beginRequest(progress: Progress, index: number, sender: string) {
  const answer = progress.answers[index];
  if (!answer || hasPendingRequest(answer)) throw new Error(`question ${index} has nothing to send now`);
  const { stamp, value, requests } = answer;
  const count = (requests[sender]?.count ?? 0) + 1;
  const request: Request = { count, stamp };
  return {
    progress: withAnswer(progress, index, { ...answer, requests: { ...requests, [sender]: request } }),
    pending: { index, value, stamp, sender, count },
  };
}

/** Records the outcome of a request. Only a more certain outcome replaces a recorded one. */
export function endRequest(progress: Progress, pending: PendingRequest, outcome: Outcome): Progress {
  const { index, stamp, sender, count } = pending;
  const answer = progress.answers[index];
  if (!answer) return progress;
  const known = answer.requests[sender];
  if (known?.count === count && certainty(known.outcome) >= certainty(outcome)) return progress;
  const isLast = known === undefined || known.count <= count;
  const request = isLast ? { count, stamp, outcome } : known;
  const requests = { ...answer.requests, [sender]: request };
  return withAnswer(progress, index, { ...withOutcome(answer, stamp, outcome), requests });
}

/** Records the pending requests of processes that no longer run as lost. */
export function recoverRequests(progress: Progress, isRunning: (sender: string) => boolean): Progress {
  const reason = 'the process ended before the service answered';
  let recovered = progress;
  for (const [index, { requests }] of Object.entries(progress.answers)) {
    for (const [sender, { outcome, ...request }] of Object.entries(requests)) {
      if (outcome || isRunning(sender)) continue;
      const pending = { index: Number(index), value: null, sender, ...request };
      recovered = endRequest(recovered, pending, { type: 'lost', reason });
    }
  }
  return recovered;
}

function certainty(outcome: Outcome | undefined): number {
  return outcome ? ['lost', 'delayed', 'refused', 'confirmed'].indexOf(outcome.type) : -1;
}

/** Applies an outcome to `confirmed`, `repeated` and `lost`. */
function withOutcome(answer: Answer, stamp: Stamp, { type }: Outcome): Answer {
  const { repeated: _, ...unrepeated } = answer;
  const { confirmed, lost } = answer;
  if (type === 'lost') return { ...answer, lost: withStamp(lost, stamp) };
  if (type !== 'confirmed') return answer;
  // A late confirmation of an older version may mean that it overwrote the newer one.
  if (confirmed && compareStamps(stamp, confirmed) < 0)
    return { ...unrepeated, lost: withStamp(lost, stamp) };
  return sameStamp(confirmed, stamp) ? { ...answer, repeated: stamp } : { ...unrepeated, confirmed: stamp };
}

function withStamp(stamps: readonly Stamp[], stamp: Stamp): readonly Stamp[] {
  return stamps.some((one) => sameStamp(one, stamp)) ? stamps : [...stamps, stamp].toSorted(compareStamps);
}

function hasPendingRequest({ requests }: Answer): boolean {
  return Object.values(requests).some(({ outcome }) => !outcome);
}

function needsResend({ confirmed, lost, repeated }: Answer): boolean {
  if (confirmed === undefined || sameStamp(repeated, confirmed)) return false;
  return lost.some((stamp) => compareStamps(stamp, confirmed) < 0);
}

function withAnswer(progress: Progress, index: number, answer: Answer): Progress {
  return { ...progress, answers: { ...progress.answers, [index]: answer } };
}

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

/** The numbers, from 1, of the questions whose latest version is not confirmed. */
function unsentNumbers(progress: Progress): readonly number[] {
  return unsentQuestions(progress)
    .map((index) => index + 1)
    .toSorted((one, other) => one - other);
}

/** Names the questions whose answers are not confirmed; undefined when all are. */
export function unsentText(progress: Progress): string | undefined {
  const numbers = unsentNumbers(progress);
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
    unsent: unsentNumbers(progress).map((number) => unsentAnswer(progress, number)),
    startedElsewhere: progress.startedElsewhere,
  };
}

function unsentAnswer(progress: Progress, question: number): UnsentAnswer {
  const state = stateOf(progress, question - 1);
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

const stateTexts = { saved: 'saved, not sent yet', sending: 'being sent', sent: 'sent' } as const;

/** The delivery state in words. @param state undefined for a question without an answer */
export function answerStateText(state: AnswerState | undefined): string {
  if (!state) return noAnswer;
  if (state.state !== 'failed') return stateTexts[state.state];
  return state.final ? `refused: ${state.reason}` : `not sent yet: ${state.reason}`;
}
