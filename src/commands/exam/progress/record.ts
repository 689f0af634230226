/**
 * What this computer knows of an attempt: the paper, the latest version of each answer, and how far each version came
 * on its way to the service. Plain data. The service stores the value it receives last and no route reads it back
 * (protocol: exam event routes), so this record is the only place that can say what was answered.
 */

import { UsageError } from '../../../errors';
import { misfit } from '../answers/fit';
import type { Json } from '../paper/json';
import type { Paper } from '../paper/paper';
import { portableClock, type ServiceClock } from '../time';

/**
 * How a request ended. `confirmed`: the service stored it. `refused`: the service said no, and repeating would change
 * nothing. `delayed`: it did not arrive for certain (no connection, 429), and is to be repeated. `lost`: it
 * is unknown whether it arrived, or still will; to be repeated.
 */
export type Outcome =
  | { readonly type: 'confirmed' }
  | { readonly type: 'refused' | 'delayed' | 'lost'; readonly reason: string };

/** The last request of one process for one question. */
export interface Request {
  /** Counts the requests of this process for this question, from 1. */
  readonly count: number;
  /** The version that was sent. */
  readonly stamp: Stamp;
  /** Missing while the answer of the service is awaited. */
  readonly outcome?: Outcome;
}

export interface Answer {
  /** The value of the latest version: null erases. */
  readonly value: Json;
  /** The latest version. */
  readonly stamp: Stamp;
  /** By the process that sends. */
  readonly requests: Readonly<Record<string, Request>>;
  /** The newest version that the service confirmed. */
  readonly confirmed?: Stamp;
  /** Versions whose request was lost: each may still arrive, and overwrite what was confirmed after it. */
  readonly lost: readonly Stamp[];
  /** The confirmed version, once the service has confirmed it again: it overwrote what was lost and arrived before. */
  readonly repeated?: Stamp;
}

/** Why an attempt takes no more answers (protocol: exam attempt). */
export const closedStatuses = ['expired', 'annulled', 'completed'] as const;
export type ClosedStatus = (typeof closedStatuses)[number];

export interface Progress {
  readonly paper: Paper;
  /** By the question's index, from 0. */
  readonly answers: Readonly<Record<number, Answer>>;
  /** The question at which the person is. */
  readonly position: { readonly index: number; readonly stamp?: Stamp };
  /** What is known of the service's clock. */
  readonly clock?: ServiceClock;
  /** The attempt ran before this record began: answers may have been given that it does not know. */
  readonly startedElsewhere?: true;
  readonly closed?: ClosedStatus;
}

/** The record of an attempt that has just started, or, with `startedElsewhere`, is found running without a record. */
export function newProgress(paper: Paper, startedElsewhere = false): Progress {
  return { paper, answers: {}, position: { index: 0 }, ...(startedElsewhere && { startedElsewhere }) };
}

/** The service may write one time in several ways, with and without fractions of a second. */
const sameStartMs = 1000;

/** Whether two records are of the same attempt: a start happens once. */
export function sameAttempt({ paper: one }: Progress, { paper: other }: Progress): boolean {
  const difference = Math.abs(Date.parse(one.startedAt ?? '') - Date.parse(other.startedAt ?? ''));
  const isSameStart = one.startedAt === other.startedAt || difference < sameStartMs;
  return isSameStart && String(one.variantId) === String(other.variantId);
}

/** The stamp of what a process writes next: newer than everything in the record. */
export function nextStamp({ answers, position }: Progress, writer: string): Stamp {
  const written = Object.values(answers).map(({ stamp }) => stamp.sequence);
  return { sequence: Math.max(0, position.stamp?.sequence ?? 0, ...written) + 1, writer };
}

/** The latest value of an answer; null when there is none, or it was erased. */
export function lastValue({ answers }: Progress, index: number): Json {
  return answers[index]?.value ?? null;
}

/** When something was written: a later write has the greater sequence; the name orders processes that wrote at once. */
export interface Stamp {
  /** Grows through the whole record, from 1. */
  readonly sequence: number;
  /** The process that wrote, by an id of its own for each run. */
  readonly writer: string;
}

/** Below 0 when `one` is older than `other`, 0 when they are the same, above 0 when it is newer. */
export function compareStamps(one: Stamp, other: Stamp): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence;
  return compareText(one.writer, other.writer);
}

/** Whether they are the same; a missing one is the same as none. */
export function sameStamp(one: Stamp | undefined, other: Stamp | undefined): boolean {
  return one !== undefined && other !== undefined && compareStamps(one, other) === 0;
}

/** The order of code units, the same on every computer. */
function compareText(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}

/**
 * The record with a new version of an answer. It is unsent, even when the value is the same as before. `writer` is the
 * id of the process. Apply it to the record on the disk, under its lock: a version must be newer than all before it.
 * @throws UsageError when the attempt is over, there is no such question, or the value does not answer it
 */
export function writeAnswer(progress: Progress, index: number, value: Json, writer: string): Progress {
  const { answers, closed, paper } = progress;
  if (closed !== undefined) throw attemptOver(closed);
  const question = paper.questions[index];
  if (!question) throw new UsageError(`there is no question ${index + 1}`);
  const problem = misfit(question, value);
  if (problem !== undefined) {
    throw new UsageError(`question ${index + 1}: ${JSON.stringify(value)} ${problem}`);
  }
  const { requests = {}, lost = [], ...delivered } = answers[index] ?? {};
  const answer = { ...delivered, value, stamp: nextStamp(progress, writer), requests, lost };
  return { ...progress, answers: { ...answers, [index]: answer } };
}

/** The record with the person at another question; an index outside of the paper means its first or last one. */
export function moveTo(progress: Progress, index: number, writer: string): Progress {
  const last = Math.max(0, progress.paper.questions.length - 1);
  const position = { index: Math.min(Math.max(0, index), last), stamp: nextStamp(progress, writer) };
  return { ...progress, position };
}

/** The record with what was learned of the service's clock. */
export function withServiceClock(progress: Progress, clock: ServiceClock): Progress {
  return { ...progress, clock: portableClock(clock) };
}

/** The record of an attempt that is over; a status that leaves it running changes nothing. */
export function closeAttempt(progress: Progress, status: string): Progress {
  const closed = closedStatuses.find((one) => one === status);
  return closed && closed !== progress.closed ? { ...progress, closed } : progress;
}

/** The record with the service's status: an attempt that is over is closed, a running one is open again. */
export function withAttemptStatus(progress: Progress, status: string): Progress {
  if (status !== 'in_progress' || progress.closed === undefined) return closeAttempt(progress, status);
  const { closed: _, ...open } = progress;
  return open;
}

/** Why no answer is accepted any more. */
export function attemptOver(closed: ClosedStatus): UsageError {
  const reasons = {
    completed: 'the exam was submitted',
    annulled: 'the attempt was annulled',
    expired: 'the 40 minutes are over',
  } as const satisfies Record<ClosedStatus, string>;
  return new UsageError(`${reasons[closed]}: answers can no longer be changed`, {
    hint: "'plaza exam status' shows the result",
  });
}
