/** The journal: changes whose answer is not known yet, with an idempotency key or without. */
import type { FailedItem } from './handling';

/**
 * `prepared`: recorded, not sent. `sent`: the request may have been sent. `unknown`: the answer was lost. `answered`: a file was
 * uploaded whose command is not done yet; or an operation of `--once` was retried, and its command has not recorded it yet.
 */
export type OperationState = 'prepared' | 'sent' | 'unknown' | 'answered';

/** The command and the request of an operation: enough to send it again byte for byte. */
export interface NewOperation {
  /** Digest of the command line or document; the same fingerprint is the same operation. */
  readonly fingerprint: string;
  /** Number of the operation among those with the same fingerprint in one run, from 1. */
  readonly part: number;
  /** The command line without `plaza`. */
  readonly command: string;
  /** Where it is sent: the origin of the service, or the ID of a sandbox world. */
  readonly binding: string;
  /** ID of the account; null for a guest. */
  readonly accountId: string | null;
  /** Name of the route in the catalogue. */
  readonly route: string;
  /** The idempotency key; empty for a route without keys. */
  readonly key: string;
  readonly method: string;
  /** Path after the origin, with the query. */
  readonly path: string;
  /** The body, byte for byte. */
  readonly body?: string;
  /** The key of `--once`, under which it was sent. */
  readonly once?: string;
  /** The amount that the command line allows it to spend. */
  readonly limit?: number;
  /** The parameters of the path by name, for a request without a key. */
  readonly parameters?: Readonly<Record<string, unknown>>;
}

export interface SendTime {
  /** Milliseconds since the epoch, by the clock of this computer, which can be wrong. */
  readonly at: number;
  /** As in `Uptime`; undefined if the system did not report it. */
  readonly boot?: string | undefined;
  readonly uptimeMs?: number | undefined;
  /** The time of the service, or up to a second before, if an answer since that boot had shown it. */
  readonly serviceAt?: number | undefined;
}

/** An operation whose answer is not known yet. */
export interface Operation extends NewOperation {
  readonly id: string;
  readonly state: OperationState;
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  readonly attempts: number;
  /** When it was first sent; undefined before that. */
  readonly sent?: SendTime | undefined;
  readonly lastSent?: SendTime | undefined;
  /** Another version of plaza made its fingerprint: a command of this version may not match it. */
  readonly isOfOtherVersion?: true;
  /** The answer to an upload, as JSON. */
  readonly answer?: string;
  /** IDs of records that other operations with the same request have made. */
  readonly claimed?: readonly string[];
}

/** Facts about a request that is about to be sent. */
export interface Sending {
  /** No earlier try can have been carried out. */
  readonly isFirst: boolean;
  /** The time of the service at the start of this computer; undefined while it is not known. */
  readonly bootedAt?: number | undefined;
}

/** An operation that this process holds. Each change is on disk when its promise resolves. */
export interface HeldOperation {
  readonly operation: Operation;
  /** Records that the request is about to be sent. */
  sending(how?: Sending): Promise<void>;
  /** Records that the answer is lost: the operation stays pending for a retry. */
  lost(): Promise<void>;
  /** Records that the answer came; that to an upload is kept. */
  answered(answer: string): Promise<void>;
  /** Leaves the operation unchanged to later runs. */
  release(): Promise<void>;
  /** Records that this operation made the record with this ID; false when another operation has done so before. */
  claim(recordId: string): Promise<boolean>;
  /** Removes the entry: the answer was printed, or is not needed. @param recordId as of `claim`, which it is first */
  close(recordId?: string): Promise<void>;
}

/** The operation that this process now holds, or the one that a running process holds. */
export type AcquireResult =
  | { readonly held: HeldOperation; readonly isNew: boolean }
  | {
      readonly busy: Operation;
      readonly pid: number;
      /** Set if the process is on another computer or in a container: whether it still runs is unknown. */
      readonly elsewhere?: { readonly host: string; discard(): Promise<void> } | undefined;
    };

