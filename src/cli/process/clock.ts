/** The real clock and real randomness; only `io` and `main` also ask the machine for them. */
import { appendFileSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock, Environment, Random, Uptime } from '../../ports/machine';
import type { TrialClock } from '../../ports/trials';

function monotonic(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** In seconds. Help and completion need no `node:os`, which an import would load. */
function osUptime(): number {
  return process.getBuiltinModule('node:os').uptime();
}

/** The uptime of the system. @param seconds of the system, replaced in tests @internal */
export function systemUptime(seconds = osUptime): Uptime | undefined {
  try {
    const ms = Math.round(seconds() * 1000);
    // Some containers count from their own start, but have the boot ID of their host.
    if (ms + toleranceMs < monotonic()) return undefined;
    return { boot: linuxBoot() ?? `started ${Math.round((Date.now() - ms) / 60_000)}`, ms };
  } catch {
    return undefined;
  }
}

/** The system reports its uptime in whole or hundredths of seconds. */
const toleranceMs = 1000;

let boot: string | undefined;

/** The ID of the boot, and of the time namespace, which has an uptime of its own; undefined on other systems. */
function linuxBoot(): string | undefined {
  if (process.platform !== 'linux') return undefined;
  boot ??= [readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim(), timeNamespace()].join(' ');
  return boot;
}

function timeNamespace(): string {
  try {
    return readlinkSync('/proc/self/ns/time');
  } catch {
    return '';
  }
}

export const systemClock: Clock = {
  now: () => Date.now(),
  // performance.now would load its module, 1.2 ms of every command.
  monotonic,
  uptime: systemUptime,
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

/** The clock of the sandbox whose secret `PLAZA_REHEARSAL` holds, in a rehearsal; otherwise the real one. */
export function clockOf({ PLAZA_REHEARSAL: secret, PLAZA_SANDBOX_DIR: folder }: Environment): Clock {
  if (!secret || !folder) return systemClock;
  try {
    const address = JSON.parse(readFileSync(join(folder, 'address.json'), 'utf8')) as { secret?: unknown };
    return address.secret === secret ? trialClock(folder) : systemClock;
  } catch {
    return systemClock;
  }
}

/** Shorter waits are real: they wait for another process, such as the holder of a lock. */
const minSkippedMs = 200;

/**
 * The clock that the sandbox of a rehearsal shares with its programs. It is ahead of the real one by the sum of the lines
 * in a file of the sandbox's folder, in milliseconds. A wait adds a line and returns.
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
    uptime() {
      const found = systemClock.uptime();
      return found && { ...found, ms: found.ms + aheadMs() };
    },
    async sleep(ms, signal) {
      if (ms >= minSkippedMs && !signal?.aborted) advance(ms);
      await systemClock.sleep(ms >= minSkippedMs ? 0 : ms, signal);
    },
    after: systemClock.after,
  };
}

/** Maximum time of one timer of the runtime; a longer one fires immediately. */
const longestTimerMs = 2 ** 31 - 1;

/** Calls back once after a time of any length. @returns a function that cancels the call */
function startTimer(
  ms: number,
  callback: () => void,
  onStart: (timer: NodeJS.Timeout) => unknown = () => undefined,
): () => void {
  let timer: NodeJS.Timeout;
  const wait = (leftMs: number) => {
    const over = () => (leftMs > longestTimerMs ? wait(leftMs - longestTimerMs) : callback());
    timer = setTimeout(over, Math.min(leftMs, longestTimerMs));
    onStart(timer);
  };
  wait(ms);
  return () => clearTimeout(timer);
}

export const systemChance: Random = {
  number: () => Math.random(),
  // The global loads its module when it is first used; an import would cost every start 1.5 ms.
  uuid: () => crypto.randomUUID(),
};
