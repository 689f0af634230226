/** The real clock and the real chance; with `io` and `main` the only places that ask the machine for either. */
import type { Chance, Clock } from '../api/ports';

/** Time as the computer tells it. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // performance.now would load its module, 1.2 ms of every command.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const timer = setTimeout(done, ms);
      const aborted = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      function done() {
        signal?.removeEventListener('abort', aborted);
        resolve();
      }
      signal?.addEventListener('abort', aborted, { once: true });
    }),
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

/** Randomness of the platform. */
export const systemChance: Chance = {
  number: () => Math.random(),
  // The global loads its module when it is first used; an import would cost every start 1.5 ms.
  uuid: () => crypto.randomUUID(),
};
