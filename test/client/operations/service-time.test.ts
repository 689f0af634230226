import { describe, expect, it } from 'vitest';
import { sendBounds, sideOf, watchDates } from '../../../src/client/operations/reconcile';
import type { SendTime } from '../../../src/ports/journal';
import { testClock } from '../../support/http/clock';

const hourMs = 3_600_000;
/** The right time of the send, and of the look. */
const sentAt = 100 * hourMs;
const lookedAt = sentAt + 600_000;
const uptimeMs = 5 * hourMs;

interface Case {
  /** How far the clock of the computer is ahead at the send, and at the look. */
  readonly ahead?: readonly [number, number];
  /** The time of the service that was known at the send, relative to the right one. */
  readonly known?: number;
  /** By how much the uptime runs slower than the time between. */
  readonly standstillMs?: number;
  readonly boot?: 'another' | 'none';
}

function sideAt(afterMs: number, { ahead = [0, 0], known, standstillMs = 0, boot }: Case): string {
  const sent: SendTime = {
    at: sentAt + ahead[0],
    ...(boot !== 'none' && { boot: 'boot', uptimeMs }),
    ...(known !== undefined && { serviceAt: sentAt + known }),
  };
  const now = uptimeMs + lookedAt - sentAt - standstillMs;
  const id = boot === 'another' ? 'another' : 'boot';
  const service = {
    aheadMs: -ahead[1],
    ...(boot !== 'none' && { boot: { id, bootedAt: lookedAt - now, uptimeMs: now } }),
  };
  return sideOf(sentAt + afterMs, sendBounds(sent, service));
}

describe('sendBounds', () => {
  it.each<[string, Case, number, string]>([
    ['a right clock', {}, 0, 'since'],
    ['a right clock', {}, -3200, 'before'],
    ['a right clock', {}, -1000, 'unclear'],
    ['a clock ahead at the send', { ahead: [3 * 8760 * hourMs, 0] }, 0, 'since'],
    ['a clock ahead at the send', { ahead: [10_000, 0] }, -5000, 'before'],
    ['a clock wrong throughout', { ahead: [hourMs, hourMs] }, 0, 'since'],
    ['a clock wrong throughout', { ahead: [-hourMs, -hourMs] }, -5000, 'before'],
    // The uptime may have stood still, as the clock says, when no answer came before.
    ['a clock behind at the send', { ahead: [-hourMs, 0] }, 0, 'since'],
    ['a clock behind at the send', { ahead: [-hourMs, 0] }, -5000, 'unclear'],
    ['a clock behind at the send, with an answer before', { ahead: [-hourMs, 0], known: 0 }, -5000, 'before'],
    ['a suspended computer', { standstillMs: 300_000, known: 0 }, 0, 'unclear'],
    ['a suspended computer', { standstillMs: 300_000, known: 0 }, -5000, 'before'],
    ['another boot, nothing known', { boot: 'another' }, -24 * hourMs, 'unclear'],
    ['another boot, the clock agreed', { boot: 'another', known: 0 }, 0, 'since'],
    ['another boot, the clock agreed', { boot: 'another', known: 0 }, -5000, 'before'],
    ['another boot, the clock was set', { boot: 'another', known: 0, ahead: [hourMs, 0] }, 0, 'unclear'],
    ['another boot, the clock was set', { boot: 'another', known: 0, ahead: [hourMs, 0] }, -5000, 'before'],
    ['no uptime', { boot: 'none' }, -24 * hourMs, 'unclear'],
  ])('with %s (%j), a record %d ms after the send is %s', (_, given, afterMs, side) => {
    expect(sideAt(afterMs, given)).toBe(side);
  });

  it('allows for an uptime that drifts', () => {
    const day = 24 * hourMs;
    const boot = { id: 'boot', bootedAt: 0, uptimeMs: 10 * day };
    const { before } = sendBounds({ at: 0, boot: 'boot', uptimeMs: 0 }, { aheadMs: 0, boot });
    expect(before).toBe(-3000 - 172_800);
  });

  it('tells nothing without an answer, nor of a record without a time', () => {
    expect(sideOf(Number.NaN, sendBounds({ at: 0 }, undefined))).toBe('unclear');
    expect(sideOf(0, sendBounds(undefined, { aheadMs: 0 }))).toBe('unclear');
  });
});

describe('watchDates', () => {
  const watched = (aheadMs = 0) => {
    const clock = testClock();
    const dates = watchDates(clock, (now) => now);
    const answer = (staleMs = 0, change = {}) => {
      const at = { now: clock.now(), monotonic: clock.monotonic() };
      const date = new Date(clock.now() + aheadMs - staleMs).toUTCString();
      dates.observe({ status: 200, date, isCached: false, isRead: true, sent: at, received: at, ...change });
      return dates.problem()?.why;
    };
    return { clock, dates, answer };
  };

  it('accepts the expected time, and neither a cached answer nor one without a date', () => {
    const { dates, answer } = watched();
    expect(answer(0, { isCached: true })).toContain('from a cache');
    expect(answer(0, { date: undefined })).toContain('no date');
    expect(answer(10_000)).toContain('might come from a cache');
    expect(dates.time()).toBeUndefined();
    expect(answer()).toBeUndefined();
    expect(dates.time()).toMatchObject({ boot: { id: 'boot' } });
  });

  it('accepts another time once a later answer shows that it passes', () => {
    const { clock, dates, answer } = watched(hourMs);
    expect(answer()).toContain('might come');
    clock.advance(3000);
    expect(answer(3000)).toContain('might come');
    expect(answer()).toBeUndefined();
    expect(dates.time()?.aheadMs).toBeGreaterThan(hourMs - 1000);
  });
});
