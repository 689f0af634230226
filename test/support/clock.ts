/** A clock that the test moves, and chance that repeats. */
import type { Clock, Random } from '../../src/ports/machine';

/** The start of the clock: 2026-10-14, in the middle of the school event. */
export const testStart = Date.UTC(2026, 9, 14, 12, 0, 30);

export interface MovableClock extends Clock {
  /** Moves time on, and calls what is due, in order. */
  move(ms: number): void;
  /** Sets the time of day back to its start; the monotonic time goes on. */
  restart(): void;
}

/** A clock that stands still until it is moved. */
export function movableClock(): MovableClock {
  const timers = new Set<{ due: number; callback: () => void }>();
  let elapsed = 0;
  let zero = testStart;
  const after = (ms: number, callback: () => void) => {
    const timer = { due: elapsed + ms, callback };
    timers.add(timer);
    return () => timers.delete(timer);
  };
  return {
    now: () => zero + elapsed,
    monotonic: () => elapsed,
    uptime: () => ({ boot: 'boot', ms: elapsed }),
    after,
    sleep: (ms, signal) =>
      new Promise((resolve, reject) => {
        if (signal?.aborted) return reject(signal.reason);
        const aborted = () => {
          cancel();
          reject(signal?.reason);
        };
        const cancel = after(ms, () => {
          signal?.removeEventListener('abort', aborted);
          resolve();
        });
        signal?.addEventListener('abort', aborted, { once: true });
      }),
    move(ms) {
      const end = elapsed + ms;
      for (;;) {
        const next = [...timers].filter(({ due }) => due <= end).sort((a, b) => a.due - b.due)[0];
        if (!next) break;
        timers.delete(next);
        elapsed = Math.max(elapsed, next.due);
        next.callback();
      }
      elapsed = end;
    },
    restart() {
      zero = testStart - elapsed;
    },
  };
}

/** Lets the clock run with real time, or another in milliseconds, for processes that compare theirs with it. @returns what stops it */
export function runClock(clock: MovableClock, time = () => performance.now()): () => void {
  let last = time();
  const timer = setInterval(() => {
    const now = time();
    clock.move(now - last);
    last = now;
  }, 20);
  return () => clearInterval(timer);
}

/** Chance with the same numbers and IDs in every run; they depend on the start of its count. */
export function countingChance(start = 0): Random {
  let count = start;
  return {
    number: () => {
      count += 1;
      return (count * 0.618_033_988_75) % 1;
    },
    uuid: () => {
      count += 1;
      return `00000000-0000-4000-8000-${count.toString(16).padStart(12, '0')}`;
    },
  };
}

/** Resolves once the condition holds; the time limit of the test ends the wait. */
export async function until(holds: () => boolean): Promise<void> {
  for (let turn = 0; !holds(); turn += 1)
    await new Promise((resolve) => (turn < 50 ? setImmediate(resolve) : setTimeout(resolve, 2)));
}
