/**
 * Times of the service while an operation is reconciled. Its clock is measured against the uptime of this computer, which no change of a clock
 * moves: in the boot of the send, the time of the send follows from the `Date` of any later answer. The clock of this computer
 * is a second witness and decides nothing by itself.
 */
import type { AnsweredTry } from '../../ports/api';
import type { SendTime } from '../../ports/journal';
import type { Clock } from '../../ports/machine';

/** `Date` has whole seconds. */
const dateStepMs = 1000;
/** Times that differ by less agree. */
const toleranceMs = 3000;
/** An uptime may run 17 s a day too fast or too slow. */
const driftPerMs = 1 / 5000;
/** Two answers show that time passes at the service when they are this far apart. */
const minApartMs = 2500;

/** The clock of the service, by one answer. Differences are lower bounds, in milliseconds. */
export interface ServiceTime {
  /** How far it is ahead of the clock of this computer. */
  readonly aheadMs: number;
  /** Its time at the start of this computer with this ID, measured at that uptime. */
  readonly boot?: { readonly id: string; readonly bootedAt: number; readonly uptimeMs: number } | undefined;
}

/** The time of a send, by the clock of the service. */
export interface SendBounds {
  /** A record of this time, or of a later one, was made since. */
  readonly since: number;
  /** A record of an earlier time was made before. */
  readonly before: number;
}

const anyTime: SendBounds = { since: Number.POSITIVE_INFINITY, before: Number.NEGATIVE_INFINITY };

/**
 * The bounds of the time of a send. An uptime that stood still, as in a suspended virtual machine, makes the time that
 * follows from a later answer too late, and the one that follows from an earlier answer too early: between the two nothing is
 * certain. In another boot, or without an uptime, only a time on which the witnesses agree counts.
 */
export function sendBounds(sent: SendTime | undefined, service: ServiceTime | undefined): SendBounds {
  if (!sent || !service) return anyTime;
  const { at, boot, uptimeMs, serviceAt } = sent;
  const byClock = at + service.aheadMs;
  const now = service.boot;
  if (now && now.id === boot && uptimeMs !== undefined && uptimeMs <= now.uptimeMs) {
    const byUptime = uptimeMs + now.bootedAt;
    const slackMs = toleranceMs + (now.uptimeMs - uptimeMs) * driftPerMs;
    const other = serviceAt ?? Math.min(byUptime, byClock);
    const since = Math.abs(other - byUptime) <= slackMs ? byUptime : Math.max(other, byUptime);
    return { since, before: Math.min(other, byUptime) - slackMs };
  }
  if (serviceAt === undefined) return anyTime;
  if (Math.abs(serviceAt - byClock) > toleranceMs) return { ...anyTime, before: serviceAt - toleranceMs };
  return { since: byClock, before: Math.min(serviceAt, byClock) - toleranceMs };
}

/** The side of a send on which a record was made. */
export function sideOf(createdAt: number, { since, before }: SendBounds): 'before' | 'since' | 'unclear' {
  if (createdAt >= since) return 'since';
  return createdAt < before ? 'before' : 'unclear';
}

/** Follows the `Date` of the answers. */
export interface DateWatch {
  observe(answer: AnsweredTry): void;
  /** By the last answer that was fresh; undefined before one. */
  time(): ServiceTime | undefined;
  /** Why the last answer cannot be used: it might be older than the request. */
  problem(): { readonly why: string; readonly isSettledByWaiting: boolean } | undefined;
}

/** The interval of the service's time at the zero of the monotonic clock, and when it was measured. */
interface Reading {
  readonly least: number;
  readonly most: number;
  readonly at: number;
}

/**
 * Accepts an answer whose `Date` is the expected time of the service, or the time of an earlier answer moved on by the time
 * between. The `Date` of a cached answer does not move.
 * @param expected the time of the service, as far as it is known before
 */
export function watchDates(clock: Pick<Clock, 'uptime'>, expected: (now: number) => number): DateWatch {
  const readings: Reading[] = [];
  let service: ServiceTime | undefined;
  let problem: ReturnType<DateWatch['problem']>;
  const isConfirmed = (next: Reading, sentAt: number) =>
    readings.some(
      ({ least, most, at }) => sentAt - at >= minApartMs && least <= next.most && next.least <= most,
    );
  return {
    time: () => service,
    problem: () => problem,
    observe({ status, date, isCached, sent, received }) {
      const time = Date.parse(date ?? '');
      // A gateway that answers instead of the service has a clock of its own.
      if (status >= 500) return;
      if (isCached || Number.isNaN(time)) {
        const why = isCached ? 'the answer comes from a cache' : 'the answer has no date';
        problem = { why, isSettledByWaiting: false };
        return;
      }
      const most = time + dateStepMs - sent.monotonic;
      const reading = { least: time - received.monotonic, most, at: received.monotonic };
      const isExpected =
        time - toleranceMs <= expected(received.now) && expected(sent.now) <= time + dateStepMs + toleranceMs;
      if (!isExpected && !isConfirmed(reading, sent.monotonic)) {
        readings.push(reading);
        problem = { why: 'the answer might come from a cache', isSettledByWaiting: true };
        return;
      }
      readings.push(reading);
      problem = undefined;
      const uptime = clock.uptime();
      const boot = uptime && { id: uptime.boot, bootedAt: time - uptime.ms, uptimeMs: uptime.ms };
      service = { aheadMs: time - received.now, boot };
    },
  };
}
