/** Calls of routes: what kind of function a route is, its parameters, its files, its list, and its key of `once`. */
import { digestOf, documentDigest } from '../account/digests';
import { onceOwner, runOnce } from '../account/once';
import { anySignal } from '../client/http/http-adapter';
import { filePart, headBytes, mediaTypeOf } from '../client/request/file-part';
import { isRecord } from '../client/response/text';
import { UsageError } from '../errors';
import type { ChangeRoute, Paging, ReadRoute, RequestOptions } from '../ports/api';
import type { OnceRecords } from '../ports/journal';
import { createRedactor } from '../protocol/redaction';
import { type AnyRoute, type FilePart, isRecorded } from '../protocol/route';
import { createSerialQueue, type SerialQueue } from '../queue';
import { onceRecords } from '../store/once-records';
import { accountName } from '../store/secrets/account';
import type { CallContext, RouteCall } from './context';
import { itemsWithPublicErrors, withPublicErrors } from './errors';
import { type AnyCallOptions, type CallParameters, checkNumbers } from './options';
import type { List } from './types';
import { boardMessages } from './watches';

/** Calls a route. Lists and streams are iterables; nothing is sent before they are iterated. */
export function callRoute(
  context: CallContext,
  route: AnyRoute,
  parameters: CallParameters = {},
  options: AnyCallOptions = {},
): unknown {
  const call = { route, parameters, options };
  if (route.kind === 'sse') return itemsWithPublicErrors(streamOf(context, call));
  if (route.name === 'school.boardSocket') return itemsWithPublicErrors(boardMessages(context, options));
  if (route.effect === 'read' && route.items !== undefined) return listOf(context, call);
  return withPublicErrors(context.track(answerOf(context, call)));
}

async function answerOf(context: CallContext, call: RouteCall): Promise<unknown> {
  const { route, options } = call;
  context.closed.throwIfAborted();
  options.signal?.throwIfAborted();
  checkNumbers({ timeout: options.timeout });
  if (route.name === 'canvas.socket')
    throw new UsageError('the canvas socket is binary: use client.canvas.watch() and client.canvas.place()');
  if (options.once !== undefined && route.effect === 'read')
    throw new UsageError(`once: ${route.name} changes nothing`);
  if (route.name === 'auth.refresh') return refreshSession(context);
  if (route.name === 'auth.logout') return endSession(context);
  if (startsSession(route)) return signInWith(context, call);
  if (options.once !== undefined) return sendOnce(context, call, options.once);
  if (!isRecorded(route)) return send(context, call);
  // The same change at the same time is done twice, one after the other.
  return queueOf(context, JSON.stringify([route.name, call.parameters])).run(() => send(context, call));
}

type OnAnswered = NonNullable<RequestOptions['onAnswered']>;

async function send(
  context: CallContext,
  { route, parameters, options }: RouteCall,
  onAnswered?: OnAnswered,
) {
  const api = await context.api();
  const request = await withFiles(route, parameters);
  const document = { route: route.name, ...parameters };
  const own = { ...requestOptions(options), document, onAnswered };
  if (route.kind === 'binary') return (await api.bytes(route as never, request as never, own)).bytes;
  if (route.effect === 'read') return api.read(route as ReadRoute, request as never, own);
  return api.change(route as ChangeRoute, request as never, own);
}

function requestOptions({ signal, timeout, once: key, orderToken }: AnyCallOptions): RequestOptions {
  return { signal, timeoutMs: timeout, once: key, orderToken };
}

const queues = new WeakMap<CallContext, Map<string, SerialQueue>>();

/** The queue of equal calls; it is forgotten when it is empty. */
function queueOf(context: CallContext, key: string): Pick<SerialQueue, 'run'> {
  const own = queues.get(context) ?? new Map<string, SerialQueue>();
  queues.set(context, own);
  const queue = own.get(key) ?? createSerialQueue();
  own.set(key, queue);
  return {
    async run(work) {
      try {
        return await queue.run(work);
      } finally {
        const last = queue.idle();
        last.then(() => own.get(key) === queue && own.delete(key));
      }
    },
  };
}

