/** Keyed actions whose answer is not known yet. */

/** How far a keyed action came: written down, given to the network, or its answer lost. */
export type OperationState = 'prepared' | 'sent' | 'unknown';

/** The command of a keyed action and its request: enough to send it again, byte for byte. */
export interface NewOperation {
  /** Digest of what the person asked: the same again asks for the same operation. */
  readonly fingerprint: string;
  /** One run may ask for several actions: the number of this one, from 1. */
  readonly part: number;
  /** The command, without `plaza`. */
  readonly command: string;
  /** Where it is sent: the service's origin, or the id of a sandbox's world. */
  readonly binding: string;
  /** Whose action it is; null for a guest. */
  readonly accountId: string | null;
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

/** An operation that only this process works on. Each call is on disk when it resolves. */
export interface HeldOperation {
  readonly operation: Operation;
  /** It is about to be sent. */
  sending(): Promise<void>;
  /** Its answer is lost: it stays pending for a retry. */
  lost(): Promise<void>;
  /** Its answer was reported, or is no longer wanted: the entry is removed. */
  close(): Promise<void>;
}

/** An operation that this process works on, or the living process that does. */
export type AcquireResult =
  | { readonly held: HeldOperation; readonly isNew: boolean }
  | { readonly busy: Operation; readonly pid: number };

/** The keyed actions of one profile whose answer is not known yet; shared by every process of the person. */
export interface Journal {
  /** The oldest first. */
  list(): Promise<readonly Operation[]>;
  /** Takes the operation that fits, if one waits, else writes down a new one. */
  begin(wanted: NewOperation, fits: (operation: Operation) => boolean): Promise<AcquireResult>;
  /** Takes the operation of an id; undefined when there is none. */
  take(id: string): Promise<AcquireResult | undefined>;
}

export interface Operations {
  /** Of the profile that was named, else of all; the oldest of each first. */
  list(): Promise<OperationRow[]>;
  /**
   * Retries one operation, or every one that no living process works on, each with its own profile, key and body.
   * @throws NotFoundError when no operation has that id
   */
  retry(id?: string): Promise<Repeated[]>;
  /** One of them. @throws NotFoundError without it */
  get(id: string): Promise<OperationRow>;
  /** Forgets an operation. @throws NotFoundError without it, NetworkError while a living process works at it */
  drop(id: string): Promise<void>;
}

/** An operation as it is listed: nothing secret is in it. */
export interface OperationRow {
  readonly id: string;
  /** Without `plaza`. */
  readonly command: string;
  readonly state: OperationState;
  readonly key: string;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** The profile whose action it is. */
  readonly account: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly attempts: number;
}

/** How the repeat of an operation ended. */
export interface Repeated {
  readonly id: string;
  readonly outcome: 'done' | 'refused' | 'unknown';
  /** Of the answer; null where there was none. */
  readonly status: number | null;
  readonly answer: unknown;
}
