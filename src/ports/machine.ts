/** The machine: time, chance, locks, work that must not be interrupted. */

/** Time, injected so that tests own it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds of a clock that never jumps, for measuring spans. */
  monotonic(): number;
  /** Resolves after `ms`; rejects with the signal's reason when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once after `ms`, and gives the function that prevents it. Does not keep the process alive. */
  after(ms: number, callback: () => void): () => void;
}

/** A moment by the clocks of this computer, in milliseconds. */
export interface ClockReading {
  /** Since the epoch. */
  readonly now: number;
  /** Comparable only within one process. */
  readonly monotonic: number;
}

/** Environment variables by name, as they were handed in. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Everything random, injected so that tests can repeat a run. */
export interface Random {
  /** At least 0, less than 1. */
  number(): number;
  /** A version 4 UUID. */
  uuid(): string;
}

/** A lock between processes: one holder, a dead holder's place is taken at once, a living one's never. */
export interface Lock {
  /** Waits until the lock is held; rejects when `signal` is aborted. The result releases it. */
  acquire(signal?: AbortSignal): Promise<() => Promise<void>>;
}

/** Work that no signal may cut in two: the process ends after it. */
export interface Hold {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/** What a dry run does not do on this computer. */

/**
 * Does everything that a command was asked to change on this computer: files, settings, accounts, started programs. A
 * dry run does none of it, returns undefined, and prints `told` if given. What a request itself needs (a refresh, the
 * device id, the sandbox that it starts) does not count as such a change.
 */
export type UnlessDryRun = <T>(work: () => Promise<T>, reported?: string) => Promise<T | undefined>;

/** One check of `plaza doctor`. */
export interface Check {
  /** One or two words. */
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  /** The next step after a failure. */
  readonly hint?: string;
  /** The exit code of a failure. */
  readonly exit?: number;
}
