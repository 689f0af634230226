/** Alarms by the world's time, for what an open stream has to tell when its time has come. */
import type { Clock } from '../../ports/machine';

export interface Alarms {
  /** Calls back once, when the world's time has come to `time`; the result prevents it. */
  at(time: number, callback: () => void): () => void;
  /** The world's time was moved by hand. */
  moved(): void;
}

/** No alarm is set. The world's time goes as fast as the real clock. */
export function createAlarms(clock: Clock, now: () => number): Alarms {
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
