/** What this layer needs from outside, as interfaces: `store` implements accounts, locks and the journal, `cli` the rest. */

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
  /** The entry of the keychain that holds the refresh token. */
  readonly keychain?: string;
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
  /** The account; a store may leave the refresh token out while the access token is good for some time. */
  read(): Promise<Account>;
  /** Where `read` may leave something out: everything. */
  whole?(): Promise<Account>;
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

/** How far a keyed action came: written down, given to the network, or its answer lost. */
export type OperationState = 'prepared' | 'sent' | 'unknown';

/** What a keyed action was asked by and what it sends: enough to send it again, byte for byte. */
export interface NewOperation {
  /** Digest of what the person asked: the same again asks for the same operation. */
  readonly fingerprint: string;
  /** One run may ask for several actions: the number of this one, from 1. */
  readonly part: number;
  /** The command, without `plaza`. */
  readonly command: string;
  /** Where it is sent: the service's origin, or the id of a sandbox's world. */
  readonly binding: string;
  /** Whose action it is; null for nobody who is signed in. */
  readonly person: string | null;
  /** The route's name in the catalogue. */
  readonly route: string;
  readonly key: string;
  readonly method: string;
  /** From the origin on, with the query. */
  readonly path: string;
  /** Text of the body, exactly as it is sent. */
  readonly body?: string;
}

/** A keyed action whose answer is not known yet. */
export interface Operation extends NewOperation {
  readonly id: string;
  readonly state: OperationState;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** How often it was sent. */
  readonly attempts: number;
}

/** An operation that this process alone works at. What it is told is on disk when the call resolves. */
export interface HeldOperation {
  readonly operation: Operation;
  /** It is about to be sent. */
  sending(): Promise<void>;
  /** Its answer is lost: it waits for whoever repeats it. */
  lost(): Promise<void>;
  /** Its answer was told, or nobody wants to know it any more: nothing is left of it. */
  close(): Promise<void>;
}

/** An operation in hand, or the living process that has it. */
export type Taking =
  | { readonly held: HeldOperation; readonly isNew: boolean }
  | { readonly busy: Operation; readonly pid: number };

/** The keyed actions of one profile whose answer is not known yet; shared by every process of the person. */
export interface Journal {
  /** The oldest first. */
  list(): Promise<readonly Operation[]>;
  /** Takes the operation that fits, if one waits, else writes down a new one. */
  begin(wanted: NewOperation, fits: (operation: Operation) => boolean): Promise<Taking>;
  /** Takes the operation of an id; undefined when there is none. */
  take(id: string): Promise<Taking | undefined>;
}
