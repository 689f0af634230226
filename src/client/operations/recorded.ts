/**
 * Changes that must not happen twice, and the journal. The entry is on disk before its request is sent, and removed when the
 * answer was printed. A keyed request is retried with its key and body: the service then returns the same answer. A request
 * without a key is sent again only when `reconcile` finds that it was not carried out.
 */
import { NetworkError, UsageError } from '../../errors';
import type { RequestOptions } from '../../ports/api';
import type { AcquireResult, HeldOperation, Operation, Sending } from '../../ports/journal';
import type { AnyRoute } from '../../protocol/route';
import type { ApiDeps, ClientDeps } from '../deps';
import { baseUrlOf } from '../request/build-request';
import type { Call, Reply } from '../request/request';
import { jsonOrText, record, textOf } from '../response/text';
import { withPending } from './errors';
import { reconcileAndSend, sendHeld } from './held';
import { findPending, isRetryOf, nextAction, type OperationTracker, type Pending } from './tracker';

/**
 * Sends a change, or instead the pending operation of an earlier run of the same command.
 * @param options `document` identifies a keyed operation instead of the command line
 * @throws NetworkError that names the operation when no answer came, or while a running process holds it
 * @throws UnknownOutcomeError when nothing shows whether it was carried out
 */
export async function sendRecorded(
  deps: ClientDeps,
  operations: OperationTracker,
  call: Call,
  { document, once }: Pick<RequestOptions, 'document' | 'once'> = {},
): Promise<Reply> {
  const request = storableRequest(call);
  if (!request) return deps.transport.send(call);
  const { route, method, path, body } = request;
  // Prompts, the editor and standard input decide what is sent: without a key, the request is what identifies it.
  const identity = await operations.identify(isKeyed(call) ? document : { route, method, path, body }, once);
  const action = nextAction(operations, identity, deps.clock);
  const isRetried = (found: Operation) => !operations.startNew && isRetryOf(found, action);
  // The user may have answered prompts since the run began: the pending operations are read again.
  const pending = operations.startNew
    ? undefined
    : await findPending(operations, async () => identity, { ...action, route });
  const journal = await operations.journal();
  const instead = pending && operationInstead(pending);
  if (instead) return retryInstead(deps, operations, call, instead);
  // Another process may have begun or finished the same since: the journal is searched again, under its lock.
  const wanted = { ...identity, part: action.part, ...request };
  const begin = async (sending?: Sending) => {
    const taking = await journal.begin(wanted, isRetried, sending).catch(async (error: unknown) => {
      const found = await journal.list(async () => identity.fingerprint);
      throw withPending(error, found.find(isRetried));
    });
    return requireHeld(taking);
  };
  if (pending) {
    const { held, isNew } = await begin();
    return isNew ? sendHeld(deps, call, held) : retryHeld(deps, call, held);
  }
  return sendNew(deps, call, begin);
}

/** Sends a new operation, which is written once, when its request is about to be sent. */
async function sendNew(
  deps: ClientDeps,
  call: Call,
  begin: (sending: Sending) => Promise<{ readonly held: HeldOperation; readonly isNew: boolean }>,
): Promise<Reply> {
  let found: HeldOperation | undefined;
  const beginNew = async (sending: Sending) => {
    const { held, isNew } = await begin(sending);
    if (isNew) return held;
    found = held;
    throw new Error('another process has left the same operation meanwhile');
  };
  return sendHeld(deps, call, beginNew).catch((error: unknown) => {
    if (found) return retryHeld(deps, call, found);
    throw error;
  });
}

/** Operations that are retried although they are in another journal, or might be another action. */
function operationInstead(pending: Pending): Operation | undefined {
  if ('chosen' in pending) return pending.chosen;
  return pending.isElsewhere ? pending.retry[0] : undefined;
}

function isKeyed({ route }: Pick<Call, 'route'>): boolean {
  return route.effect === 'keyed';
}

/**
 * Retries an operation that this process holds.
 * @param call the call of the same command; a keyed one is replaced by the recorded one
 */
export async function retryHeld(deps: ClientDeps, call: Call, held: HeldOperation): Promise<Reply> {
  if (!isKeyed(call)) return reconcileAndSend(deps, call, held);
  noteRetry(deps, held.operation);
  return sendHeld(deps, await storedCall(deps, call.route, held.operation), held);
}

/**
 * Takes an operation that was sent; undefined when it is gone.
 * @throws NetworkError that names it while a running process holds it, and when the journal cannot be written
 */
export async function takeOperation(
  { journal, elsewhere }: Pick<OperationTracker, 'journal' | 'elsewhere'>,
  operation: Operation,
): Promise<HeldOperation | undefined> {
  for (const one of [await journal(), ...(await elsewhere())]) {
    const taking = await one.take(operation.id).catch((error: unknown) => {
      throw withPending(error, operation);
    });
    if (taking) return requireHeld(taking).held;
  }
  return undefined;
}

/** Retries another operation instead of the call. */
async function retryInstead(
  deps: ClientDeps,
  operations: OperationTracker,
  call: Call,
  operation: Operation,
): Promise<Reply> {
  const held = await takeOperation(operations, operation);
  if (!held) throw new UsageError(`operation ${operation.id} is no longer in the journal`);
  return retryHeld(deps, call, held);
}

/** The recorded part of a call; undefined if its body is a stream, which no journal keeps. */
function storableRequest({ route, url, headers, body, parameters }: Call) {
  const content = body?.content ?? new Uint8Array();
  if (!(content instanceof Uint8Array)) return undefined;
  const inBody = textOf(record(body?.shown)?.operationId);
  const isOnce = route.effect === 'once';
  return {
    route: route.name,
    method: route.method,
    path: `${url.pathname}${url.search}`,
    key: isOnce ? '' : (headers?.['idempotency-key'] ?? inBody ?? ''),
    body: body && Buffer.from(content).toString('utf8'),
    ...(isOnce && { parameters: parameters ?? {} }),
  };
}

/**
 * The call that the operation was recorded for.
 * @throws UsageError when this version does not know its route
 */
export async function storedCall(
  deps: Pick<ApiDeps, 'addresses'>,
  route: AnyRoute | undefined,
  { id, path, key, body, accountId, parameters }: Operation,
): Promise<Call> {
  if (!route) throw new UsageError(`this version of plaza does not know the route of operation ${id}`);
  const base = await baseUrlOf(deps, route.host);
  const content = body === undefined ? undefined : Buffer.from(body);
  return {
    route,
    url: new URL(path, base.origin),
    expects: 'json',
    parameters,
    requestValues: { ...parameters, ...record(jsonOrText(body ?? '')) },
    // The request of a guest is retried without a session, even when the user is signed in now.
    withoutToken: accountId === null && route.auth === 'optional',
    headers: route.key === 'Idempotency-Key' ? { 'idempotency-key': key } : {},
    body: content && { type: 'application/json', content, shown: jsonOrText(body ?? '') },
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
  const { busy, pid, elsewhere } = taking;
  const place = elsewhere ? ` of another computer or container (${elsewhere.host})` : '';
  throw new NetworkError(`'${busy.command}' is already running, in process ${pid}${place}`, {
    operation: busy.id,
    hint: elsewhere
      ? `wait for it; if it is gone for good, 'plaza operations drop ${busy.id}' discards the operation`
      : `wait for it; 'plaza operations list' shows operation ${busy.id}`,
  });
}
