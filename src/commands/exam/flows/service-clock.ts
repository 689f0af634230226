/** The service's clock, learned from the answers of one command. */

import type { RequestObserver } from '../../../ports/api';
import type { Clock } from '../../../ports/machine';
import { clockFromAnswer, type ServiceClock, withClock } from '../time';

export interface ClockWatch {
  /** To be given to requests. */
  readonly observer: RequestObserver;
  /** What was learned so far. */
  readonly clock: () => ServiceClock | undefined;
}

/** Learns from every answer of the service itself: a fault may come from a proxy, whose clock is another. */
export function watchClock(known?: ServiceClock): ClockWatch {
  let clock = known;
  return {
    clock: () => clock,
    observer: {
      onAnswer({ status, date, sent, received }) {
        const learned =
          date === undefined || status >= 500 ? undefined : clockFromAnswer(date, sent, received);
        if (learned) clock = withClock(clock, learned);
      },
    },
  };
}

/** This moment by the clocks of the computer. */
export function thisMoment({ now, monotonic }: Pick<Clock, 'now' | 'monotonic'>) {
  return { now: now(), monotonic: monotonic() };
}
