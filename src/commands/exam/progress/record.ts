/**
 * The local record of an attempt: the paper, the latest version of each answer, and the requests that sent it.
 * Plain data. The service stores the value that it receives last and no route reads answers back
 * (protocol: exam event routes), so this record is the only copy that can be read.
 */
import { exitCodes, RefusedError, UsageError } from '../../../errors';
import { misfit } from '../answers/answer-text';
import type { Json, Paper } from '../paper/paper';
import { portableClock, type ServiceClock } from '../time';

/**
 * How a request ended. `confirmed`: the service stored the answer. `refused`: the service refused it, and a retry would
 * not help. `delayed`: it certainly did not arrive (no connection, 429); retry. `lost`: it
 * may have arrived, or may arrive later; retry.
 */
export type Outcome =
  | { readonly type: 'confirmed' }
  | { readonly type: 'refused' | 'delayed' | 'lost'; readonly reason: string };

/** The latest request of one process for one question. */
export interface Request {
  /** Counts the requests of this process for this question, from 1. */
  readonly count: number;
  readonly stamp: Stamp;
  /** Undefined while the request is pending. */
  readonly outcome?: Outcome;
}

export interface Answer {
  /** The value of the latest version; null is an erased answer. */
  readonly value: Json;
  readonly stamp: Stamp;
  /** The latest request of each process, by writer. */
  readonly requests: Readonly<Record<string, Request>>;
  /** The newest version that the service confirmed. */
  readonly confirmed?: Stamp;
  /** Versions whose request was lost: each may still arrive and overwrite a newer confirmed version. */
  readonly lost: readonly Stamp[];
  /** Equals `confirmed` once the service has confirmed that version a second time, after any lost request that arrived. */
  readonly repeated?: Stamp;
}

/** Why an attempt takes no more answers (protocol: exam attempt). */
export const closedStatuses = ['expired', 'annulled', 'completed'] as const;
export type ClosedStatus = (typeof closedStatuses)[number];

export interface Progress {
  readonly paper: Paper;
  /** By the index of the question, from 0. */
  readonly answers: Readonly<Record<number, Answer>>;
  readonly position: { readonly index: number; readonly stamp?: Stamp };
  readonly clock?: ServiceClock;
  /** The attempt was already running when this record was created: it may lack answers. */
  readonly startedElsewhere?: true;
  readonly closed?: ClosedStatus;
}

/** Creates the record of an attempt; `startedElsewhere` when it was already running. */
export function newProgress(paper: Paper, startedElsewhere = false): Progress {
  return { paper, answers: {}, position: { index: 0 }, ...(startedElsewhere && { startedElsewhere }) };
}

/** Tolerance: the service may send the start with or without fractions of a second. */
const sameStartMs = 1000;

/** Whether two records are of the same attempt: same start and same variant. */
export function sameAttempt({ paper: one }: Progress, { paper: other }: Progress): boolean {
  const difference = Math.abs(Date.parse(one.startedAt ?? '') - Date.parse(other.startedAt ?? ''));
  const isSameStart = one.startedAt === other.startedAt || difference < sameStartMs;
  return isSameStart && String(one.variantId) === String(other.variantId);
}

/** The stamp of the next write of a process: newer than every stamp in the record. */
function nextStamp({ answers, position }: Progress, writer: string): Stamp {
  const written = Object.values(answers).map(({ stamp }) => stamp.sequence);
  return { sequence: Math.max(0, position.stamp?.sequence ?? 0, ...written) + 1, writer };
}

/** The latest value of an answer; null when it is missing or erased. */
export function lastValue({ answers }: Progress, index: number): Json {
  return answers[index]?.value ?? null;
}

/** The version of a write: a later write has a greater sequence; the writer breaks ties between processes. */
export interface Stamp {
  /** Counts all writes to the record, from 1. */
  readonly sequence: number;
  /** The id of the process that wrote, unique for each run. */
  readonly writer: string;
}

/** Orders stamps from old to new. */
export function compareStamps(one: Stamp, other: Stamp): number {
  if (one.sequence !== other.sequence) return one.sequence - other.sequence;
  if (one.writer === other.writer) return 0;
  return one.writer < other.writer ? -1 : 1;
}

/** Whether two stamps are equal; false when one is undefined. */
export function sameStamp(one: Stamp | undefined, other: Stamp | undefined): boolean {
  return one !== undefined && other !== undefined && compareStamps(one, other) === 0;
}

/**
 * Adds a new version of an answer, which is unsent even when the value is unchanged. `writer` is the
 * id of the process. Apply it to the stored record while holding its lock: a version must be newer than all others.
 * @throws UsageError when the attempt is over, there is no such question, or the value does not answer it
 */
