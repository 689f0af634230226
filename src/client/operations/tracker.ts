/** What ties the keyed calls of one command to the journal of its profile. */
import type { Journal, NewOperation, Operation } from '../../ports/journal';

/** What the person asked for, as whom and where: the same again is the same operation. */
export type OperationIdentity = Pick<NewOperation, 'fingerprint' | 'command' | 'binding' | 'accountId'>;

/** Ties the keyed calls of one command to the journal of its profile. */
export interface OperationTracker {
  journal(): Promise<Journal>;
  /** The operations in the journals of the other profiles, the oldest of each first. */
  elsewhere(): Promise<readonly Operation[]>;
  /** The identity of the command line, or of a document that was completed step by step. */
  identify(document?: unknown): Promise<OperationIdentity>;
  /** Whether the person wants a new operation though the same one may be pending (`--new`). */
  readonly startNew: boolean;
  /**
   * What the person decides about an operation that may be the same action; asked once per operation.
   * @throws UsageError when there is no person to ask, InterruptedError when the person chooses to do nothing
   */
  resolve(conflict: Conflict): Promise<'retry' | 'new'>;
  /** Takes an operation whose answer arrived; the taker reports later whether the answer was printed. */
  onAnswered(operation: AnsweredOperation): Promise<void> | void;
}

/** An operation that is done. Until its answer was printed, the same command must give the answer again. */
export interface AnsweredOperation {
  readonly id: string;
  /** The answer was printed: the operation leaves the journal. */
  acknowledge(): Promise<void>;
  /** The answer could not be printed: the operation stays in the journal, and a retry gets the answer. */
  savePending(): Promise<void>;
}

/** A pending operation that may be the same action as the requested one. */
export interface Conflict {
  readonly operation: Operation;
  /** Why it is not simply retried: it was started more than a day ago, by another account, or by a guest. */
  readonly reason: 'older' | 'account' | 'guest';
  /** Whether this command can retry it: it lies in the profile's own journal and needs no other account. */
  readonly isRetryable: boolean;
}
