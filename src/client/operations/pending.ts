/**
 * The pending operations of the journals that are retried in place of a keyed action. The same action may be pending
 * under another account or for longer than a day. The service may have done it already, and a retry without asking may
 * do it twice; so the person decides.
 */
import type { Operation } from '../../ports/journal';
import { isPart, isRetryOf } from './same-operation';
import type { Conflict, OperationIdentity, OperationTracker } from './tracker';

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
