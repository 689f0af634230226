/** Time, randomness, locks, and work that must not be interrupted. */

/** Time; injected so that tests control it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Milliseconds of a monotonic clock, for durations. */
  monotonic(): number;
  /** The time since the computer was started; undefined if the system does not report it reliably. */
  uptime(): Uptime | undefined;
  /** Resolves after `ms` milliseconds; rejects with the reason of the signal when it is aborted first. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Calls back once after `ms` milliseconds; does not keep the process alive. @returns a function that cancels it */
  after(ms: number, callback: () => void): () => void;
}

/** A time that no change of the clock moves, comparable among processes. */
export interface Uptime {
  /** Identifies the start of the computer. */
  readonly boot: string;
  /** Milliseconds since that start, with the time that the computer slept. */
  readonly ms: number;
}

/** The time by both clocks, in milliseconds. */
export interface ClockReading {
  /** Since the epoch. */
  readonly now: number;
  /** Comparable only within one process. */
  readonly monotonic: number;
}

export type Environment = Readonly<Record<string, string | undefined>>;

/** Random values; injected so that tests are repeatable. */
export interface Random {
  /** At least 0, less than 1. */
  number(): number;
  /** A version 4 UUID. */
  uuid(): string;
}

/** A lock between processes. The lock of a process that has died is free immediately; the lock of a running process never is. */
export interface Lock {
  /** Waits for the lock; rejects when `signal` is aborted. @returns a function that releases it */
  acquire(signal?: AbortSignal): Promise<() => Promise<void>>;
}

/** Delays the end of the process by a signal until the work is done. */
export interface Hold {
  run<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * Runs a change on this computer; a dry run prints `message` instead and returns undefined. Changes that a request itself
 * needs (session refresh, device ID, start of the sandbox) are not run through it.
 */
export type UnlessDryRun = <T>(work: () => Promise<T>, message?: string) => Promise<T | undefined>;

/** A check of `plaza doctor`. */
export interface Check {
  /** One or two words. */
  readonly name: string;
  readonly ok: boolean;
  readonly detail: string;
  readonly hint?: string;
  /** Exit code when the check fails. */
  readonly exit?: number;
}

export interface ProgramFacts {
  readonly version: string;
  readonly runtime: string;
  readonly platform: string;
  readonly env: Environment;
  readonly pid: number;
}