/** The pending operations of one profile, shared by all processes of the user. */
export interface Journal {
  /**
   * Oldest first.
   * @param fingerprintOf the fingerprint of the wanted operations, called only if any operation is pending: others can be
   *   missing, but not those of another version, whose fingerprints differ
   */
  list(fingerprintOf?: () => Promise<string>): Promise<readonly Operation[]>;
  /**
   * Holds the pending operation that `fits`, which must have the same fingerprint, else records a new one and holds it.
   * @param sending of a new one that is sent now: it is on disk as sent
   */
  begin(
    operation: NewOperation,
    fits: (pending: Operation) => boolean,
    sending?: Sending,
  ): Promise<AcquireResult>;
  /** Holds the operation with this ID; undefined when there is none. */
  take(id: string): Promise<AcquireResult | undefined>;
  /** Removes some of the answers that no later run has used for 90 days. @param now a time that the service has confirmed */
  sweep(now: number): Promise<void>;
}

/** The action of a command with `--once`. */
export interface NewOnceRecord {
  /** Digest of the account and the key. */
  readonly id: string;
  readonly key: string;
  /** Digest of the command line, with the content of files. */
  readonly fingerprint: string;
  /** The command line without `plaza`. */
  readonly command: string;
  /** The profile that it runs for; the record belongs to the account. */
  readonly profile: string;
}

export interface OnceRecord extends NewOnceRecord {
  /** `sent`: under way, or killed. `unknown`: an answer was lost. */
  readonly state: 'sent' | 'unknown' | 'done';
  /** Milliseconds since the epoch. */
  readonly startedAt: number;
  /** The value that the command returned. */
  readonly result?: unknown;
  /** As of an operation. */
  readonly isOfOtherVersion?: true;
}

interface HeldOnceRecord {
  /** @param now a time that the service has confirmed: also removes some of the records older than 90 days */
  done(result: unknown, now: number | undefined): Promise<void>;
  /** The outcome is unknown. */
  lost(): Promise<void>;
  /** Nothing was done: removes the record. */
  close(): Promise<void>;
}

/** The records of `--once` of all accounts. */
export interface OnceRecords {
  /** Oldest first. */
  list(): Promise<readonly OnceRecord[]>;
  /** `earlier`: it is done, or has another fingerprint. `busy`: a process holds it, which is perhaps elsewhere. */
  begin(
    wanted: NewOnceRecord,
  ): Promise<
    | { readonly held: HeldOnceRecord }
    | { readonly earlier: OnceRecord }
    | { readonly busy: OnceRecord; readonly pid: number; readonly isElsewhere: boolean }
  >;
  remove(id: string): Promise<void>;
}

export interface Operations {
  /** The operations of the profile of `--profile`, else of all profiles; oldest first in each. */
  list(): Promise<OperationRow[]>;
  /**
   * Retries one operation, or all that no process holds, each with its own profile and key. For the ID of a failed item, its
   * program runs again. @throws NotFoundError
   */
  retry(id?: string): Promise<RetryResult[]>;
  /** The records of `--once`, as `list`. */
  listOnce(): Promise<OnceRow[]>;
  /** The items whose program has failed, as `list`; the oldest failure first. */
  listFailed(): Promise<FailedItem[]>;
  /** Runs the programs of failed items again, one after the other. @param id default: all. @throws NotFoundError */
  retryFailed(id?: string): Promise<RetryResult[]>;
  /** One operation, one record of `--once`, or one failed item. @throws NotFoundError */
  get(id: string): Promise<OperationRow | OnceRow | FailedItem>;
  /** Removes an operation, a record of `--once` or a failed item. @throws NotFoundError; NetworkError while a process of this computer holds it */
  drop(id: string): Promise<void>;
}

/** The printed form of an operation, without secrets. */
export interface OperationRow {
  readonly id: string;
  /** The command line without `plaza`. */
  readonly command: string;
  readonly state: OperationState;
  /** Null for a route without keys. */
  readonly key: string | null;
  readonly method: string;
  readonly path: string;
  readonly body: unknown;
  /** Name of the profile. */
  readonly account: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly attempts: number;
}

/** The printed form of a record of `--once`. */
export interface OnceRow extends Pick<OnceRecord, 'id' | 'key' | 'command' | 'state'> {
  /** Name of the profile. */
  readonly account: string;
  /** ISO 8601. */
  readonly startedAt: string;
  readonly result: unknown;
}

export interface RetryResult {
  readonly id: string;
  /** `failed`: the program of an item. */
  readonly outcome: 'done' | 'refused' | 'unknown' | 'failed';
  /** HTTP status of the answer; null without an answer. */
  readonly status: number | null;
  readonly answer: unknown;
}