export function writeAnswer(progress: Progress, index: number, value: Json, writer: string): Progress {
  const { answers, closed, paper } = progress;
  if (closed !== undefined) throw attemptOverError(closed);
  const question = paper.questions[index];
  if (!question) throw new UsageError(`there is no question ${index + 1}`);
  const problem = misfit(question, value);
  if (problem !== undefined)
    throw new UsageError(`question ${index + 1}: ${JSON.stringify(value)} ${problem}`);
  const { requests = {}, lost = [], ...delivered } = answers[index] ?? {};
  const answer = { ...delivered, value, stamp: nextStamp(progress, writer), requests, lost };
  return { ...progress, answers: { ...answers, [index]: answer } };
}

/** Sets the current question; clamps the index to the paper. */
export function moveTo(progress: Progress, index: number, writer: string): Progress {
  const last = Math.max(0, progress.paper.questions.length - 1);
  const position = { index: Math.min(Math.max(0, index), last), stamp: nextStamp(progress, writer) };
  return { ...progress, position };
}

/** Undefined keeps the known clock. */
export function withServiceClock(progress: Progress, clock: ServiceClock | undefined): Progress {
  return clock ? { ...progress, clock: portableClock(clock) } : progress;
}

/** Closes the record when the status ends the attempt; returns the same record otherwise. */
export function closeAttempt(progress: Progress, status: string): Progress {
  const closed = closedStatuses.find((one) => one === status);
  return closed && closed !== progress.closed ? { ...progress, closed } : progress;
}

/** Applies the status of the service: closes the record of a finished attempt, reopens the record of a running one. */
export function withAttemptStatus(progress: Progress, status: string): Progress {
  if (status !== 'in_progress' || progress.closed === undefined) return closeAttempt(progress, status);
  const { closed: _, ...open } = progress;
  return open;
}

const overReasons = {
  completed: 'the exam was submitted',
  annulled: 'the attempt was annulled',
  expired: 'the 40 minutes are over',
} as const satisfies Record<ClosedStatus, string>;

export function attemptOverError(closed: ClosedStatus): UsageError {
  return new UsageError(`${overReasons[closed]}: answers can no longer be changed`, {
    hint: "'plaza exam status' shows the result",
  });
}

/** The status that a submission or an annulment asks for. */
export type WantedStatus = 'completed' | 'annulled';

/**
 * The outcome of a request that ends the attempt with the status `wanted`. An attempt that still runs, and a
 * status that the protocol does not have, do not show whether the request took effect. The shape of the answer to an
 * annulment is unknown (protocol: exam event routes), so that one without a status is a success.
 */
function endingOf(status: string | undefined, wanted: WantedStatus): 'done' | 'refused' | 'unknown' {
  if (status === wanted || (status === undefined && wanted === 'annulled')) return 'done';
  return notRunningReason(status) === undefined ? 'unknown' : 'refused';
}

/** The exit code of `exam submit` and `exam annul` for the status in the answer. */
export function endingExit(status: string | undefined, wanted: WantedStatus): number {
  const ending = endingOf(status, wanted);
  return ending === 'done' ? 0 : exitCodes[ending === 'refused' ? 'refused' : 'unknown-outcome'];
}

/** Why a request that ends the attempt did not, or might not have, done so; undefined when it did. */
export function endingProblem(status: string | undefined, wanted: WantedStatus): string | undefined {
  const ending = endingOf(status, wanted);
  if (ending === 'done') return undefined;
  const done = wanted === 'completed' ? 'submitted' : 'annulled';
  if (ending === 'refused') return `the exam was not ${done}: ${notRunningReason(status)}`;
  const answer = status === undefined ? 'an answer without a status' : `the status '${status}'`;
  return `the service gave ${answer} and did not say that the exam is ${done}; 'plaza exam status' shows whether it is`;
}

/**
 * Checks that an attempt runs, as far as the status tells: a status that the protocol does not have passes.
 * @throws RefusedError when it says that none runs
 */
export function requireRunning(status: string | undefined): void {
  const reason = notRunningReason(status);
  if (reason === undefined) return;
  const hint =
    status === 'idle' ? "'plaza exam take' starts the attempt" : "'plaza exam status' shows the result";
  throw new RefusedError(reason, { hint });
}

function notRunningReason(status: string | undefined): string | undefined {
  if (status === 'idle') return 'no attempt of the exam is running';
  const closed = closedStatuses.find((one) => one === status);
  return closed && overReasons[closed];
}
