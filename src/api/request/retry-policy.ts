/** How long to wait before the next try, or that there is none: full jitter, the service's own times obeyed. */
import type { Decision } from '../response/response-policy';

/** Tries of a call in total, unless a limit is being waited out. */
const maxTries = 3;
const firstPauseMs = 500;
const maxPauseMs = 8000;
/** A wait that nobody minds, in milliseconds. */
const shortWaitMs = 5000;
/** After a limit without a time: the pauses that clients of the service use (field notes 10.1). */
const limitPausesMs = [1000, 5000, 30_000, 60_000, 90_000];

/** What happened to a call so far. */
export interface RetryHistory {
  /** All of them, those that met a limit too. */
  tries: number;
  /** Limits waited out, and for how long in all. */
  waits: number;
  waitedMs: number;
}

export interface RetryLimits {
  /** No try begins later than this after the first, waits for limits not counted. */
  readonly timeoutMs: number;
  /** How long limits may be waited out in all; undefined: only a short while. */
  readonly waitMs?: number;
  /** Milliseconds since the first try. */
  readonly elapsedMs: number;
  /** At least 0, less than 1. */
  readonly chance: number;
}

/** Milliseconds until the next try; undefined when there shall be none. */
export function retryDelayMs(
  decision: Decision,
  history: RetryHistory,
  patience: RetryLimits,
): number | undefined {
  if (decision.next === 'wait') return limitDelayMs(decision.retryAfter, history, patience);
  const failed = history.tries - history.waits;
  if (decision.next !== 'retry' || failed >= maxTries) return undefined;
  const widest = Math.min(maxPauseMs, firstPauseMs * 2 ** (failed - 1));
  const jittered = patience.chance * widest;
  if (decision.retryAfter !== undefined) {
    const asked = decision.retryAfter * 1000;
    return asked <= (patience.waitMs ?? shortWaitMs) ? Math.max(asked, jittered) : undefined;
  }
  return patience.elapsedMs - history.waitedMs + jittered < patience.timeoutMs ? jittered : undefined;
}

function limitDelayMs(
  retryAfter: number | undefined,
  history: RetryHistory,
  patience: RetryLimits,
): number | undefined {
  const { waitMs, chance } = patience;
  const rung = limitPausesMs[Math.min(history.waits, limitPausesMs.length - 1)] ?? 0;
  // A little more than asked for, and not everybody at once.
  const pause = (retryAfter === undefined ? rung : retryAfter * 1000) + chance * 250;
  if (waitMs !== undefined)
    return history.waitedMs + pause <= Math.max(waitMs, shortWaitMs) ? pause : undefined;
  const isShort = retryAfter !== undefined && retryAfter * 1000 <= shortWaitMs;
  return isShort && history.tries < maxTries ? pause : undefined;
}
