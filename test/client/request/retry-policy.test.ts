import { describe, expect, it } from 'vitest';
import { type RetryHistory, type RetryLimits, retryDelayMs } from '../../../src/client/request/retry-policy';
import type { Decision } from '../../../src/client/response/response-policy';
import { NetworkError, TooFrequentError } from '../../../src/errors';

const again = (retryAfter?: number): Decision => ({
  next: 'retry',
  error: new NetworkError('lost'),
  ...(retryAfter !== undefined && { retryAfter }),
});
const later = (retryAfter?: number): Decision => ({
  next: 'wait',
  error: new TooFrequentError('slow down'),
  ...(retryAfter !== undefined && { retryAfter }),
});
const history = (tries: number, more: Partial<RetryHistory> = {}): RetryHistory => ({
  ...{ tries, waits: 0, waitedMs: 0 },
  ...more,
});
const limits = (more: Partial<RetryLimits> = {}): RetryLimits => ({
  ...{ timeoutMs: 30_000, elapsedMs: 0, random: 0.5 },
  ...more,
});

describe('the delay after a lost answer', () => {
  it('is jittered over a range that grows with each try', () => {
    expect(retryDelayMs(again(), history(1), limits())).toBe(250);
    expect(retryDelayMs(again(), history(2), limits())).toBe(500);
    expect(retryDelayMs(again(), history(1), limits({ random: 0 }))).toBe(0);
  });

  it('is undefined after three tries, not counting waits for a limit', () => {
    expect(retryDelayMs(again(), history(3), limits())).toBeUndefined();
    expect(retryDelayMs(again(), history(4, { waits: 2 }), limits())).toBe(500);
  });

  it('is undefined after the time limit of the request', () => {
    expect(retryDelayMs(again(), history(1), limits({ elapsedMs: 29_700 }))).toBe(250);
    expect(retryDelayMs(again(), history(1), limits({ elapsedMs: 29_750 }))).toBeUndefined();
    const waited = history(2, { waits: 1, waitedMs: 60_000 });
    expect(retryDelayMs(again(), waited, limits({ elapsedMs: 61_000 }))).toBe(250);
  });

  it('is that of the service where it is short', () => {
    expect(retryDelayMs(again(3), history(1), limits())).toBe(3000);
    expect(retryDelayMs(again(0), history(1), limits())).toBe(250);
    expect(retryDelayMs(again(6), history(1), limits())).toBeUndefined();
    expect(retryDelayMs(again(6), history(1), limits({ waitMs: 10_000 }))).toBe(6000);
  });
});

describe('the delay for a rate limit', () => {
  it('is that of the service where it is short', () => {
    expect(retryDelayMs(later(5), history(1), limits())).toBe(5125);
    expect(retryDelayMs(later(5.5), history(1), limits())).toBeUndefined();
    expect(retryDelayMs(later(5), history(3), limits())).toBeUndefined();
    expect(retryDelayMs(later(), history(1), limits())).toBeUndefined();
  });

  it('is at most what --wait allows in all', () => {
    const willing = limits({ waitMs: 100_000, random: 0 });
    expect(retryDelayMs(later(90), history(1), willing)).toBe(90_000);
    expect(retryDelayMs(later(20), history(9, { waits: 8, waitedMs: 90_000 }), willing)).toBeUndefined();
    expect(retryDelayMs(later(10), history(9, { waits: 8, waitedMs: 90_000 }), willing)).toBe(10_000);
  });

  it('grows with --wait when the service names none', () => {
    const willing = limits({ waitMs: 1e9, random: 0 });
    const delays = [0, 1, 2, 3, 4, 5].map((waits) =>
      retryDelayMs(later(), history(waits + 1, { waits }), willing),
    );
    expect(delays).toEqual([1000, 5000, 30_000, 60_000, 90_000, 90_000]);
  });

  it('is never shorter with --wait than without', () => {
    expect(retryDelayMs(later(4), history(1), limits({ waitMs: 1000, random: 0 }))).toBe(4000);
  });
});

it('there is no delay for another decision', () => {
  const decision = { next: 'fail', error: new NetworkError('x') } as const;
  expect(retryDelayMs(decision, history(1), limits())).toBeUndefined();
});
