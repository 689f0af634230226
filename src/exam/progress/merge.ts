/** Two copies of the record of one attempt, as two processes changed them, made one. */
import { type ServiceClock, serviceTime } from '../time/clock';
import {
  type Answer,
  type ClosedStatus,
  closedStatuses,
  type Progress,
  type Request,
  sameAttempt,
} from './record';
import { strongerRequest } from './send';
import { compareStamps, compareText, newerStamp } from './stamp';

/**
 * What both copies know: of each answer the newer version, and everything that became known of requests. The order of
 * the two does not matter, nor how often one is merged.
 * @throws Error when they are records of different attempts
 */
export function mergeProgress(one: Progress, other: Progress): Progress {
  if (!sameAttempt(one, other)) throw new Error('records of different attempts cannot be merged');
  const indexes = new Set([...Object.keys(one.answers), ...Object.keys(other.answers)].map(Number));
  const answers = [...indexes].map((index) => [
    index,
    mergeAnswers(one.answers[index], other.answers[index]),
  ]);
  const clock = newerClock(one.clock, other.clock);
  const closed = strongerStatus(one.closed, other.closed);
  return {
    paper: one.paper,
    answers: Object.fromEntries(answers),
    position: newerPosition(one.position, other.position),
    ...(clock && { clock }),
    ...(one.startedElsewhere && other.startedElsewhere && { startedElsewhere: true }),
    ...(closed && { closed }),
  };
}

function mergeAnswers(one: Answer | undefined, other: Answer | undefined): Answer | undefined {
  if (!one || !other) return one ?? other;
  const { value, stamp } = compareStamps(one.stamp, other.stamp) < 0 ? other : one;
  const confirmed = newerStamp(one.confirmed, other.confirmed);
  const repeated = newerStamp(one.repeated, other.repeated);
  return {
    value,
    stamp,
    requests: mergeRequests(one.requests, other.requests),
    lost: [
      ...one.lost,
      ...other.lost.filter((stamp) => !one.lost.some((known) => compareStamps(known, stamp) === 0)),
    ].toSorted(compareStamps),
    ...(confirmed && { confirmed }),
    ...(repeated && { repeated }),
  };
}

type Requests = Readonly<Record<string, Request>>;

function mergeRequests(one: Requests, other: Requests): Requests {
  const merged = Object.entries(other).map(([sender, request]) => [
    sender,
    strongerRequest(Object.hasOwn(one, sender) ? one[sender] : undefined, request),
  ]);
  return { ...one, ...Object.fromEntries(merged) };
}

function newerPosition(one: Progress['position'], other: Progress['position']): Progress['position'] {
  if (!one.stamp || !other.stamp) return one.stamp ? one : other;
  return compareStamps(one.stamp, other.stamp) < 0 ? other : one;
}

function strongerStatus(one?: ClosedStatus, other?: ClosedStatus): ClosedStatus | undefined {
  const [, stronger] = [one, other].toSorted((a, b) => rankOf(a) - rankOf(b));
  return stronger ?? one ?? other;
}

function rankOf(status: ClosedStatus | undefined): number {
  return status ? closedStatuses.indexOf(status) : -1;
}

/** The one that was learned later by the service's own clock. */
function newerClock(one?: ServiceClock, other?: ServiceClock): ServiceClock | undefined {
  if (!one || !other) return one ?? other;
  const difference = serviceTime(one, one.at).earliest - serviceTime(other, other.at).earliest;
  const order = difference === 0 ? compareText(JSON.stringify(one), JSON.stringify(other)) : difference;
  return order < 0 ? other : one;
}
