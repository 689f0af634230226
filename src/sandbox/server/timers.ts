/** Alarms by the world's time, for open streams that have to send something at a certain time. */
import type { Clock } from '../../ports/machine';

export interface Timers {
  /** Calls back once, when the world's clock reaches `time`; the function returned cancels it. */
  at(time: number, callback: () => void): () => void;
  /** The world's clock was moved by control: alarms that are due go off. */
  moved(): void;
}

/** Starts without alarms. The world's clock runs as fast as the real one. */
export function createTimers(clock: Clock, now: () => number): Timers {
  const waiting = new Set<{ look(): void }>();
  return {
    at(time, callback) {
      let cancel = () => {};
      const end = () => {
        cancel();
        waiting.delete(alarm);
      };
      const alarm = {
        look() {
          cancel();
          const leftMs = time - now();
          if (leftMs > 0) {
            cancel = clock.after(leftMs, alarm.look);
            return;
          }
          end();
          callback();
        },
      };
      waiting.add(alarm);
      cancel = clock.after(Math.max(0, time - now()), alarm.look);
      return end;
    },
    moved() {
      for (const alarm of [...waiting]) alarm.look();
    },
  };
}
