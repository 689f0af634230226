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
  tries,
  waits: 0,
  waitedMs: 0,
  ...more,
});
const patience = (more: Partial<RetryLimits> = {}): RetryLimits => ({
  timeoutMs: 30_000,
  elapsedMs: 0,
  random: 0.5,
  ...more,
});

describe('the pause after a lost answer', () => {
  it('is jittered over a range that grows with each try', () => {
    expect(retryDelayMs(again(), history(1), patience())).toBe(250);
    expect(retryDelayMs(again(), history(2), patience())).toBe(500);
    expect(retryDelayMs(again(), history(1), patience({ random: 0 }))).toBe(0);
  });

  it('ends after three tries', () => {
    expect(retryDelayMs(again(), history(3), patience())).toBeUndefined();
    // Limits that were waited out are no failures.
    expect(retryDelayMs(again(), history(4, { waits: 2 }), patience())).toBe(500);
  });

  it('begins no try after the time for a request is over', () => {
    expect(retryDelayMs(again(), history(1), patience({ elapsedMs: 29_700 }))).toBe(250);
    expect(retryDelayMs(again(), history(1), patience({ elapsedMs: 29_750 }))).toBeUndefined();
    const waited = history(2, { waits: 1, waitedMs: 60_000 });
    expect(retryDelayMs(again(), waited, patience({ elapsedMs: 61_000 }))).toBe(250);
  });

  it('is as long as the service asks, if that is short', () => {
    expect(retryDelayMs(again(3), history(1), patience())).toBe(3000);
    expect(retryDelayMs(again(0), history(1), patience())).toBe(250);
    expect(retryDelayMs(again(6), history(1), patience())).toBeUndefined();
    expect(retryDelayMs(again(6), history(1), patience({ waitMs: 10_000 }))).toBe(6000);
  });
});

describe('the pause for a limit', () => {
  it('is waited when it is short', () => {
    expect(retryDelayMs(later(5), history(1), patience())).toBe(5125);
    expect(retryDelayMs(later(5.5), history(1), patience())).toBeUndefined();
    expect(retryDelayMs(later(5), history(3), patience())).toBeUndefined();
  });

  it('is not guessed without a time', () => {
    expect(retryDelayMs(later(), history(1), patience())).toBeUndefined();
  });

  it('is waited out as long as somebody is willing to wait', () => {
    const willing = patience({ waitMs: 100_000, random: 0 });
    expect(retryDelayMs(later(90), history(1), willing)).toBe(90_000);
    expect(retryDelayMs(later(20), history(9, { waits: 8, waitedMs: 90_000 }), willing)).toBeUndefined();
    expect(retryDelayMs(later(10), history(9, { waits: 8, waitedMs: 90_000 }), willing)).toBe(10_000);
  });

  it('without a time climbs the pauses that others use', () => {
    const willing = patience({ waitMs: 1e9, random: 0 });
    const pauses = [0, 1, 2, 3, 4, 5].map((waits) =>
      retryDelayMs(later(), history(waits + 1, { waits }), willing),
    );
    expect(pauses).toEqual([1000, 5000, 30_000, 60_000, 90_000, 90_000]);
  });

  it('is never shorter with --wait than without', () => {
    expect(retryDelayMs(later(4), history(1), patience({ waitMs: 1000, random: 0 }))).toBe(4000);
  });
});

it('nothing else is waited for', () => {
  expect(
    retryDelayMs({ next: 'fail', error: new NetworkError('x') }, history(1), patience()),
  ).toBeUndefined();
});
