/** The delay before the next try: exponential backoff with full jitter, and the `Retry-After` of the service. */
import type { Decision } from '../response/response-policy';

/** Tries of a call in total, not counting those that met a rate limit. */
const maxTries = 3;
const firstPauseMs = 500;
const maxPauseMs = 8000;
/** Maximum wait for a rate limit without `--wait`. */
const shortWaitMs = 5000;
/** Pauses after a rate limit without `Retry-After` (field notes 10.1). */
const limitPausesMs = [1000, 5000, 30_000, 60_000, 90_000];

export interface RetryHistory {
  /** All tries, including those with a rate limit. */
  tries: number;
  /** Number of waits for rate limits, and their total in milliseconds. */
  waits: number;
  waitedMs: number;
}

export interface RetryLimits {
  /** Time from the first try in which another may start, without waits for rate limits. */
  readonly timeoutMs: number;
  /** Maximum total wait for rate limits; undefined: only short waits. */
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
  const pause = (retryAfter === undefined ? step : retryAfter * 1000) + jitterMs(random);
  if (waitMs !== undefined) return pause <= maxLimitWaitMs(history, waitMs) ? pause : undefined;
  const isShort = retryAfter !== undefined && retryAfter * 1000 <= shortWaitMs;
  return isShort && history.tries < maxTries ? pause : undefined;
}

/** Spreads the retries of many clients. @param random at least 0, less than 1 */
export function jitterMs(random: number): number {
  return random * 250;
}

/** The remaining wait of a call for rate limits, in milliseconds; without `--wait`, the maximum of each wait. */
export function maxLimitWaitMs({ waitedMs }: Pick<RetryHistory, 'waitedMs'>, waitMs?: number): number {
  return waitMs === undefined ? shortWaitMs : Math.max(waitMs, shortWaitMs) - waitedMs;
}
