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

/** How long the same command means the same operation. */
const sameCommandMs = 24 * 60 * 60_000;

/** A keyed action that a command asks for. */
export interface WantedAction {
  readonly identity: OperationIdentity;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The number of the action within the run; left out: any. */
  readonly part?: number;
}

/** Whether the action is a retry of the operation without a question: the same, by the same person, and recent. */
export function isRetryOf(found: Operation, { identity, now, part }: WantedAction): boolean {
  return (
    found.fingerprint === identity.fingerprint &&
    found.binding === identity.binding &&
    found.accountId === identity.accountId &&
    isPart(found, part) &&
    now - found.startedAt < sameCommandMs
  );
}

/** Whether the operation has that number within its run. */
function isPart(found: Operation, part: number | undefined): boolean {
  return part === undefined || found.part === part;
}

/** What is retried in place of an action. */
export type Pending =
  /** The same action, pending in the profile's own journal; the oldest first. */
  | { readonly retry: readonly Operation[] }
  /** A conflict that the person resolves by a retry. */
  | { readonly chosen: Operation };

/**
 * Looks up a keyed action in the journals as they are now. Another process may take or finish what is found before this
 * one takes it: the journal tells then.
 * @param identify called only when an operation is pending
 * @param now milliseconds since the epoch
 * @param part the number of the action within the run; left out: any
 * @returns undefined when nothing is retried: nothing is pending, or the person starts another
 * @throws UsageError when the person has to decide and there is no person to ask
 */
export async function findPending(
  operations: Pick<OperationTracker, 'journal' | 'elsewhere' | 'resolve'>,
  identify: () => Promise<OperationIdentity>,
  now: number,
  part?: number,
): Promise<Pending | undefined> {
  const own = (await (await operations.journal()).list()).filter((one) => isPart(one, part));
  const others = own.length === 0 ? await operations.elsewhere() : undefined;
  if (others?.length === 0) return undefined;
  const identity = await identify();
  const retry = own.filter((one) => isRetryOf(one, { identity, now, part }));
  if (retry.length > 0) return { retry };
  const elsewhere = (others ?? (await operations.elsewhere())).filter((one) => isPart(one, part));
  const conflict = conflictAmong(own, identity, true) ?? conflictAmong(elsewhere, identity, false);
  if (!conflict || (await operations.resolve(conflict)) === 'new') return undefined;
  return { chosen: conflict.operation };
}

/** The first operation that may be the same action. One that was never sent is none. */
function conflictAmong(
  pending: readonly Operation[],
  { fingerprint, binding, accountId }: OperationIdentity,
  isOwn: boolean,
): Conflict | undefined {
  const operation = pending.find(
    (one) =>
      one.fingerprint === fingerprint &&
      one.binding === binding &&
      one.state !== 'prepared' &&
      // Two accounts in two profiles may do the same; a guest may be the person who is signed in now.
      (isOwn || one.accountId === null || accountId === null || one.accountId === accountId),
  );
  if (!operation) return undefined;
  const isSameUser = operation.accountId === accountId;
  const isRetryable = isOwn && (isSameUser || operation.accountId === null);
  if (isSameUser && isOwn) return { operation, isRetryable, reason: 'older' };
  return { operation, isRetryable, reason: operation.accountId === null ? 'guest' : 'account' };
}