const records = new WeakMap<CallContext, OnceRecords>();

/** The answer of a change that is done once under the key, or the answer that an earlier call has stored. */
async function sendOnce(context: CallContext, call: RouteCall, key: string): Promise<unknown> {
  const { account, identity, confirmedNow } = context;
  const { route, parameters } = call;
  const stored = records.get(context) ?? onceRecords(account.state, account.locks);
  records.set(context, stored);
  const label = `once '${key}'`;
  const owner = await onceOwner(identity, label);
  const wanted = {
    id: (await digestOf(['client', ...owner, key])).slice(0, 12),
    key,
    fingerprint: await documentDigest(['client'], { route: route.name, ...(await withDigests(parameters)) }),
    command: `client.${route.name}`,
    profile: accountName(await account.profile()),
  };
  const unwritten = (cause: unknown) => cause;
  const action = { records: stored, wanted, label, note: () => undefined, confirmedNow, unwritten };
  const redactor = createRedactor();
  // Until the record has the result, the journal must know what was sent.
  const answered: Parameters<OnAnswered>[0][] = [];
  const result = await runOnce(
    action,
    () => send(context, call, (operation) => answered.push(operation)),
    async (value) => ({ result: redactor.value(route, 'answer', value), isDone: true }),
  );
  for (const operation of answered) await operation.acknowledge();
  return result;
}

function listOf(context: CallContext, { route, parameters, options }: RouteCall): List<unknown> {
  const pages = async function* () {
    context.closed.throwIfAborted();
    checkNumbers({ limit: options.limit, timeout: options.timeout });
    const api = await context.api();
    const { limit } = options;
    const paging = { ...startOf(route, parameters), ...(limit === undefined ? { all: true } : { limit }) };
    if (limit === 0) return;
    const list = route as ReadRoute & { items: string };
    yield* api.pages(list, parameters as never, paging, requestOptions(options));
  };
  const items = async function* () {
    for await (const page of pages()) yield* page.items;
  };
  return {
    [Symbol.asyncIterator]: () => itemsWithPublicErrors(items()),
    pages: () => itemsWithPublicErrors(pages() as AsyncGenerator<never>),
  };
}

const starts = ['cursor', 'page', 'offset', 'before'] as const;

/** The start of the list that the query names. */
function startOf({ paging }: AnyRoute, { query }: CallParameters): Paging {
  if (!paging || !query) return {};
  return Object.fromEntries(
    starts.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])),
  );
}

async function* streamOf(context: CallContext, { route, parameters, options }: RouteCall) {
  context.closed.throwIfAborted();
  const api = await context.api();
  const signal = anySignal(options.signal, context.closed);
  yield* api.stream(route as never, parameters as never, { signal });
}

interface FileReference {
  readonly file: string;
  readonly filename?: string;
  readonly type?: string;
}

/** The parameters with the files of a form as its parts. @throws UsageError for a file that cannot be read */
async function withFiles(route: AnyRoute, parameters: CallParameters): Promise<CallParameters> {
  if (route.kind !== 'multipart' || typeof parameters.body !== 'object' || parameters.body === null)
    return parameters;
  const fields = Object.entries(parameters.body).map(async ([name, value]) => [name, await partOf(value)]);
  return { ...parameters, body: Object.fromEntries(await Promise.all(fields)) };
}

/** The parameters with files as the digests of their content, which is what makes two files equal. */
async function withDigests(parameters: CallParameters): Promise<CallParameters> {
  const { body } = parameters;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return parameters;
  const fields = Object.entries(body).map(async ([name, value]) => [name, await digestible(value)]);
  return { ...parameters, body: Object.fromEntries(await Promise.all(fields)) };
}

