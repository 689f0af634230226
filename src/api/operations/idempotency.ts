/**
 * Keyed calls and the journal (design: operations): the entry is on disk before its request is sent, the request keeps
 * its key and body however often it is retried, and the entry is removed when the answer was printed. A process that is
 * killed before that has printed nothing, and the retry gets the same answer from the service.
 */
import { NetworkError, UsageError } from '../../errors';
import type { HeldOperation, Operation, Taking } from '../../ports/journal';
import type { AnyRoute } from '../../ports/route';
import type { ApiDeps, ClientDeps } from '../deps';
import { baseUrlOf } from '../request/build-request';
import type { Call, Reply } from '../request/request';
import { jsonOrText, record, textOf } from '../response/text';
import { isDefinite, withOperation } from './errors';
import type { OperationIdentity, OperationTracker } from './tracker';

/** How long the same command means the same operation. */
const sameCommandMs = 24 * 60 * 60_000;

/**
 * Sends a keyed call; in its place the pending operation of an earlier run of the same command, if there is one.
 * @param document what identifies the operation in place of the command line
 * @throws NetworkError that names the operation when no answer came, or while a living process works at it
 */
export async function sendIdempotent(deps: ClientDeps, call: Call, document?: unknown): Promise<Reply> {
  const { operations, clock } = deps;
  if (!operations) return deps.transport.send(call);
  const identity = await operations.identify(document);
  const part = nextPartNumber(operations, identity.fingerprint);
  const wanted = { ...identity, part, ...storableRequest(call) };
  const fits = (found: Operation) =>
    !operations.startNew &&
    isSameOperation(found, wanted) &&
    found.part === part &&
    isRecent(found, clock.now());
  const taking = await (await operations.journal()).begin(wanted, fits);
  const { held, isNew } = requireHeld(taking);
  if (isNew) return sendHeld(deps, call, held);
  noteRetry(deps, held.operation);
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

/** Whether the operation has that identity. */
export function isSameOperation(found: Operation, wanted: OperationIdentity): boolean {
  return (
    found.fingerprint === wanted.fingerprint &&
    found.binding === wanted.binding &&
    found.person === wanted.person
  );
}

/** Whether the operation is so recent that the same command retries it. */
export function isRecent({ startedAt }: Operation, now: number): boolean {
  return now - startedAt < sameCommandMs;
}

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
  { id, path, key, body }: Operation,
): Promise<Call> {
  if (!route) throw new UsageError(`this version of plaza does not know the route of operation ${id}`);
  const base = await baseUrlOf(deps, route.host);
  const content = body === undefined ? undefined : Buffer.from(body);
  return {
    route,
    url: new URL(path, base.origin),
    expects: 'json',
    headers: route.key === 'Idempotency-Key' ? { 'idempotency-key': key } : {},
    body: content && { type: 'application/json', content, shown: jsonOrText(body ?? '') },
  };
}

/**
 * Sends the call of an operation in hand and updates the journal by what comes of it.
 * @throws what the transport throws, with the operation named while its outcome is unknown
 */
export async function sendHeld(deps: ClientDeps, call: Call, held: HeldOperation): Promise<Reply> {
  const { note, operations, transport } = deps;
  let mayBeDone = held.operation.state !== 'prepared';
  const observer = {
    ...call.observer,
    beforeTry: held.sending,
    onUnanswered() {
      call.observer?.onUnanswered?.();
      mayBeDone = true;
    },
  };
  // The outcome of the operation counts more than a journal that cannot be written, which is noted beside it.
  const noteFailure = (change: Promise<void>) =>
    change.catch((error: unknown) => {
      const why = error instanceof Error ? error.message : String(error);
      note(`warning: the journal entry of operation ${held.operation.id} could not be updated: ${why}`);
    });
  let reply: Reply;
  try {
    reply = await transport.send({ ...call, observer });
  } catch (error) {
    const isOver = !mayBeDone || isDefinite(error);
    await noteFailure(isOver ? held.close() : held.lost());
    throw isOver ? error : withOperation(error, held.operation, note);
  }
  await operations?.onAnswered({
    id: held.operation.id,
    acknowledge: () => noteFailure(held.close()),
    keepPending: () => noteFailure(held.lost()),
  });
  return reply;
}

/** Tells a person that the operation of an earlier run is retried. */
export function noteRetry({ note }: Pick<ApiDeps, 'note'>, { id, command }: Operation): void {
  note(
    `the answer to an earlier '${command}' was lost: retrying operation ${id} with its own key (--new starts another)`,
  );
}

/**
 * The operation in hand.
 * @throws NetworkError that names the living process which works at it
 */
export function requireHeld(taking: Taking): Extract<Taking, { held: HeldOperation }> {
  if ('held' in taking) return taking;
  const { busy, pid } = taking;
  throw new NetworkError(`'${busy.command}' is already running, in process ${pid}`, {
    operation: busy.id,
    hint: `wait for it; 'plaza operations list' shows operation ${busy.id}`,
  });
}
