/** What this layer needs from outside, as interfaces: `store` implements the first group, `cli/io` the rest. */

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

/** Everything random, injected so that tests can repeat a run. */
export interface Chance {
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
