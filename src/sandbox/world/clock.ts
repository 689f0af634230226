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

/** As the main host writes times: `isoTime(0)` is `1970-01-01T00:00:00.000Z` (field notes 0.3). */
export function isoTime(ms: number): string {
  return new Date(ms).toISOString();
}
