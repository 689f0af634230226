/** The real clock and the real chance; with `io` and `main` the only places that ask the machine for either. */
import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Environment, Random } from '../../ports/machine';
import type { TrialClock } from '../../ports/trials';

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

/**
 * The clock of a process: in a rehearsal that of its sandbox, whose secret `PLAZA_REHEARSAL` has; elsewhere the real one.
 */
export function clockOf({ PLAZA_REHEARSAL: secret, PLAZA_SANDBOX_DIR: folder }: Environment): Clock {
  if (!secret || !folder) return systemClock;
  try {
    const address = JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8')) as { secret?: unknown };
    return address.secret === secret ? trialClock(folder) : systemClock;
  } catch {
    return systemClock;
  }
}

/** Shorter waits are real: another process ends what they wait for, such as a lock. */
const minSkippedMs = 200;

/**
 * The clock of a rehearsal's sandbox and of the programs that use it. It is ahead of the real one by the sum of the lines
 * in a file of the sandbox's folder, in milliseconds. A wait adds a line, and is over.
 */
export function trialClock(folder: string): TrialClock {
  const path = join(folder, 'clock');
  const advance = (ms: number) => appendFileSync(path, `${Math.ceil(ms)}\n`, { mode: 0o600 });
  advance(0);
  const aheadMs = () =>
    readFileSync(path, 'utf8')
      .split('\n')
      .reduce((sum, step) => sum + Number(step), 0);
  return {
    advance,
    now: () => systemClock.now() + aheadMs(),
    monotonic: () => systemClock.monotonic() + aheadMs(),
    async sleep(ms, signal) {
      if (ms >= minSkippedMs && !signal?.aborted) advance(ms);
      await systemClock.sleep(ms >= minSkippedMs ? 0 : ms, signal);
    },
    after: systemClock.after,
  };
}

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
