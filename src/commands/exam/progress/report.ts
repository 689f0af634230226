/** What this computer knows of an attempt, for status and JSON: questions by their numbers, from 1. */
import type { ClockReading, ServiceClock } from '../time/clock';
import { timeLeft } from '../time/left';
import type { Progress } from './record';
import { stateOf, summarize } from './summary';

/** An answer that the service has not confirmed. */
export interface UnsentAnswer {
  readonly question: number;
  readonly state: 'saved' | 'sending' | 'failed';
  /** Why the last request failed. */
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
  /** The attempt ran before this computer knew of it: answers may have been given elsewhere. */
  readonly startedElsewhere?: true;
}

/** The report of a record. */
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

/** Whole seconds that are left at least; undefined when it is unknown when the attempt started. */
export function secondsLeft(
  startedAt: string | null | undefined,
  clock: ServiceClock | undefined,
  moment: ClockReading,
): number | undefined {
  const left = timeLeft(startedAt ?? undefined, clock, moment);
  return left && Math.floor(left.leftMs / 1000);
}
