/** Timers by the world's clock, for open streams that send something at a certain time. */
import type { Clock } from '../../ports/machine';

export interface Timers {
  /** Calls back once, when the world's clock reaches `time`; the function returned cancels it. */
  at(time: number, callback: () => void): () => void;
  /** Runs the timers that are due after control has moved the world's clock. */
  moved(): void;
}

/** The timers of a service. The world's clock runs as fast as the real one. */
export function createTimers(clock: Clock, now: () => number): Timers {
  const waiting = new Set<{ check(): void }>();
  return {
    at(time, callback) {
      let cancel = () => {};
      const end = () => {
        cancel();
        waiting.delete(timer);
      };
      const timer = {
        check() {
          cancel();
          const leftMs = time - now();
          if (leftMs > 0) {
            cancel = clock.after(leftMs, timer.check);
            return;
          }
          end();
          callback();
        },
      };
      waiting.add(timer);
      cancel = clock.after(Math.max(0, time - now()), timer.check);
      return end;
    },
    moved() {
      for (const timer of [...waiting]) timer.check();
    },
  };
}
