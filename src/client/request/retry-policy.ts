/** The delay before the next try, or that there is none: full jitter, and the service's own times respected. */
import type { Decision } from '../response/response-policy';

/** Tries of a call in total, not counting those that met a rate limit. */
const maxTries = 3;
const firstPauseMs = 500;
const maxPauseMs = 8000;
/** A rate limit up to this is waited out without `--wait`. */
const shortWaitMs = 5000;
/** After a rate limit without a time: the pauses that clients of the service use (field notes 10.1). */
const limitPausesMs = [1000, 5000, 30_000, 60_000, 90_000];

/** What happened to a call so far. */
export interface RetryHistory {
  /** All tries, those that met a rate limit too. */
  tries: number;
  /** Rate limits waited out, and for how many milliseconds in all. */
  waits: number;
  waitedMs: number;
}

export interface RetryLimits {
  /** No try begins later than this after the first, waits for rate limits not counted. */
  readonly timeoutMs: number;
  /** How long rate limits may be waited out in all; undefined: only a short while. */
  readonly waitMs?: number;
  /** Milliseconds since the first try. */
  readonly elapsedMs: number;
  /** At least 0, less than 1. */
  readonly random: number;
}

/** Milliseconds until the next try; undefined when there is none. */
export function retryDelayMs(
  decision: Decision,
  history: RetryHistory,
  limits: RetryLimits,
): number | undefined {
  if (decision.next === 'wait') return limitDelayMs(decision.retryAfter, history, limits);
  const failed = history.tries - history.waits;
  if (decision.next !== 'retry' || failed >= maxTries) return undefined;
  const widest = Math.min(maxPauseMs, firstPauseMs * 2 ** (failed - 1));
  const jittered = limits.random * widest;
  if (decision.retryAfter !== undefined) {
    const requested = decision.retryAfter * 1000;
    return requested <= (limits.waitMs ?? shortWaitMs) ? Math.max(requested, jittered) : undefined;
  }
  return limits.elapsedMs - history.waitedMs + jittered < limits.timeoutMs ? jittered : undefined;
}

function limitDelayMs(
  retryAfter: number | undefined,
  history: RetryHistory,
  { waitMs, random }: RetryLimits,
): number | undefined {
  const step = limitPausesMs[Math.min(history.waits, limitPausesMs.length - 1)] ?? 0;
  // A little more than requested, and not everybody at once.
  const pause = (retryAfter === undefined ? step : retryAfter * 1000) + random * 250;
  if (waitMs !== undefined)
    return history.waitedMs + pause <= Math.max(waitMs, shortWaitMs) ? pause : undefined;
  const isShort = retryAfter !== undefined && retryAfter * 1000 <= shortWaitMs;
  return isShort && history.tries < maxTries ? pause : undefined;
}
