/** Retries operations that an earlier run left pending in the journal. */
import { SignedOutError, UsageError } from '../../errors';
import type { RouteOf } from '../../ports/api';
import type { HeldOperation, Operation } from '../../ports/journal';
import type { AnyRoute } from '../../protocol/route';
import type { ClientDeps } from '../deps';
import { recordDryRun } from '../request/dry-run';
import type { Call, Reply } from '../request/request';
import { answerOf } from '../response/answer-content';
import { journalUpdater, sendHeld } from './held';
import { noteRetry, retryHeld, storedCall, takeOperation } from './recorded';
import { findPending, type OperationIdentity, type OperationTracker, timeNow } from './tracker';

/**
 * Retries what earlier runs of the same command left pending, before the command resolves anything.
 * @returns the last answer; undefined when nothing is pending
 * @throws NetworkError while a running process works on it, UsageError when it is pending under another account or for
 *   more than a day and there is no terminal to ask
 */
export async function resumeOperations(
  deps: ClientDeps,
  routeOf: RouteOf,
): Promise<{ readonly answer: unknown } | undefined> {
  const { operations, allowed, clock } = deps;
  if (!operations || operations.startNew || deps.dryRun) return undefined;
  const pending = await findPending(operations, () => operations.identify(), { at: timeNow(clock) });
  if (!pending) return undefined;
  let last: { readonly route: AnyRoute; readonly reply: Reply } | undefined;
  for (const operation of 'chosen' in pending ? [pending.chosen] : pending.retry) {
    const held = await takeOperation(operations, operation);
    if (!held) continue;
    noteRetry(deps, operation);
    const call = await storedCall(deps, routeOf(operation.route), operation);
    last = { route: call.route, reply: await sendHeld(deps, call, held) };
  }
  if (!last) return undefined;
  const { value } = last.reply;
  return { answer: allowed === 'all' ? value : answerOf(last.route, value) };
}

/**
 * Retries one operation with its key and body; in a dry run it is only recorded. One of `--once` stays in the journal: the
 * command with that key has no result yet, and would do it again.
 * @returns the reply, the secrets of its answer removed; undefined in a dry run
 * @throws UsageError when there is none or it belongs to another address, SignedOutError when to another account
 */
export async function retryOperation(
  deps: ClientDeps,
  id: string,
  routeOf: RouteOf,
  store?: (route: AnyRoute, answer: unknown) => Promise<void>,
): Promise<Reply | undefined> {
  const { operations, dryRun, transport } = deps;
  if (!operations) throw new Error('a client without a journal retries nothing');
  const operation = (await (await operations.journal()).list()).find((one) => one.id === id);
  if (!operation) throw noSuchOperation(id);
  const call = await storedCall(deps, routeOf(operation.route), operation);
  checkOwner(operation, await operations.identify(), call);
  if (dryRun) {
    await recordDryRun(transport, dryRun, call);
    return undefined;
  }
  const held = await takeOperation(operations, operation);
  if (!held) throw noSuchOperation(id);
  const noting =
    operation.once === undefined ? deps : { ...deps, operations: keeping(deps, operations, held) };
  const reply =
    call.route.effect === 'keyed' ? await sendHeld(noting, call, held) : await retryHeld(noting, call, held);
  await store?.(call.route, answerOf(call.route, reply.value));
  return { ...reply, value: transport.redactor.value(call.route, 'answer', reply.value) };
}

/** The tracker that keeps an operation as answered, instead of removing it. */
function keeping(deps: ClientDeps, operations: OperationTracker, held: HeldOperation): OperationTracker {
  const acknowledge = () => journalUpdater(deps, held)(held.answered('').then(held.release));
  return { ...operations, onAnswered: (answered) => operations.onAnswered({ ...answered, acknowledge }) };
}

function noSuchOperation(id: string): UsageError {
  return new UsageError(`operation ${id} is no longer in the journal`);
}

function checkOwner(
  { id, binding, accountId }: Operation,
  current: OperationIdentity,
  { withoutToken }: Pick<Call, 'withoutToken'>,
): void {
  if (binding !== current.binding) {
    const place = binding.startsWith('sandbox ') ? 'a sandbox that was reset since' : binding;
    throw new UsageError(`operation ${id} was sent to ${place}, and the profile uses another address now`, {
      hint: `'plaza operations drop ${id}' removes it from the journal`,
    });
  }
  if (accountId === current.accountId || withoutToken) return;
  const account = current.accountId === null ? 'by an account, and none is signed in' : 'by another account';
  const whose = accountId === null ? 'without a sign-in' : account;
  throw new SignedOutError(`operation ${id} was started ${whose}`, {
    hint: `sign in as before, or remove it with 'plaza operations drop ${id}'`,
  });
}
