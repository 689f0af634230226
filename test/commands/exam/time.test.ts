import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type ClockReading,
  clockFromAnswer,
  countdown,
  portableClock,
  type ServiceClock,
  serviceTime,
  timeLeft,
  withClock,
} from '../../../src/commands/exam/time';

const noon = Date.parse('2026-05-04T12:00:00Z');
const date = 'Mon, 04 May 2026 12:00:00 GMT';
const second = 'Mon, 04 May 2026 12:00:01 GMT';
const minute = 60_000;

/** The computer's clocks at a time of the service; its wall clock is wrong by so much. */
const momentAt = (serviceMs: number, wrongBy = 0): ClockReading => ({
  now: serviceMs + wrongBy,
  monotonic: serviceMs - noon + 5000,
});

/** The clock known from an answer that was sent and received at these moments. */
const learned = (sent: ClockReading, received: ClockReading, header = date): ServiceClock => {
  const clock = clockFromAnswer(header, sent, received);
  if (!clock) throw new Error('nothing was learned');
  return clock;
};
const learnedAt = (moment: ClockReading, header?: string) => learned(moment, moment, header);

describe('clockFromAnswer', () => {
  it.each([0, 10 * minute, -10 * minute])(
    'knows the time on a computer that is wrong by %i ms',
    (wrongBy) => {
      const received = momentAt(noon + 600, wrongBy);
      const clock = learned(momentAt(noon + 200, wrongBy), received);
      expect(clock).toEqual({ at: received, min: -600 - wrongBy, max: 800 - wrongBy });
      expect(serviceTime(clock, received)).toEqual({ earliest: noon, latest: noon + 1400, doubtful: false });
    },
  );

  it('measures the round trip by the monotonic clock', () => {
    const clock = learned({ now: noon, monotonic: 100 }, { now: noon + 90_000, monotonic: 300 });
    expect(clock.max - clock.min).toBe(1200);
  });

  it.each([
    ['an invalid date', 'yesterday', noon],
    ['an empty date', '', noon],
    ['a clock that went back', date, noon - 1],
  ])('knows nothing from %s', (_, header, received) => {
    expect(clockFromAnswer(header, { now: noon }, { now: received })).toBeUndefined();
  });
});

describe('serviceTime', () => {
  const at = momentAt(noon);
  const clock = learnedAt(at);
  const later = { earliest: noon + 30_000, latest: noon + 31_000 };

  it.each([
    [-10 * minute, true],
    [10 * minute, true],
    [-2001, true],
    [2001, true],
    [1000, false],
  ])('follows the monotonic clock when the wall clock jumps by %i ms, doubtful: %s', (jump, doubtful) => {
    const moment = { now: noon + 30_000 + jump, monotonic: (at.monotonic ?? 0) + 30_000 };
    expect(serviceTime(clock, moment)).toEqual({ ...later, doubtful });
  });

  it('follows the wall clock of a portable clock', () => {
    const portable = portableClock(clock);
    expect(portable).toEqual({ at: { now: noon }, min: 0, max: 1000 });
    const moment = { now: noon + 30_000, monotonic: 7 };
    expect(serviceTime(portable, moment)).toEqual({ ...later, doubtful: false });
  });

  it.each([
    [-2001, true],
    [-2000, false],
    [120 * minute, false],
    [120 * minute + 1, true],
  ])('of a portable clock after %i ms is doubtful: %s', (ms, doubtful) => {
    expect(serviceTime(portableClock(clock), { now: noon + ms }).doubtful).toBe(doubtful);
  });
});

