import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClockReading,
  clockFromAnswer,
  countdown,
  dueWarning,
  portableClock,
  type ServiceClock,
  serviceTime,
  timeLeft,
  withClock,
} from '../../../src/commands/exam/time';

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

const startedAt = '2026-05-04T10:00:00.000Z';
const start = Date.parse(startedAt);

/** A clock learned at the start, by a computer that is wrong by so much, uncertain by so much on either side. */
const clockOf = (wrongBy: number, uncertainMs: number): ServiceClock => ({
  at: { now: start + wrongBy, monotonic: 0 },
  min: -wrongBy - uncertainMs,
  max: -wrongBy + uncertainMs,
});

describe('the time left', () => {
  it('counts 40 minutes from the start', () => {
    const end = Date.parse('2026-05-04T10:40:00Z');
    const left = (now: number) => timeLeft(startedAt, clockOf(0, 0), { now, monotonic: now - start });
    expect(left(start)?.leftMs).toBe(2_400_000);
    expect(left(end - 1)).toMatchObject({ leftMs: 1, expired: false });
    expect(left(end)).toMatchObject({ leftMs: 0, expired: true });
  });

  it.each([0, 10 * minute, -10 * minute])('is right on a computer that is wrong by %i ms', (wrongBy) => {
    const left = (ms: number) =>
      timeLeft(startedAt, clockOf(wrongBy, 0), { now: start + wrongBy + ms, monotonic: ms });
    const known = { source: 'service', doubtful: false };
    expect(left(0)).toEqual({ leftMs: 40 * minute, expired: false, ...known });
    expect(left(17 * minute)).toEqual({ leftMs: 23 * minute, expired: false, ...known });
    expect(left(40 * minute - 1)).toEqual({ leftMs: 1, expired: false, ...known });
    expect(left(40 * minute)).toEqual({ leftMs: 0, expired: true, ...known });
    expect(left(99 * minute)).toEqual({ leftMs: 0, expired: true, ...known });
  });

  it('promises only what is certain, and ends only for certain', () => {
    const left = (ms: number) => timeLeft(startedAt, clockOf(0, 3000), { now: start + ms, monotonic: ms });
    expect(left(0)).toMatchObject({ leftMs: 40 * minute - 3000 });
    expect(left(40 * minute - 3000)).toMatchObject({ leftMs: 0, expired: false });
    expect(left(40 * minute + 2999)).toMatchObject({ leftMs: 0, expired: false });
    expect(left(40 * minute + 3000)).toMatchObject({ leftMs: 0, expired: true });
  });

  it('is never more than there ever was', () => {
    expect(timeLeft(startedAt, clockOf(0, 0), { now: start - minute, monotonic: -minute })?.leftMs).toBe(
      40 * minute,
    );
  });

  it('does not end by a clock that jumped', () => {
    const jumped = { now: start + 60 * minute, monotonic: 10 * minute };
    expect(timeLeft(startedAt, clockOf(0, 0), jumped)).toEqual({
      leftMs: 30 * minute,
      expired: false,
      source: 'service',
      doubtful: true,
    });
    const slept = { now: start + 60 * minute, monotonic: 50 * minute };
    expect(timeLeft(startedAt, clockOf(0, 0), slept)).toMatchObject({
      leftMs: 0,
      expired: false,
      doubtful: true,
    });
  });

  it('is what the computer says where the service said nothing, and never over', () => {
    expect(timeLeft(startedAt, undefined, { now: start + 10 * minute, monotonic: 5 })).toEqual({
      leftMs: 30 * minute,
      expired: false,
      source: 'computer',
      doubtful: true,
    });
    expect(timeLeft(startedAt, undefined, { now: start + 60 * minute })).toMatchObject({
      leftMs: 0,
      expired: false,
    });
  });

  it('is unknown without a start', () => {
    expect(timeLeft(undefined, clockOf(0, 0), { now: start })).toBeUndefined();
    expect(timeLeft('soon', clockOf(0, 0), { now: start })).toBeUndefined();
  });
});

describe('warnings', () => {
  it('come at ten, five and one minutes, each once', () => {
    const said: [number, number][] = [];
    let given: readonly number[] = [];
    for (let seconds = 2400; seconds >= 0; seconds -= 1) {
      const { minutes, given: now } = dueWarning(seconds * 1000, given);
      if (minutes !== undefined) said.push([seconds, minutes]);
      given = now;
    }
    expect(said).toEqual([
      [600, 10],
      [300, 5],
      [60, 1],
    ]);
    expect(given).toEqual([10, 5, 1]);
  });

  it('come once after a pause, the most urgent one', () => {
    expect(dueWarning(11 * minute, [])).toEqual({ given: [] });
    expect(dueWarning(4 * minute, [])).toEqual({ minutes: 5, given: [10, 5] });
    expect(dueWarning(4 * minute, [10, 5])).toEqual({ given: [10, 5] });
    expect(dueWarning(0, [10, 5])).toEqual({ minutes: 1, given: [10, 5, 1] });
  });
});

describe('a countdown', () => {
  it.each([
    [40 * minute, '40:00'],
    [40 * minute - 1, '39:59'],
    [61_500, '1:01'],
    [999, '0:00'],
    [0, '0:00'],
    [-5, '0:00'],
  ])('of %i ms reads %s', (ms, text) => {
    expect(countdown(ms)).toBe(text);
  });
});
