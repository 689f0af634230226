/**
 * Time left in the attempt, and an estimate of the service's clock from the `Date` headers of its answers. The attempt ends by that clock; the computer's
 * clock can be off by any amount and can jump.
 */

export interface ClockReading {
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Milliseconds of the monotonic clock; comparable only within one process. */
  readonly monotonic?: number;
}

export interface ServiceClock {
  readonly at: ClockReading;
  /** Bounds of the service's clock minus the computer's clock at that moment, in milliseconds. */
  readonly min: number;
  readonly max: number;
}

/** Bounds of the service's time, in milliseconds since the epoch. */
export interface ServiceTime {
  readonly earliest: number;
  readonly latest: number;
  /** The computer's clocks disagree, or the last measurement is too old. */
  readonly doubtful: boolean;
}

/** The resolution of a `Date` header, which is rounded down. */
const headerMs = 1000;
/** A greater difference between the computer's two clocks means that one of them jumped. */
const jumpMs = 2000;
/** The assumed maximum rate at which a clock is fast or slow. */
const driftRate = 1e-4;
/** The maximum age of a measurement without a monotonic clock. */
const staleMs = 2 * 60 * 60 * 1000;

/**
 * Measures the service's clock from one answer: the service wrote `date` between sending and receiving, so that the
 * bounds are the round trip and the resolution of the header apart.
 * Undefined when the header is unreadable or the computer's clock jumped back meanwhile.
 */
export function clockFromAnswer(date: string, sent: ClockReading, received: ClockReading) {
  const written = Date.parse(date);
  const tripMs = elapsedMs(sent, received);
  if (Number.isNaN(written) || tripMs < 0) return undefined;
  return { at: received, min: written - received.now, max: written + headerMs + tripMs - received.now };
}

/**
 * Combines an estimate with a newer measurement: the intersection of both, which narrows with each answer; only the newer one where
 * they are disjoint, because then a clock was changed.
 */
export function withClock(known: ServiceClock | undefined, newer: ServiceClock): ServiceClock {
  if (!known) return newer;
  const { earliest, latest, doubtful } = serviceTime(known, newer.at);
  const drift = Math.abs(elapsedMs(known.at, newer.at)) * driftRate;
  const min = Math.max(newer.min, earliest - drift - newer.at.now);
  const max = Math.min(newer.max, latest + drift - newer.at.now);
  return doubtful || min > max ? newer : { at: newer.at, min, max };
}

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

/** The estimate without the monotonic reading, which is meaningless in another process. */
export function portableClock({ at: { now }, min, max }: ServiceClock): ServiceClock {
  return { at: { now }, min, max };
}

/** Milliseconds between two readings, by the monotonic clock if both have it. */
function elapsedMs(from: ClockReading, to: ClockReading): number {
  return from.monotonic !== undefined && to.monotonic !== undefined
    ? to.monotonic - from.monotonic
    : to.now - from.now;
}

const minuteMs = 60_000;
export const attemptMinutes = 40;
const attemptMs = attemptMinutes * minuteMs;

export interface TimeLeft {
  /** The minimum that is left, in milliseconds, from 0 to 40 minutes. */
  readonly leftMs: number;
  readonly expired: boolean;
  /** The clock used: the computer's until an answer of the service was measured. */
  readonly source: 'service' | 'computer';
  /** The estimate is unreliable until the next measurement. */
  readonly doubtful: boolean;
}

/**
 * The time left (protocol: limits, 40 minutes from `startedAt`). With a rough estimate of the clock, `leftMs` is the minimum
 * and `expired` is true only when certain. Undefined when the start is unknown.
 */
export function timeLeft(
  startedAt: string | undefined,
  clock: ServiceClock | undefined,
  moment: ClockReading,
): TimeLeft | undefined {
  const end = Date.parse(startedAt ?? '') + attemptMs;
  if (Number.isNaN(end)) return undefined;
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

/** Minutes left at which a warning is shown. */
const warningMinutes = [10, 5, 1] as const;

/**
 * The warning to show now, which says that fewer than `minutes` are left: each at most once, and after a pause only the most
 * urgent one. `given` has the warnings that were shown or skipped.
 */
export function dueWarning(leftMs: number, given: readonly number[]) {
  const passed = warningMinutes.filter((minutes) => leftMs <= minutes * minuteMs);
  const due = passed.filter((minutes) => !given.includes(minutes));
  if (due.length === 0) return { given };
  return { minutes: Math.min(...due), given: [...given, ...due] };
}

/** `39:59`: minutes and seconds, rounded down. */
export function countdown(leftMs: number): string {
  const seconds = Math.max(0, Math.floor(leftMs / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
