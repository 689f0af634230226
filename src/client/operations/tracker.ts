/**
 * Pending operations: which of them is the action that a command requests, and the consequence. The same action may be
 * pending under another account or for more than a day; a retry could then do it twice, so the user decides.
 */
import type { Journal, NewOperation, Operation } from '../../ports/journal';
import type { Clock, Uptime } from '../../ports/machine';
import { isSameService } from '../http/address';

/** Identifies an operation: the requested action, its account and its place. */
export type OperationIdentity = Pick<
  NewOperation,
  'fingerprint' | 'command' | 'binding' | 'accountId' | 'once' | 'limit'
>;

/** Connects the recorded calls of one command with the journal of its profile. */
export interface OperationTracker {
  journal(): Promise<Journal>;
  /** The journals of the other profiles. */
  elsewhere(): Promise<readonly Journal[]>;
  /** The identity of the command line, or of a document that was completed step by step. */
  identify(document?: unknown): Promise<OperationIdentity>;
  /** The time of the service at the start of this computer; undefined before an answer since then. */
  bootedAt?(): Promise<number | undefined>;
  /** Whether a new operation is started even when the same one is pending (`--new`). */
  readonly startNew: boolean;
  /**
   * Asks, once per operation, what to do with one that might be the same action.
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

/** A pending operation that might be the same action as the requested one. */
export interface Conflict {
  readonly operation: Operation;
  /**
   * Why it is not retried without a question: started more than a day ago, by another account, by an account while nobody is
   * signed in now, by a guest, at another address of the same service, with a higher limit of what it may spend, or none, or
   * by another version of plaza, whose fingerprints differ.
   */
  readonly reason: 'older' | 'account' | 'signed-out' | 'guest' | 'address' | 'limit' | 'version';
  /** Whether this command can retry it: it is in the journal of the profile and needs no other account. */
  readonly isRetryable: boolean;
}

/** How long the same command means the same operation. */
const sameCommandMs = 24 * 60 * 60_000;

/** The time of this computer. */
interface Now {
  /** Milliseconds since the epoch. */
  readonly now: number;
  readonly uptime: Uptime | undefined;
}

export function timeNow({ now, uptime }: Pick<Clock, 'now' | 'uptime'>): Now {
  return { now: now(), uptime: uptime() };
}

/** An action that a command asks for. */
export interface RequestedAction {
  readonly identity: OperationIdentity;
  /** Read once: an operation that is recent now is still recent when it is held. */
  readonly at: Now;
  /** The number of the action within the run; default: any. */
  readonly part?: number;
}

/** Whether the operation is retried for the action without a question: same action, same account, recent. */
export function isRetryOf(found: Operation, { identity, at, part }: RequestedAction): boolean {
  return (
    found.fingerprint === identity.fingerprint &&
    found.binding === identity.binding &&
    found.accountId === identity.accountId &&
    isPart(found, part) &&
    isWithinLimit(found, identity) &&
    // A key of `--once` means the same operation for good; an operation that was never sent cannot be done twice.
    (found.once !== undefined || found.state === 'prepared' || ageMs(found, at) < sameCommandMs)
  );
}

/** By the uptime in the boot of the first send; else by the clock, of which a change in either direction counts as age. */
function ageMs({ sent, startedAt }: Operation, { now, uptime }: Now): number {
  if (uptime && sent?.boot === uptime.boot && sent.uptimeMs !== undefined && sent.uptimeMs <= uptime.ms)
    return uptime.ms - sent.uptimeMs;
  return Math.abs(now - startedAt);
}

/** Whether a retry, which does not read the price again, keeps to the current spending limit. */
function isWithinLimit({ limit }: Operation, now: Pick<OperationIdentity, 'limit'>): boolean {
  return now.limit === undefined || (limit !== undefined && limit <= now.limit);
}

/** Whether the operation has that number within its run. */
function isPart(found: Operation, part: number | undefined): boolean {
  return part === undefined || found.part === part;
}

/** The operations to retry instead of an action. */
export type Pending =
  /** The same action of the same account, the oldest first; in the profile's own journal unless `isElsewhere`. */
  | { readonly retry: readonly Operation[]; readonly isElsewhere?: boolean }
  /** A conflict for which the user chose a retry. */
  | { readonly chosen: Operation };

/**
 * Looks up an action in the current journals. Another process may hold or finish an operation before this one holds
 * it, which the journal then reports.
 * @param identify called only when an operation is pending
 * @param action `part`: the number of the action within the run; default: any. `route`: its name, once it is known
 * @returns undefined when nothing is retried: nothing is pending, or the user starts a new operation
 * @throws UsageError when the user must decide and there is no terminal
 */
export async function findPending(
  operations: Pick<OperationTracker, 'journal' | 'elsewhere' | 'resolve'>,
  identify: () => Promise<OperationIdentity>,
  { at, part, route }: Omit<RequestedAction, 'identity'> & { readonly route?: string },
): Promise<Pending | undefined> {
  const own = (await (await operations.journal()).list()).filter((one) => isPart(one, part));
  const others = own.length === 0 ? await listed(operations) : undefined;
  if (others?.length === 0) return undefined;
  const identity = await identify();
  const isRetry = (one: Operation) => isRetryOf(one, { identity, at, part });
  const retry = own.filter(isRetry);
  if (retry.length > 0) return { retry };
  const elsewhere = (others ?? (await listed(operations))).filter((one) => isPart(one, part));
  // The same account can have several profiles.
  const sameAccount = elsewhere.filter((one) => one.accountId !== null && isRetry(one));
  if (sameAccount.length > 0) return { retry: sameAccount, isElsewhere: true };
  const conflict =
    conflictAmong(own, identity, true) ??
    conflictAmong(elsewhere, identity, false) ??
    versionConflict([...own, ...elsewhere], identity, route);
  if (!conflict || (await operations.resolve(conflict)) === 'new') return undefined;
  return { chosen: conflict.operation };
}

async function listed({ elsewhere }: Pick<OperationTracker, 'elsewhere'>): Promise<Operation[]> {
  return (await Promise.all((await elsewhere()).map((journal) => journal.list()))).flat();
}

/** The first operation of another version that might be the same action: it has the same route and account. */
function versionConflict(
  pending: readonly Operation[],
  { binding, accountId }: OperationIdentity,
  route: string | undefined,
): Conflict | undefined {
  const operation = pending.find(
    (one) =>
      one.isOfOtherVersion &&
      one.route === route &&
      one.state !== 'prepared' &&
      one.accountId === accountId &&
      isSameService(one.binding, binding),
  );
  return operation && { operation, isRetryable: false, reason: 'version' };
}

/** The first operation that might be the same action, if it was sent. */
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
      // Two accounts in two profiles may do the same; a guest can be the user who is signed in now.
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
