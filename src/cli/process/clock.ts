/** The real clock and the real chance; with `io` and `main` the only places that ask the machine for either. */
import type { Clock, Random } from '../../ports/machine';

/** The time of this computer. */
export const systemClock: Clock = {
  now: () => Date.now(),
  // performance.now would load its module, 1.2 ms of every command.
  monotonic: () => Number(process.hrtime.bigint()) / 1e6,
  sleep: (ms, signal) =>
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const cancel = startTimer(ms, done);
      const aborted = () => {
        cancel();
        reject(signal?.reason);
      };
      function done() {
        signal?.removeEventListener('abort', aborted);
        resolve();
      }
      signal?.addEventListener('abort', aborted, { once: true });
    }),
  after: (ms, callback) => startTimer(ms, callback, (timer) => timer.unref()),
};

/** The longest time that one timer of the runtime counts; a longer one would be over at once. */
const longestTimerMs = 2 ** 31 - 1;

/** Calls back once after a time of any length, and gives the function that prevents it. */
function startTimer(
  ms: number,
  callback: () => void,
  begun: (timer: NodeJS.Timeout) => unknown = () => undefined,
): () => void {
  let timer: NodeJS.Timeout;
  const wait = (leftMs: number) => {
    const over = () => (leftMs > longestTimerMs ? wait(leftMs - longestTimerMs) : callback());
    timer = setTimeout(over, Math.min(leftMs, longestTimerMs));
    begun(timer);
  };
  wait(ms);
  return () => clearTimeout(timer);
}

/** Randomness of the platform. */
export const systemChance: Random = {
  number: () => Math.random(),
  // The global loads its module when it is first used; an import would cost every start 1.5 ms.
  uuid: () => crypto.randomUUID(),
};
