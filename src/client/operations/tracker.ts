/**
 * The tracker connects the recorded calls of one command with the journal of its profile. This file decides whether a pending
 * operation is the action that a command requests: it is retried without a question, the user decides, or it is another
 * action. The same action can be pending under another account or for more than a day; a retry could then do it twice. The
 * journal itself is in `store`, the retries are in `retry` and `recorded`.
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
  /**
   * The identity of the command line, or of a document that was completed step by step.
   * @param once the key of an action that is done once for good; default: the one of the command line
   */
  identify(document?: unknown, once?: string): Promise<OperationIdentity>;
  /** The time of the service at the start of this computer; undefined before an answer since then. */
  bootedAt?(): Promise<number | undefined>;
  /** Whether a new operation is started even when the same one is pending (`--new`). */
  readonly startNew: boolean;
  /** Whether a run has many calls over time: the same call again is then the same operation while its answer is outstanding. */
  readonly isLongLived?: boolean;
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
  /** Undefined if its answer is not the printed one. */
  readonly id?: string;
  /** The answer was printed: removes the operation from the journal. */
  acknowledge(): Promise<void>;
  /** The answer could not be printed: keeps the operation, so that a retry gets the answer. */
  savePending(): Promise<void>;
}

/** A pending operation that might be the same action as the requested one. */
export interface Conflict {
  readonly operation: Operation;
  readonly reason: Doubt;
  /** Whether this command can retry it: it is in the journal of the profile and needs no other account. */
  readonly isRetryable: boolean;
}

/**
 * Why the user has to decide: the operation was started more than a day ago, by another account, by an account while the
 * user is not signed in now, by a guest, at another address of the same service, with a higher spending limit or none, or by
 * another version of plaza, whose fingerprints differ.
 */
type Doubt = 'older' | 'account' | 'signed-out' | 'guest' | 'address' | 'limit' | 'version';

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

/** An action that a command requests. */
export interface RequestedAction {
  readonly identity: OperationIdentity;
  /** Read once: an operation that is recent now is still recent when it is held. */
  readonly at: Now;
  /** The number of the action within the run; default: any. */
  readonly part?: number;
  /** The name of its route, once it is known. */
  readonly route?: string;
}

/** The next action of this run with the identity. */
export function nextAction(operations: OperationTracker, identity: OperationIdentity, clock: Clock) {
  const part = operations.isLongLived ? 1 : nextPartNumber(operations, identity.fingerprint);
  return { identity, at: timeNow(clock), part };
}

/** Whether the operation is retried for the action without a question. */
export function isRetryOf(found: Operation, action: RequestedAction): boolean {
  return relationOf(found, action, true) === 'retry';
}

/**
 * The one decision about a pending operation: it is retried for the action without a question, the user decides about it, or
 * it is another action (undefined).
 * @param isOwn whether it is in the journal of the profile. Two accounts in two profiles may do the same, and the same account
 *   can have several profiles; a guest of another profile can be any user
 */
function relationOf(found: Operation, action: RequestedAction, isOwn: boolean): 'retry' | Doubt | undefined {
  const { identity, at, part, route } = action;
  const { binding, accountId, fingerprint } = identity;
  const isSameAccount = found.accountId === accountId;
  const isOther = !isSameAccount && found.accountId !== null && accountId !== null;
  if (!isPart(found, part) || !isSameService(found.binding, binding) || (isOther && !isOwn)) return undefined;
  if (found.fingerprint !== fingerprint) {
    const isSameRoute = found.isOfOtherVersion && found.route === route && found.state !== 'prepared';
    return isSameRoute && isSameAccount ? 'version' : undefined;
  }
  const isSameUser = isSameAccount && (isOwn || accountId !== null);
  const isSame = found.binding === binding && isSameUser && isWithinLimit(found, identity);
  if (isSame && isRecent(found, at)) return 'retry';
  return found.state === 'prepared' ? undefined : doubtAbout(found, identity, isSameUser);
}

