/** How much of the attempt is left (protocol: limits, 40 minutes from `startedAt`), and when to warn. */
import { type ClockReading, type ServiceClock, serviceTime } from './clock';

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
