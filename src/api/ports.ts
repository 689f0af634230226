/** What this layer needs from outside, as interfaces: `store` implements accounts and locks, `cli` the rest. */

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

/** What is kept of an account on this computer. */
export interface Account {
  /** Made once, sent with every request, survives sign-out. */
  readonly deviceId?: string;
  /** Whose tokens these are: the origin they came from, or the id of a sandbox's world. */
  readonly binding?: string;
  /** Single use: dead as soon as the service has taken it. */
  readonly refreshToken?: string;
  readonly accessToken?: string;
  /** When the access token ends, in milliseconds since the epoch by this computer's clock. */
  readonly expiresAt?: number;
  /** When a refresh was sent whose answer has not been stored. */
  readonly renewingSince?: number;
  readonly username?: string;
  readonly userId?: string;
}

/** The account while nobody else may change it. */
export interface HeldAccount {
  read(): Promise<Account>;
  /** Durable when it resolves; a crash on the way leaves the account as it was. */
  write(account: Account): Promise<void>;
  /** For what must not be lost where `write` fails: needs no room on the disk, but a crash on the way is the end. */
  overwrite(account: Account): Promise<void>;
}

/** Where one account is kept; shared by every process of the person. */
export interface AccountStore {
  read(): Promise<Account>;
  /**
   * Runs `work` while this process alone may change the account.
   * @throws NetworkError when another one keeps it to itself for too long
   */
  locked<T>(work: (held: HeldAccount) => Promise<T>): Promise<T>;
}

/** Work that no signal may cut in two: the process ends after it. */
export interface Hold {
  run<T>(work: () => Promise<T>): Promise<T>;
}
