/** The world's clock: the real time plus an offset that only grows. */
import type { Clock } from '../../ports/machine';

export interface WorldClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds by which this clock is ahead of the real one. */
  offsetMs(): number;
  /** Moves the clock forward by `ms`, which is not negative. */
  advance(ms: number): void;
}

/** A clock that starts `offsetMs` ahead of the real one. */
export function worldClock(real: Clock, offsetMs: number): WorldClock {
  let offset = offsetMs;
  return {
    now: () => real.now() + offset,
    offsetMs: () => offset,
    advance: (ms) => {
      offset += ms;
    },
  };
}

/** ISO 8601 with milliseconds and `Z`, as the main host writes times (field notes 0.3). */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