function doubtAbout(found: Operation, identity: OperationIdentity, isSameUser: boolean): Doubt {
  // Its tokens and its request belong to the other address.
  if (found.binding !== identity.binding) return 'address';
  if (isSameUser) return isWithinLimit(found, identity) ? 'older' : 'limit';
  if (found.accountId === null) return 'guest';
  return identity.accountId === null ? 'signed-out' : 'account';
}

/** Whether a retry, which does not read the price again, keeps to the current spending limit. */
function isWithinLimit({ limit }: Operation, now: Pick<OperationIdentity, 'limit'>): boolean {
  return now.limit === undefined || (limit !== undefined && limit <= now.limit);
}

/** A key of `--once` means the same operation for good; an operation that was never sent cannot be done twice. */
function isRecent(found: Operation, at: Now): boolean {
  return found.once !== undefined || found.state === 'prepared' || ageMs(found, at) < sameCommandMs;
}

/** By the uptime in the boot of the first send; else by the clock, of which a change in either direction counts as age. */
function ageMs({ sent, startedAt }: Operation, { now, uptime }: Now): number {
  if (uptime && sent?.boot === uptime.boot && sent.uptimeMs !== undefined && sent.uptimeMs <= uptime.ms)
    return uptime.ms - sent.uptimeMs;
  return Math.abs(now - startedAt);
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
 * @returns undefined when nothing is retried: nothing is pending, or the user starts a new operation
 * @throws UsageError when the user must decide and there is no terminal
 */
export async function findPending(
  operations: Pick<OperationTracker, 'journal' | 'elsewhere' | 'resolve'>,
  identify: () => Promise<OperationIdentity>,
  requested: Omit<RequestedAction, 'identity'>,
): Promise<Pending | undefined> {
  let identity: Promise<OperationIdentity> | undefined;
  const fingerprint = async () => {
    identity ??= identify();
    return (await identity).fingerprint;
  };
  const own = (await (await operations.journal()).list(fingerprint)).filter((one) =>
    isPart(one, requested.part),
  );
  const listOthers = async () =>
    (await Promise.all((await operations.elsewhere()).map((journal) => journal.list(fingerprint)))).flat();
  let others = own.length === 0 ? await listOthers() : undefined;
  if (others?.length === 0) return undefined;
  const action = { ...requested, identity: await (identity ?? identify()) };
  const retry = own.filter((one) => isRetryOf(one, action));
  if (retry.length > 0) return { retry };
  others ??= await listOthers();
  const sameAccount = others.filter((one) => relationOf(one, action, false) === 'retry');
  if (sameAccount.length > 0) return { retry: sameAccount, isElsewhere: true };
  const conflict = firstConflict(own, others, action);
  if (!conflict || (await operations.resolve(conflict)) === 'new') return undefined;
  return { chosen: conflict.operation };
}

/** The first conflict: in the profile's own journal, then in others; an operation of another version comes last. */
function firstConflict(
  own: readonly Operation[],
  others: readonly Operation[],
  action: RequestedAction,
): Conflict | undefined {
  const conflicts = [...own, ...others].flatMap((operation, index): Conflict[] => {
    const isOwn = index < own.length;
    const reason = relationOf(operation, action, isOwn);
    if (reason === undefined || reason === 'retry') return [];
    return [{ operation, reason, isRetryable: isOwn && ['older', 'limit', 'guest'].includes(reason) }];
  });
  return conflicts.find(({ reason }) => reason !== 'version') ?? conflicts[0];
}

/** The number of the next operation that this run starts with the same fingerprint, from 1. */
function nextPartNumber(of: OperationTracker, fingerprint: string): number {
  const counts = partNumbers.get(of) ?? new Map<string, number>();
  partNumbers.set(of, counts);
  const next = (counts.get(fingerprint) ?? 0) + 1;
  counts.set(fingerprint, next);
  return next;
}

const partNumbers = new WeakMap<OperationTracker, Map<string, number>>();
