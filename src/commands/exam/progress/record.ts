/**
 * What this computer knows of an attempt: the paper, the latest version of each answer, and how far each version came
 * on its way to the service. Plain data. The service stores the value it receives last and no route reads it back
 * (protocol: exam event routes), so this record is the only place that can say what was answered.
 */
import type { Json } from '../paper/json';
import type { Paper } from '../paper/paper';
import type { ServiceClock } from '../time/clock';
import type { Stamp } from './stamp';

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
