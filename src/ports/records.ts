/** Private records on this computer: drafts, order keys, QR codes, pending one-time codes, exam attempts. */

export interface Draft {
  /** Path of the file, for an editor. */
  readonly path: string;
  read(): Promise<string>;
  remove(): Promise<void>;
}

/** A key of orders without an account: a token opens all orders of an email address, a pass the order of one number. */
export interface OrderKey {
  readonly token: string;
  /** Where the key is valid: an origin, or the ID of a sandbox world. */
  readonly binding: string;
  /** Only of a token; in lower case. */
  readonly email?: string;
  /** Only of a pass: the order number. */
  readonly number?: string;
  /** Milliseconds since the epoch; missing when unknown. */
  readonly expiresAt?: number;
}

/** The order keys of one profile, shared by all processes of the user. */
export interface OrderKeys {
  /** The keys that are not known to have expired; newest last. */
  list(): Promise<readonly OrderKey[]>;
  /** Stores a key; replaces the one for the same email address or order. */
  save(key: OrderKey): Promise<void>;
  delete(token: string): Promise<void>;
  deleteAll(): Promise<void>;
}

export interface QrCode {
  readonly qrId: string;
  readonly claimToken: string;
  /** The origin, or the ID of the sandbox world, that created the code. */
  readonly binding: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface QrCodes {
  read(qrId: string): Promise<QrCode | undefined>;
  save(code: QrCode): Promise<void>;
  delete(qrId: string): Promise<void>;
  deleteAll(): Promise<void>;
}

/** A sign-in step that waits for a mailed code. Contains no password. */
export interface PendingOtp {
  readonly purpose: FlowPurpose;
  readonly email: string;
  readonly flowToken: string;
  /** The origin, or the ID of the sandbox world, that mailed the code. */
  readonly binding: string;
  /** Milliseconds since the epoch; undefined when unknown. */
  readonly expiresAt?: number;
}

export interface PendingOtps {
  read(): Promise<PendingOtp | undefined>;
  save(flow: PendingOtp): Promise<void>;
  delete(): Promise<void>;
}

export type FlowPurpose = 'sign-up' | 'sign-in' | 'password-reset';

/** The account of an exam attempt and its service. */
export interface AttemptOwner {
  /** The origin, or the ID of the sandbox world, where the attempt runs. */
  readonly binding: string;
  readonly accountId: string;
}

/** The attempt records of one profile, shared by all processes of the user. */
export interface AttemptRecords {
  of(owner: AttemptOwner): AttemptRecord;
  /**
   * The record of the signed-in account, by data on this computer: no request is sent, not even to the sandbox.
   * Undefined when the ID of the account is unknown.
   */
  ofAccount(): Promise<AttemptRecord | undefined>;
}

/** A stored exam attempt. Only the exam commands know the content of the record. */
export interface AttemptRecord {
  /** The name of this process in the record. */
  readonly writer: string;
  /** @throws UsageError when the file cannot be read */
  read(): Promise<StoredAttempt>;
  /**
   * Changes the record while this process holds its lock. The change is atomic and on disk when the promise resolves.
   * @throws UsageError when the file cannot be used, NetworkError when another process holds the lock for too long
   */
  change<T>(edit: (stored: StoredAttempt) => AttemptChange<T>): Promise<T>;
}

export interface StoredAttempt {
  readonly record: unknown;
  /** Whether the process with this name can still be running. */
  isRunning(writer: string): boolean;
}

export interface AttemptChange<T> {
  /** The new record; missing: nothing is written. */
  readonly record?: unknown;
  readonly result: T;
}

/** An open exam attempt, as other commands mention it. */
export interface AttemptSummary {
  /** The number of answers that were not sent. */
  readonly unsent: number;
  /** The text of each question, shortened to a line. */
  readonly questions: readonly string[];
}

/** What `--since-last` remembers of one list. Items are digests of their IDs, the newest first. */
export interface PrintedList {
  /** Digest of the account and the command line, or of the name that stands for it. */
  readonly key: string;
  /** Time of the last run, in milliseconds since the epoch. Undefined if the service did not confirm the clock. */
  readonly at?: number | undefined;
  /** Items that were printed by runs that read as far as those before them. */
  readonly printed: readonly string[];
  /** Items that were printed by runs that `--limit` ended: others between them were perhaps not printed. */
  readonly unfinished: readonly string[];
  /** Items that were read and not wanted. They show how far a run has read. */
  readonly passed: readonly string[];
  /** In a list in order of time: older items existed before the first run. Milliseconds since the epoch. */
  readonly oldest?: number;
}

/** The line of `status --short` for a status bar or a prompt, which is printed without a request. */
export interface StatusLine {
  /** Saves the current line: cleaned text, empty when nothing waits. */
  save(line: string): Promise<void>;
  /** Empties the line: it could not be read, or the user signed out. */
  clear(): Promise<void>;
}
