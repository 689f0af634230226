import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClockReading,
  clockFromAnswer,
  portableClock,
  type ServiceClock,
  serviceTime,
  withClock,
} from '../../../../src/commands/exam/time/clock';

const noon = Date.parse('2026-05-04T12:00:00Z');
const date = 'Mon, 04 May 2026 12:00:00 GMT';
const minute = 60_000;

/** The computer's clocks at a moment of the service's clock, the one that people see wrong by so much. */
const momentAt = (serviceMs: number, wrongBy: number): ClockReading => ({
  now: serviceMs + wrongBy,
  monotonic: serviceMs - noon + 5000,
});

const learned = (sent: ClockReading, received: ClockReading, header = date): ServiceClock => {
  const clock = clockFromAnswer(header, sent, received);
  if (!clock) throw new Error('nothing was learned');
  return clock;
};

describe('one answer', () => {
  it.each([0, 10 * minute, -10 * minute])(
    'tells the clock with a computer that is wrong by %i ms',
    (wrongBy) => {
      const sent = momentAt(noon + 200, wrongBy);
      const received = momentAt(noon + 600, wrongBy);
      const clock = learned(sent, received);
      expect(clock).toEqual({ at: received, min: -600 - wrongBy, max: 800 - wrongBy });
      expect(serviceTime(clock, received)).toEqual({ earliest: noon, latest: noon + 1400, doubtful: false });
    },
  );

  it('measures the round trip by the monotonic clock', () => {
    const clock = learned({ now: noon, monotonic: 100 }, { now: noon + 90_000, monotonic: 300 });
    expect(clock.max - clock.min).toBe(1200);
  });

  it('tells nothing when it cannot be read, or time went back on the way', () => {
    const moment = { now: noon };
    expect(clockFromAnswer('yesterday', moment, moment)).toBeUndefined();
    expect(clockFromAnswer('', moment, moment)).toBeUndefined();
    expect(clockFromAnswer(date, moment, { now: noon - 1 })).toBeUndefined();
  });
});

describe('the clock later', () => {
  const at = momentAt(noon, 0);
  const clock = learned(at, at);

  it('goes on with the monotonic clock, whatever the other one does', () => {
    for (const jump of [-10 * minute, 10 * minute, -2001, 2001]) {
      const later = { now: noon + 30_000 + jump, monotonic: (at.monotonic ?? 0) + 30_000 };
      expect(serviceTime(clock, later)).toEqual({
        earliest: noon + 30_000,
        latest: noon + 31_000,
        doubtful: true,
      });
    }
    const later = { now: noon + 31_000, monotonic: (at.monotonic ?? 0) + 30_000 };
    expect(serviceTime(clock, later).doubtful).toBe(false);
  });

  it('goes on with the only clock there is', () => {
    const portable = portableClock(clock);
    expect(portable).toEqual({ at: { now: noon }, min: 0, max: 1000 });
    const later = { now: noon + 30_000, monotonic: 7 };
    expect(serviceTime(portable, later)).toEqual({
      earliest: noon + 30_000,
      latest: noon + 31_000,
      doubtful: false,
    });
  });

  it('is doubtful where the only clock went back, or was not compared for hours', () => {
    const doubtful = (ms: number) => serviceTime(portableClock(clock), { now: noon + ms }).doubtful;
    expect([-2001, -2000, 120 * minute, 120 * minute + 1].map(doubtful)).toEqual([true, false, false, true]);
  });
});

describe('several answers', () => {
  it('narrow the bounds', () => {
    const first = learned(momentAt(noon + 900, 0), momentAt(noon + 900, 0));
    const second = learned(
      momentAt(noon + 1100, 0),
      momentAt(noon + 1100, 0),
      'Mon, 04 May 2026 12:00:01 GMT',
    );
    const both = withClock(first, second);
    expect(both.at).toEqual(second.at);
    expect(both.min).toBe(-100);
    expect(both.max).toBeCloseTo(100.02);
  });

  it('say only what the newer one says where the clock was changed', () => {
    const first = learned(momentAt(noon, 0), momentAt(noon, 0));
    const moved = momentAt(noon + 2000, 0);
    const second = learned(moved, moved, 'Mon, 04 May 2026 12:40:02 GMT');
    expect(withClock(first, second)).toEqual(second);
    expect(withClock(undefined, second)).toEqual(second);
  });

  it('say only what the newer one says where the computer was changed in between', () => {
    const first = learned(momentAt(noon + 900, 0), momentAt(noon + 900, 0));
    const jumped = momentAt(noon + 1100, 10 * minute);
    const second = learned(jumped, jumped, 'Mon, 04 May 2026 12:00:01 GMT');
    expect(withClock(first, second)).toEqual(second);
  });

  it('always hold the true time, however wrong the computer is and however slow the way', () => {
    const answer = fc.record({
      waitMs: fc.nat({ max: 60_000 }),
      thereMs: fc.nat({ max: 9000 }),
      backMs: fc.nat({ max: 9000 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: -600_000, max: 600_000 }),
        fc.array(answer, { minLength: 1 }),
        (wrongBy, answers) => {
          let now = noon + 123;
          let clock: ServiceClock | undefined;
          for (const { waitMs, thereMs, backMs } of answers) {
            const sent = now + waitMs;
            const written = sent + thereMs;
            now = written + backMs;
            const header = new Date(written).toUTCString();
            const one = learned(momentAt(sent, wrongBy), momentAt(now, wrongBy), header);
            clock = withClock(clock, one);
            const { earliest, latest, doubtful } = serviceTime(clock, momentAt(now, wrongBy));
            expect(doubtful).toBe(false);
            expect(earliest).toBeLessThanOrEqual(now);
            expect(latest).toBeGreaterThanOrEqual(now);
            expect(latest - earliest).toBeLessThanOrEqual(1000 + thereMs + backMs);
          }
        },
      ),
    );
  });
});