describe('withClock', () => {
  const first = learnedAt(momentAt(noon + 900));

  it('narrows the bounds by a second answer', () => {
    const moment = momentAt(noon + 1100);
    const both = withClock(first, learnedAt(moment, second));
    expect(both).toEqual({ at: moment, min: -100, max: expect.closeTo(100.02) });
  });

  it.each([
    ['the clock of the service', momentAt(noon + 2000), 'Mon, 04 May 2026 12:40:02 GMT'],
    ['the clock of the computer', momentAt(noon + 1100, 10 * minute), second],
  ])('takes the newer answer alone when %s was changed', (_, moment, header) => {
    const newer = learnedAt(moment, header);
    expect(withClock(first, newer)).toEqual(newer);
    expect(withClock(undefined, newer)).toEqual(newer);
  });

  it('always contains the true time, on any computer and any network', () => {
    const delay = fc.nat({ max: 9000 });
    const answer = fc.record({ waitMs: fc.nat({ max: 60_000 }), thereMs: delay, backMs: delay });
    const wrong = fc.integer({ min: -600_000, max: 600_000 });
    const property = fc.property(wrong, fc.array(answer, { minLength: 1 }), (wrongBy, answers) => {
      let now = noon + 123;
      let clock: ServiceClock | undefined;
      for (const { waitMs, thereMs, backMs } of answers) {
        const sent = now + waitMs;
        const written = sent + thereMs;
        now = written + backMs;
        const header = new Date(written).toUTCString();
        clock = withClock(clock, learned(momentAt(sent, wrongBy), momentAt(now, wrongBy), header));
        const { earliest, latest, doubtful } = serviceTime(clock, momentAt(now, wrongBy));
        expect(doubtful).toBe(false);
        expect(earliest).toBeLessThanOrEqual(now);
        expect(latest).toBeGreaterThanOrEqual(now);
        expect(latest - earliest).toBeLessThanOrEqual(1000 + thereMs + backMs);
      }
    });
    fc.assert(property);
  });
});

const startedAt = '2026-05-04T10:00:00.000Z';
const start = Date.parse(startedAt);

describe('timeLeft', () => {
  /** The time left after so many ms, with clocks that are wrong and uncertain by so much. */
  const left = (ms: number, { wrongBy = 0, uncertainMs = 0, jump = 0 } = {}) => {
    const at = { now: start + wrongBy, monotonic: 0 };
    const clock = { at, min: -wrongBy - uncertainMs, max: -wrongBy + uncertainMs };
    return timeLeft(startedAt, clock, { now: start + wrongBy + ms + jump, monotonic: ms });
  };
  const known = { source: 'service', doubtful: false };

  it.each([0, 10 * minute, -10 * minute])(
    'counts 40 minutes on a computer that is wrong by %i ms',
    (wrongBy) => {
      expect(left(0, { wrongBy })).toEqual({ leftMs: 40 * minute, expired: false, ...known });
      expect(left(17 * minute, { wrongBy })).toEqual({ leftMs: 23 * minute, expired: false, ...known });
      expect(left(40 * minute - 1, { wrongBy })).toEqual({ leftMs: 1, expired: false, ...known });
      expect(left(40 * minute, { wrongBy })).toEqual({ leftMs: 0, expired: true, ...known });
      expect(left(-minute, { wrongBy })?.leftMs).toBe(40 * minute);
    },
  );

  it.each([
    [0, 40 * minute - 3000, false],
    [40 * minute - 3000, 0, false],
    [40 * minute + 2999, 0, false],
    [40 * minute + 3000, 0, true],
  ])('after %i ms with an uncertainty of 3 s is %i ms, expired: %s', (ms, leftMs, expired) => {
    expect(left(ms, { uncertainMs: 3000 })).toMatchObject({ leftMs, expired });
  });

  it('never expires by a clock that jumped', () => {
    const doubtful = { expired: false, source: 'service', doubtful: true };
    expect(left(10 * minute, { jump: 50 * minute })).toEqual({ leftMs: 30 * minute, ...doubtful });
    expect(left(50 * minute, { jump: 10 * minute })).toEqual({ leftMs: 0, ...doubtful });
  });

  it('never expires by the clock of the computer alone', () => {
    const leftAt = (ms: number) => timeLeft(startedAt, undefined, { now: start + ms, monotonic: 5 });
    const computer = { expired: false, source: 'computer', doubtful: true };
    expect(leftAt(10 * minute)).toEqual({ leftMs: 30 * minute, ...computer });
    expect(leftAt(60 * minute)).toEqual({ leftMs: 0, ...computer });
  });

  it.each([undefined, 'soon'])('is unknown for the start %j', (unknown) => {
    expect(timeLeft(unknown, learnedAt(momentAt(noon)), { now: start })).toBeUndefined();
  });
});

it.each([
  [40 * minute, '40:00'],
  [40 * minute - 1, '39:59'],
  [61_500, '1:01'],
  [999, '0:00'],
  [0, '0:00'],
  [-5, '0:00'],
])('countdown of %i ms is %s', (ms, text) => expect(countdown(ms)).toBe(text));
