/**
 * Keyed calls and the journal. The entry is on disk before its request is sent, each retry sends the same key and body,
 * and the entry is removed when the answer was printed. When the process is killed before, a retry gets the same answer
 * from the service.
 */
import { NetworkError, UsageError } from '../../errors';
import type { AcquireResult, HeldOperation, Journal, Operation } from '../../ports/journal';
import type { AnyRoute } from '../../protocol/route';
import type { ApiDeps, ClientDeps } from '../deps';
import { baseUrlOf } from '../request/build-request';
import type { Call, Reply } from '../request/request';
import { jsonOrText, record, textOf } from '../response/text';
import { isDefinite, withOperation, withPending } from './errors';
import { findPending, isRetryOf, type OperationTracker } from './tracker';

/**
 * Sends a keyed call; in its place the pending operation of an earlier run of the same command, if there is one.
 * @param document what identifies the operation in place of the command line
 * @throws NetworkError that names the operation when no answer came, or while a running process holds it
 */
export async function sendIdempotent(deps: ClientDeps, call: Call, document?: unknown): Promise<Reply> {
  const { operations, clock } = deps;
  if (!operations) return deps.transport.send(call);
  const identity = await operations.identify(document);
  const action = {
    identity,
    part: nextPartNumber(operations, identity.fingerprint),
    // Read once: an operation that is recent now is still recent when it is held.
    now: clock.now(),
  };
  const isRetried = (found: Operation) => !operations.startNew && isRetryOf(found, action);
  // The user may have answered prompts since the run began: the pending operations are read again.
  const pending = operations.startNew
    ? undefined
    : await findPending(operations, async () => identity, action.now, action.part);
  if (pending && 'chosen' in pending) return retryInstead(deps, operations, call, pending.chosen);
  const journal = await operations.journal();
  // Another process may have begun or finished the same since: the journal looks again, under its lock.
  const wanted = { ...identity, part: action.part, ...storableRequest(call) };
  const taking = await journal.begin(wanted, isRetried).catch(async (error: unknown) => {
    throw withPending(error, (await journal.list()).find(isRetried));
  });
  const { held, isNew } = requireHeld(taking);
  if (isNew) return sendHeld(deps, call, held);
  noteRetry(deps, held.operation);
  return sendHeld(deps, await storedCall(deps, call.route, held.operation), held);
}

/**
 * Takes an operation that was sent; undefined when it is gone.
 * @throws NetworkError that names it while a running process holds it, and when the journal cannot be written
 */
export async function takeOperation(
  journal: Journal,
  operation: Operation,
): Promise<HeldOperation | undefined> {
  const taking = await journal.take(operation.id).catch((error: unknown) => {
    throw withPending(error, operation);
  });
  return taking && requireHeld(taking).held;
}

/** Retries an operation that the user chose, in place of the call. */
async function retryInstead(
  deps: ClientDeps,
  operations: OperationTracker,
  call: Call,
  operation: Operation,
): Promise<Reply> {
  const held = await takeOperation(await operations.journal(), operation);
  if (!held) throw new UsageError(`operation ${operation.id} is no longer in the journal`);
  noteRetry(deps, operation);
  return sendHeld(deps, await storedCall(deps, call.route, held.operation), held);
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

function storableRequest({ route, url, headers, body }: Call) {
  const inBody = textOf(record(body?.shown)?.operationId);
  return {
    route: route.name,
    method: route.method,
    path: `${url.pathname}${url.search}`,
    key: headers?.['idempotency-key'] ?? inBody ?? '',
    body: body && Buffer.from(body.content as Uint8Array).toString('utf8'),
  };
}

/**
 * The call that the operation was recorded for.
 * @throws UsageError when this version does not know its route
 */
export async function storedCall(
  deps: Pick<ApiDeps, 'addresses'>,
  route: AnyRoute | undefined,
  { id, path, key, body, accountId }: Operation,
): Promise<Call> {
  if (!route) throw new UsageError(`this version of plaza does not know the route of operation ${id}`);
  const base = await baseUrlOf(deps, route.host);
  const content = body === undefined ? undefined : Buffer.from(body);
  return {
    route,
    url: new URL(path, base.origin),
    expects: 'json',
    // The request of a guest is retried without a session, even when the user is signed in now.
    withoutToken: accountId === null && route.auth === 'optional',
    headers: route.key === 'Idempotency-Key' ? { 'idempotency-key': key } : {},
    body: content && { type: 'application/json', content, shown: jsonOrText(body ?? '') },
  };
}

/**
 * Sends the call of an operation that this process holds, and updates the journal with the outcome.
 * @throws what the transport throws, with the operation named while its outcome is unknown
 */
export async function sendHeld(deps: ClientDeps, call: Call, held: HeldOperation): Promise<Reply> {
  const { operations, transport } = deps;
  const journal = journalNotes(deps, held);
  let mayBeDone = held.operation.state !== 'prepared';
  const observer = {
    ...call.observer,
    // What may have arrived is on disk already; the number of its tries is not worth giving it up.
    beforeTry: () => (mayBeDone ? journal.update(held.sending()) : held.sending()),
    onUnanswered() {
      call.observer?.onUnanswered?.();
      mayBeDone = true;
    },
  };
  let reply: Reply;
  try {
    reply = await transport.send({ ...call, observer, mayBeDone });
  } catch (error) {
    const isOver = !mayBeDone || isDefinite(error);
    await journal.update(isOver ? held.close() : held.lost());
    throw isOver ? error : withOperation(error, held.operation, deps.note);
  }
  await operations?.onAnswered({
    id: held.operation.id,
    acknowledge: () => journal.update(held.close()),
    savePending: () => journal.update(held.lost()),
  });
  return reply;
}

/** A journal that cannot be written does not replace the outcome of an operation: it is noted once. */
function journalNotes({ note }: Pick<ApiDeps, 'note'>, { operation: { id } }: HeldOperation) {
  let isNoted = false;
  return {
    update: (change: Promise<void>) =>
      change.catch((error: unknown) => {
        if (isNoted) return;
        isNoted = true;
        const why = error instanceof Error ? error.message : String(error);
        note(`warning: the journal entry of operation ${id} could not be updated: ${why}`);
      }),
  };
}

/** Notes that the operation of an earlier run is retried. */
export function noteRetry({ note }: Pick<ApiDeps, 'note'>, { id, command }: Operation): void {
  note(
    `the answer to an earlier '${command}' was lost: retrying operation ${id} with its own key (--new starts another)`,
  );
}

/**
 * The operation that this process holds.
 * @throws NetworkError that names the living process that works on it
 */
export function requireHeld(taking: AcquireResult): Extract<AcquireResult, { held: HeldOperation }> {
  if ('held' in taking) return taking;
  const { busy, pid } = taking;
  throw new NetworkError(`'${busy.command}' is already running, in process ${pid}`, {
    operation: busy.id,
    hint: `wait for it; 'plaza operations list' shows operation ${busy.id}`,
  });
}
