/**
 * State transitions of sending, which make the latest version win. Among all processes, each question has at most one pending request;
 * a request sends the latest version; a confirmation counts for the version that was sent, not for a newer one.
 */
import type { Json } from '../paper/json';
import {
  type Answer,
  compareStamps,
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

/** The delivery state of the latest version. After a crash it stays `sending` until `recoverRequests`. */
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
export function beginRequest(
  progress: Progress,
  index: number,
  sender: string,
): { readonly progress: Progress; readonly pending: PendingRequest } {
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
