/** Records of exam attempts on this computer. What a record holds only the exam knows. */

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
