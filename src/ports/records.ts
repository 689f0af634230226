/** Small private records: drafts, keys of orders, sign-in codes, flows that wait for a mailed code. */

export interface Draft {
  /** Where it lies; an editor opens it there. */
  readonly path: string;
  read(): Promise<string>;
  remove(): Promise<void>;
}

/** A token opens every order of an address, a pass the one order of a number. */
export interface OrderKey {
  readonly token: string;
  /** Where it is good: an origin, or the id of a sandbox's world. */
  readonly binding: string;
  /** Of a token, in lower case. */
  readonly email?: string;
  /** Of a pass. */
  readonly number?: string;
  /** Milliseconds since the epoch; missing when the service did not say. */
  readonly expiresAt?: number;
}

/** The keys of one profile; shared by every process of the person. */
export interface OrderKeys {
  /** Those that are still good, by this computer's clock; the newest last. */
  list(): Promise<readonly OrderKey[]>;
  /** Keeps a key, in place of one for the same address or order. */
  keep(key: OrderKey): Promise<void>;
  forget(token: string): Promise<void>;
  deleteAll(): Promise<void>;
}

export interface QrCode {
  readonly qrId: string;
  readonly claimToken: string;
  /** The origin, or the sandbox's world, that gave the code. */
  readonly binding: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt: number;
}

export interface QrCodes {
  /** Undefined when none of that id is remembered. */
  read(qrId: string): Promise<QrCode | undefined>;
  keep(code: QrCode): Promise<void>;
  forget(qrId: string): Promise<void>;
  deleteAll(): Promise<void>;
}

/** Never holds a password. */
export interface PendingOtp {
  readonly purpose: FlowPurpose;
  readonly email: string;
  readonly flowToken: string;
  /** The origin, or the sandbox's world, that mailed the code. */
  readonly binding: string;
  /** Milliseconds since the epoch; undefined when the service did not say. */
  readonly expiresAt?: number;
}

export interface PendingOtps {
  /** The flow that waits; undefined when none does. */
  read(): Promise<PendingOtp | undefined>;
  keep(flow: PendingOtp): Promise<void>;
  forget(): Promise<void>;
}

export type FlowPurpose = 'sign-up' | 'sign-in' | 'password-reset';

/** Whose attempt it is, and at which service. */
export interface AttemptOwner {
  /** The origin, or the sandbox's world, where the attempt runs. */
  readonly binding: string;
  /** The ID of the account. */
  readonly accountId: string;
}

/** The records of one profile; shared by every process of the person. */
export interface AttemptRecords {
  of(owner: AttemptOwner): AttemptRecord;
  /**
   * The record of the account in use, by what this computer knows of it: no request is sent, not even to the sandbox.
   * Undefined when it is unknown whose account that is.
   */
  ofAccount(): Promise<AttemptRecord | undefined>;
}

export interface AttemptRecord {
  /** The name of this process in the record. */
  readonly writer: string;
  /** @throws UsageError when the file cannot be read */
  read(): Promise<StoredAttempt>;
  /**
   * Changes the record while no other process can. The change is durable when the result is here; a crash before that
   * leaves the record as it was.
   * @throws UsageError when the file cannot be used, NetworkError while another process blocks it
   */
  change<T>(edit: (stored: StoredAttempt) => AttemptChange<T>): Promise<T>;
}

export interface StoredAttempt {
  /** Undefined when there is none. */
  readonly record: unknown;
  /** Whether the process with that name may still be running. */
  isRunning(writer: string): boolean;
}

export interface AttemptChange<T> {
  /** The new record; left out, nothing is written. */
  readonly record?: unknown;
  readonly result: T;
}
