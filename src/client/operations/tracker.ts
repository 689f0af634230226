/**
 * Pending operations: which of them is the action that a command requests, and what happens then. The same action may be
 * pending under another account or for more than a day; a retry could then do it twice, so the user decides.
 */
import type { Journal, NewOperation, Operation } from '../../ports/journal';
import { isSameService } from '../http/address';

/** Identifies an operation: what was requested, by which account and where. */
export type OperationIdentity = Pick<
  NewOperation,
  'fingerprint' | 'command' | 'binding' | 'accountId' | 'once' | 'limit'
>;

/** Connects the recorded calls of one command with the journal of its profile. */
export interface OperationTracker {
  journal(): Promise<Journal>;
  /** The operations in the journals of the other profiles, the oldest of each first. */
  elsewhere(): Promise<readonly Operation[]>;
  /** The identity of the command line, or of a document that was completed step by step. */
  identify(document?: unknown): Promise<OperationIdentity>;
  /** How far the clock of the service is ahead, in milliseconds; 0 while nothing is known. */
  aheadMs?(): Promise<number>;
  /** Whether a new operation is started even when the same one is pending (`--new`). */
  readonly startNew: boolean;
  /**
   * Asks, once per operation, what to do with one that may be the same action.
   * @throws UsageError without a terminal, InterruptedError when the user cancels
   */
  resolve(conflict: Conflict): Promise<'retry' | 'new'>;
  /** Called when the answer has arrived; the callee then calls one of the methods, once the answer was printed or not. */
  onAnswered(operation: AnsweredOperation): Promise<void> | void;
}

/** An operation that is done. It stays in the journal until its answer was printed. */
export interface AnsweredOperation {
  /** Undefined where its answer is not the one that the command prints. */
  readonly id?: string;
  /** The answer was printed: removes the operation from the journal. */
  acknowledge(): Promise<void>;
  /** The answer could not be printed: keeps the operation, so that a retry gets the answer. */
  savePending(): Promise<void>;
}

/** A pending operation that may be the same action as the requested one. */
export interface Conflict {
  readonly operation: Operation;
  /**
   * Why it is not retried without a question: started more than a day ago, by another account, by an account while nobody is
   * signed in now, by a guest, at another address of the same service, or with a higher limit of what it may spend, or none.
   */
  readonly reason: 'older' | 'account' | 'signed-out' | 'guest' | 'address' | 'limit';
  /** Whether this command can retry it: it is in the journal of the profile and needs no other account. */
  readonly isRetryable: boolean;
}

/** How long the same command means the same operation. */
const sameCommandMs = 24 * 60 * 60_000;

/** A keyed action that a command asks for. */
export interface RequestedAction {
  readonly identity: OperationIdentity;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The number of the action within the run; default: any. */
  readonly part?: number;
}

/** Whether the operation is retried for the action without a question: same action, same account, recent. */
export function isRetryOf(found: Operation, { identity, now, part }: RequestedAction): boolean {
  return (
    found.fingerprint === identity.fingerprint &&
    found.binding === identity.binding &&
    found.accountId === identity.accountId &&
    isPart(found, part) &&
    isWithinLimit(found, identity) &&
    // A key of `--once` means the same operation for good.
    (found.once !== undefined || now - found.startedAt < sameCommandMs)
  );
}

/** Whether a retry, which does not read the price again, keeps to what the command may spend now. */
function isWithinLimit({ limit }: Operation, now: Pick<OperationIdentity, 'limit'>): boolean {
  return now.limit === undefined || (limit !== undefined && limit <= now.limit);
}

/** Whether the operation has that number within its run. */
function isPart(found: Operation, part: number | undefined): boolean {
  return part === undefined || found.part === part;
}

/** The operations to retry in place of an action. */
export type Pending =
  /** The same action, pending in the profile's own journal; the oldest first. */
  | { readonly retry: readonly Operation[] }
  /** A conflict for which the user chose a retry. */
  | { readonly chosen: Operation };

/**
 * Looks up a keyed action in the journals as they are now. Another process may hold or finish an operation before
 * this one holds it, which the journal then reports.
 * @param identify called only when an operation is pending
 * @param now milliseconds since the epoch
 * @param part the number of the action within the run; default: any
 * @returns undefined when nothing is retried: nothing is pending, or the user starts a new operation
 * @throws UsageError when the user must decide and there is no terminal
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
  identity: OperationIdentity,
  isOwn: boolean,
): Conflict | undefined {
  const { fingerprint, binding, accountId } = identity;
  const operation = pending.find(
    (one) =>
      one.fingerprint === fingerprint &&
      isSameService(one.binding, binding) &&
      one.state !== 'prepared' &&
      // Two accounts in two profiles may do the same; a guest may be the user who is signed in now.
      (isOwn || one.accountId === null || accountId === null || one.accountId === accountId),
  );
  if (!operation) return undefined;
  // Its tokens and its request belong to the other address.
  if (operation.binding !== binding) return { operation, isRetryable: false, reason: 'address' };
  const isSameUser = operation.accountId === accountId;
  const isRetryable = isOwn && (isSameUser || operation.accountId === null);
  if (isSameUser && isOwn) {
    const reason = isWithinLimit(operation, identity) ? 'older' : 'limit';
    return { operation, isRetryable, reason };
  }
  if (operation.accountId === null) return { operation, isRetryable, reason: 'guest' };
  return { operation, isRetryable, reason: accountId === null ? 'signed-out' : 'account' };
}

/** The number of the next operation that this run starts with the same fingerprint, from 1. */
export function nextPartNumber(of: OperationTracker, fingerprint: string): number {
  const counts = partNumbers.get(of) ?? new Map<string, number>();
  partNumbers.set(of, counts);
  const next = (counts.get(fingerprint) ?? 0) + 1;
  counts.set(fingerprint, next);
  return next;
}

const partNumbers = new WeakMap<OperationTracker, Map<string, number>>();
