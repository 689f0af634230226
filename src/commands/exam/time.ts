/**
 * The service's clock, learned from the `Date` headers of its answers. The attempt ends by that clock; the computer's
 * clock may be wrong by any amount and may jump.
 */

/** A moment by the clocks of this computer. */
export interface ClockReading {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds of a clock that never jumps; comparable only within one process. */
  readonly monotonic?: number;
}

/** What is known of the service's clock. */
export interface ServiceClock {
  /** When it was learned. */
  readonly at: ClockReading;
  /** The service's clock minus the computer's at that moment lies between these, in milliseconds. */
  readonly min: number;
  readonly max: number;
}

/** The time of the service's clock: somewhere between the two, in milliseconds since the epoch. */
export interface ServiceTime {
  readonly earliest: number;
  readonly latest: number;
  /** The computer's clocks contradict each other, or were last compared with the service's too long ago. */
  readonly doubtful: boolean;
}

/** A `Date` header has whole seconds, cut off. */
const headerMs = 1000;
/** The computer's two clocks may drift apart by this much before one of them must have jumped. */
const jumpMs = 2000;
/** How much a clock may be fast or slow. */
const driftRate = 1e-4;
/** What was learned is not trusted for longer without a monotonic clock. */
const staleMs = 2 * 60 * 60 * 1000;

/**
 * Learns from one answer: the service wrote `date` between the moments of sending and receiving, so that half of the
 * round trip (and half of the second that the header cuts off) remains uncertain on either side of the middle.
 * Undefined when the header cannot be read or the computer's clock jumped back on the way.
 */
export function clockFromAnswer(
  date: string,
  sent: ClockReading,
  received: ClockReading,
): ServiceClock | undefined {
  const written = Date.parse(date);
  const tripMs = elapsedMs(sent, received);
  if (Number.isNaN(written) || tripMs < 0) return undefined;
  return { at: received, min: written - received.now, max: written + headerMs + tripMs - received.now };
}

/**
 * Adds what a newer answer says: what both allow, which narrows the bounds answer by answer; the newer one alone where
 * they contradict each other, because then a clock was changed.
 */
export function withClock(known: ServiceClock | undefined, newer: ServiceClock): ServiceClock {
  if (!known) return newer;
  const { earliest, latest, doubtful } = serviceTime(known, newer.at);
  const drift = Math.abs(elapsedMs(known.at, newer.at)) * driftRate;
  const min = Math.max(newer.min, earliest - drift - newer.at.now);
  const max = Math.min(newer.max, latest + drift - newer.at.now);
  return doubtful || min > max ? newer : { at: newer.at, min, max };
}

/** What the service's clock says at a moment. */
export function serviceTime({ at, min, max }: ServiceClock, moment: ClockReading): ServiceTime {
  const elapsed = elapsedMs(at, moment);
  const shown = moment.now - at.now;
  const isMonotonic = at.monotonic !== undefined && moment.monotonic !== undefined;
  return {
    earliest: at.now + elapsed + min,
    latest: at.now + elapsed + max,
    doubtful: isMonotonic ? Math.abs(shown - elapsed) > jumpMs : shown < -jumpMs || shown > staleMs,
  };
}

/** The clock as another process may use it: without the monotonic moment, which means nothing there. */
export function portableClock({ at: { now }, min, max }: ServiceClock): ServiceClock {
  return { at: { now }, min, max };
}

/** Milliseconds between two moments, by the monotonic clock where both have it. */
function elapsedMs(from: ClockReading, to: ClockReading): number {
  return from.monotonic !== undefined && to.monotonic !== undefined
    ? to.monotonic - from.monotonic
    : to.now - from.now;
}

const minuteMs = 60_000;
export const attemptMinutes = 40;
const attemptMs = attemptMinutes * minuteMs;

export interface TimeLeft {
  /** At least this much is left, in milliseconds, from 0 to 40 minutes. */
  readonly leftMs: number;
  /** The attempt is over for certain. */
  readonly expired: boolean;
  /** Whose clock this is: without any answer of the service only the computer's. */
  readonly source: 'service' | 'computer';
  /** The clock should be compared with the service's again before anybody relies on it. */
  readonly doubtful: boolean;
}

/** When the attempt ends, in milliseconds since the epoch by the service's clock; undefined for an unreadable start. */
function attemptEnd(startedAt: string | undefined): number | undefined {
  const start = startedAt === undefined ? Number.NaN : Date.parse(startedAt);
  return Number.isNaN(start) ? undefined : start + attemptMs;
}

/**
 * What is left at a moment. Where the service's clock is known only roughly, `leftMs` is the least that can be left,
 * and `expired` waits for certainty. Undefined when the start is unknown.
 */
export function timeLeft(
  startedAt: string | undefined,
  clock: ServiceClock | undefined,
  moment: ClockReading,
): TimeLeft | undefined {
  const end = attemptEnd(startedAt);
  if (end === undefined) return undefined;
  const { earliest, latest, doubtful } = clock
    ? serviceTime(clock, moment)
    : { earliest: moment.now, latest: moment.now, doubtful: true };
  return {
    leftMs: Math.min(Math.max(0, end - latest), attemptMs),
    expired: !doubtful && earliest >= end,
    source: clock ? 'service' : 'computer',
    doubtful,
  };
}

/** A person is warned when so many minutes are left. */
const warningMinutes = [10, 5, 1] as const;

export interface Warnings {
  /** The warning to give now: fewer than so many minutes are left. */
  readonly minutes?: number;
  /** All that were given, or passed; not to be given again. */
  readonly given: readonly number[];
}

/** The warning that is due: each at most once, and after a pause only the most urgent one. */
export function dueWarning(leftMs: number, given: readonly number[]): Warnings {
  const passed = warningMinutes.filter((minutes) => leftMs <= minutes * minuteMs);
  const due = passed.filter((minutes) => !given.includes(minutes));
  if (due.length === 0) return { given };
  return { minutes: Math.min(...due), given: [...given, ...due] };
}

/** `39:59`: minutes and seconds, begun seconds not counted. */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