async function digestible(value: unknown): Promise<unknown> {
  if (isIterable(value)) throw new UsageError('a stream cannot be sent once: give a Blob or { file: PATH }');
  const part = await partOf(value);
  if (part === value) return value;
  const { createHash } = await import('node:crypto');
  const hash = createHash('sha256');
  for await (const piece of (part as FilePart).open()) hash.update(piece);
  return hash.digest('hex');
}

/** A file as a part of a form; any other value unchanged. */
async function partOf(value: unknown): Promise<unknown> {
  if (value instanceof Blob) return blobPart(value);
  if (isRecord(value) && typeof value.file === 'string')
    return referencePart(value as unknown as FileReference);
  if (value instanceof Uint8Array) return blobPart(new Blob([new Uint8Array(value)]));
  if (!isIterable(value)) return value;
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  // A retry sends it again, and its size comes first.
  for await (const piece of value) pieces.push(new Uint8Array(piece));
  return blobPart(new Blob(pieces));
}

async function blobPart(blob: Blob & { readonly name?: string }): Promise<FilePart> {
  if (blob.size === 0) throw new UsageError('the file is empty');
  const { size, name = 'file' } = blob;
  const head = new Uint8Array(await blob.slice(0, headBytes).arrayBuffer());
  const stream = () => blob.stream() as unknown as AsyncIterable<Uint8Array>;
  return { filename: name, type: blob.type || (await mediaTypeOf(head)), size, open: stream };
}

async function referencePart({ file: path, ...given }: FileReference): Promise<FilePart> {
  const part = await filePart(path).catch((cause: unknown) => {
    if (cause instanceof UsageError) throw cause;
    throw new UsageError(`couldn't read ${path}: ${(cause as Error).message}`, { cause });
  });
  return { ...part, ...given };
}

function isIterable(value: unknown): value is AsyncIterable<Uint8Array> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/** Whether the answer can hold a new session. */
export function startsSession({ auth, secret, effect }: AnyRoute): boolean {
  return auth === 'none' && effect === 'once' && secret?.answer?.includes('accessToken') === true;
}

/**
 * Sends a step of a sign-in. The answer also has the refresh token, which the service sends as a cookie. A client without
 * a profile uses the new session from then on.
 */
async function signInWith(
  { api, account, identity, machine }: CallContext,
  { route, parameters, options }: RouteCall,
): Promise<unknown> {
  const { signal, timeout: timeoutMs } = options;
  const sent = (await api()).signIn(route as ChangeRoute, parameters as never, { signal, timeoutMs });
  const { refreshToken, answer } = await sent;
  const { accessTokenIn } = await import('../client/session/tokens');
  const { accessToken, lifeMs } = accessTokenIn(answer);
  if (account.source && accessToken !== undefined) {
    const store = await identity.store();
    await store.locked(async (held) => {
      const { deviceId, binding } = await held.read();
      const expiresAt = machine.clock.now() + lifeMs;
      await held.write({ deviceId, binding, accessToken, refreshToken, expiresAt });
    });
  }
  return refreshToken === undefined ? answer : { ...(answer as unknown as object), refreshToken };
}

/** Refreshes the shared session, also if the token is still valid. */
async function refreshSession({ identity, account }: CallContext): Promise<unknown> {
  await identity.renew();
  const origin = (await account.address('main')).origin;
  const accessToken = await identity.session.accessToken(origin);
  const { expiresAt } = await (await identity.store()).facts();
  return { accessToken, ...(expiresAt !== undefined && { expiresAt: new Date(expiresAt).toISOString() }) };
}

/** Ends the session on the service, then forgets its tokens. @throws SignedOutError if there is no session */
async function endSession({ api, identity }: CallContext): Promise<unknown> {
  const { signOut } = await import('../client/requests/sign-out');
  return signOut({ api: await api(), identity, note: () => undefined });
}
