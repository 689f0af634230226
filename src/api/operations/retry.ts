/** Retries operations that an earlier run left pending in the journal (design: operations). */
import { SignedOutError, UsageError } from '../../errors';
import type { RouteOf } from '../../ports/api';
import type { Operation } from '../../ports/journal';
import type { AnyRoute } from '../../ports/route';
import type { ClientDeps } from '../deps';
import { recordDryRun } from '../request/dry-run';
import type { Reply } from '../request/request';
import { answerOf } from '../response/envelope';
import { isRecent, isSameOperation, noteRetry, requireHeld, sendHeld, storedCall } from './idempotency';
import type { OperationIdentity, OperationTracker } from './tracker';

/**
 * Retries what earlier runs of the same command left pending, before the command resolves anything.
 * @returns the last answer; undefined when nothing is pending
 * @throws NetworkError while a living process works at it
 */
export async function resumeOperations(
  deps: ClientDeps,
  routeOf: RouteOf,
): Promise<{ readonly answer: unknown } | undefined> {
  const { operations, allowed } = deps;
  if (!operations || operations.startNew || deps.dryRun) return undefined;
  let last: { readonly route: AnyRoute; readonly reply: Reply } | undefined;
  for await (const operation of pendingOf(deps, operations)) {
    const taking = await (await operations.journal()).take(operation.id);
    if (!taking) continue;
    const { held } = requireHeld(taking);
    noteRetry(deps, operation);
    const call = await storedCall(deps, routeOf(operation.route), operation);
    last = { route: call.route, reply: await sendHeld(deps, call, held) };
  }
  if (!last) return undefined;
  const { value } = last.reply;
  return { answer: allowed === 'all' ? value : answerOf(last.route, value) };
}

/** The pending operations of this command; one that is older than a day is only noted. */
async function* pendingOf(
  { clock, note }: ClientDeps,
  operations: OperationTracker,
): AsyncGenerator<Operation> {
  const all = await (await operations.journal()).list();
  if (all.length === 0) return;
  const identity = await operations.identify();
  for (const found of all.filter((one) => isSameOperation(one, identity))) {
    if (isRecent(found, clock.now())) yield found;
    else
      note(`operation ${found.id} of the same command is older than a day and is not retried automatically`);
  }
}

/**
 * Retries one operation with its key and body; in a dry run it is only recorded.
 * @returns the reply, the secrets of its answer removed; undefined in a dry run
 * @throws UsageError when there is none or it belongs to another address, SignedOutError when to somebody else
 */
export async function retryOperation(
  deps: ClientDeps,
  id: string,
  routeOf: RouteOf,
): Promise<Reply | undefined> {
  const { operations, dryRun, transport } = deps;
  if (!operations) throw new Error('a client without a journal retries nothing');
  const journal = await operations.journal();
  const operation = (await journal.list()).find((one) => one.id === id);
  if (!operation) throw noSuchOperation(id);
  checkOwner(operation, await operations.identify());
  const call = await storedCall(deps, routeOf(operation.route), operation);
  if (dryRun) {
    await recordDryRun(transport, dryRun, call);
    return undefined;
  }
  const taking = await journal.take(id);
  if (!taking) throw noSuchOperation(id);
  const reply = await sendHeld(deps, call, requireHeld(taking).held);
  // A retry by id has no place to store what is secret in the answer.
  return { ...reply, value: transport.redactor.value(call.route, 'answer', reply.value) };
}

function noSuchOperation(id: string): UsageError {
  return new UsageError(`operation ${id} is no longer in the journal`);
}

function checkOwner({ id, binding, person }: Operation, current: OperationIdentity): void {
  if (binding !== current.binding) {
    const place = binding.startsWith('sandbox ') ? 'a sandbox that was reset since' : binding;
    throw new UsageError(`operation ${id} was sent to ${place}, and the profile uses another address now`, {
      hint: `'plaza operations drop ${id}' removes it from the journal`,
    });
  }
  if (person === current.person) return;
  const whose = person === null ? 'while nobody was signed in' : 'by another account';
  throw new SignedOutError(`operation ${id} was started ${whose}`, {
    hint: `sign in as before, or remove it with 'plaza operations drop ${id}'`,
  });
}
