/**
 * The same action, pending under another account or for longer than a day. The service may have done it already, and a
 * retry without asking may do it twice; so the person decides.
 */
import type { Operation } from '../../ports/journal';
import { isRecent, isSameOperation } from './same-operation';
import type { Conflict, OperationIdentity, OperationTracker } from './tracker';

export type Resolution = 'retry' | 'new';

/** The pending operations of the journals. */
export interface PendingOperations {
  /** Of the profile of this command. */
  readonly own: readonly Operation[];
  /** Of the other profiles. */
  readonly elsewhere: () => Promise<readonly Operation[]>;
}

/** The pending operations as they are now; those of other profiles are listed once, when they are needed. */
export async function pendingOperations(operations: OperationTracker): Promise<PendingOperations> {
  let listed: Promise<readonly Operation[]> | undefined;
  return {
    own: await (await operations.journal()).list(),
    elsewhere() {
      listed ??= operations.elsewhere();
      return listed;
    },
  };
}

/**
 * What the person decides about a conflict; undefined when there is none.
 * @param part the number of the action within the run; left out: any
 * @throws UsageError when there is no person to ask
 */
export async function resolveConflict(
  operations: Pick<OperationTracker, 'resolve'>,
  pending: PendingOperations,
  identity: OperationIdentity,
  now: number,
  part?: number,
): Promise<{ readonly operation: Operation; readonly resolution: Resolution } | undefined> {
  const { own } = pending;
  const isPart = (one: Operation) => part === undefined || one.part === part;
  const ofThisPart = own.filter(isPart);
  if (ofThisPart.some((one) => isSameOperation(one, identity) && isRecent(one, now))) return undefined;
  const elsewhere = (await pending.elsewhere()).filter(isPart);
  const conflict = conflictAmong(ofThisPart, identity, true) ?? conflictAmong(elsewhere, identity, false);
  if (!conflict) return undefined;
  return { operation: conflict.operation, resolution: await operations.resolve(conflict) };
}

/** The first operation that may be the same action. One that was never sent is none. */
function conflictAmong(
  pending: readonly Operation[],
  { fingerprint, binding, person }: OperationIdentity,
  isOwn: boolean,
): Conflict | undefined {
  const operation = pending.find(
    (one) =>
      one.fingerprint === fingerprint &&
      one.binding === binding &&
      one.state !== 'prepared' &&
      // Two accounts in two profiles may do the same; a guest may be the person who is signed in now.
      (isOwn || one.person === null || person === null || one.person === person),
  );
  if (!operation) return undefined;
  const isSamePerson = operation.person === person;
  const isRetryable = isOwn && (isSamePerson || operation.person === null);
  if (isSamePerson && isOwn) return { operation, isRetryable, reason: 'older' };
  return { operation, isRetryable, reason: operation.person === null ? 'guest' : 'account' };
}
