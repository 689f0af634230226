/**
 * The typed client that commands call. Reads and changes are different calls, so that a dry run, a retry and a reader
 * of the code can distinguish them.
 */

import { NetworkError } from '../errors';
import type { Api, Paging, RawReply, RawRequest, RequestOptions, SignInAnswer } from '../ports/api';
import type { Socket, StreamEvent, StreamOptions } from '../ports/live';
import { type AnyRoute, isRecorded } from '../protocol/route';
import type { ApiDeps, ClientDeps } from './deps';
import { anySignal } from './http/http-adapter';
import { listPages } from './paging';
import { buildCall, type RequestInput } from './request/build-request';
import { hasPlaceholder, placeholder, recordDryRun } from './request/dry-run';
import { type Call, isChange, type Reply, type Transport } from './request/request';
import { createTransport } from './request/transport';
import { answerOf, contentSchema, readAnswer } from './response/answer-content';
import { fitted } from './response/answer-reading';
import { isRecord } from './response/text';

export type { ApiDeps } from './deps';

/** The client of one command. Nothing is loaded or connected before the first call. */
export function createApi(options: ApiDeps): Api {
  const deps: ClientDeps = { ...options, transport: filtered(createTransport(options), options) };
  return { ...singleCalls(deps), ...openCalls(deps), ...rawCalls(deps), ...operationCalls(deps) };
}

/** The transport whose answers pass `filterAnswer`. */
function filtered(transport: Transport, { filterAnswer }: ApiDeps): Transport {
  if (!filterAnswer) return transport;
  return {
    ...transport,
    async send(call) {
      const reply = await transport.send(call);
      return { ...reply, value: await filterAnswer(reply.value) };
    },
  };
}

function singleCalls(deps: ClientDeps): Pick<Api, 'read' | 'change' | 'signIn' | 'pages' | 'bytes'> {
  return {
    async read(route, request?: unknown, options?: RequestOptions) {
      check(deps, route, 'read', isRead(route) && route.kind === 'json');
      return (await sendRead(deps, route, request as RequestInput, options)) as never;
    },
    async change(route, request?: unknown, options?: RequestOptions) {
      check(deps, route, 'change', !isRead(route) && route.kind !== 'socket');
      return (await sendChange(deps, route, request as RequestInput, options)) as never;
    },
    async signIn(route, request?: unknown, options?: RequestOptions) {
      check(deps, route, 'signIn', !isRead(route));
      return (await sendSignIn(deps, route, request as RequestInput, options)) as never;
    },
    pages(route, request?: unknown, paging: Paging = {}, options: RequestOptions = {}) {
      check(deps, route, 'pages', isRead(route) && route.items !== undefined);
      return listPages(deps, route, request as RequestInput, paging, options) as never;
    },
    async bytes(route, request?: unknown, options?: RequestOptions) {
      check(deps, route, 'bytes', isRead(route) && route.kind === 'binary');
      const call = await buildCall(deps, route, request as RequestInput, options);
      const { value, headers } = await deps.transport.send(call);
      return { bytes: value as Uint8Array, headers };
    },
  };
}

function rawCalls(deps: ClientDeps): Pick<Api, 'raw' | 'rawPages' | 'download'> {
  return {
    async download(address, maxBytes) {
      const { download } = await import('./http/download');
      return download(deps, address, maxBytes);
    },
    async raw(request, catalogue = []) {
      const reads = /^(get|head)$/i.test(request.method);
      if (deps.allowed !== 'all' && !reads) {
        throw new Error(`${commandName(deps)} sends a raw change, which only 'api' may`);
      }
      return sendRaw(deps, request, catalogue);
    },
    async *rawPages(request, catalogue) {
      const { rawList } = await import('./request/raw');
      const { route, ...input } = rawList(deps, request, catalogue);
      yield* listPages(deps, route, input, { all: true }, {});
    },
  };
}

function operationCalls(deps: ClientDeps): Pick<Api, 'resumeOperations' | 'retryOperation'> {
  return {
    async resumeOperations(routeOf) {
      const { resumeOperations } = await import('./operations/retry');
      return resumeOperations(deps, routeOf);
    },
    async retryOperation(id, routeOf, store) {
      const { retryOperation } = await import('./operations/retry');
      const reply = await retryOperation(deps, id, routeOf, store);
      return reply && { status: reply.status, body: reply.value };
    },
  };
}

/** Calls that stay open, and the end of all calls. */
function openCalls(deps: ClientDeps): Pick<Api, 'stream' | 'socket' | 'close'> {
  const sockets = new Set<Socket>();
  return {
    stream(route, request?: unknown, options: StreamOptions = {}) {
      check(deps, route, 'stream', route.kind === 'sse');
      return routeStream(deps, route, request as RequestInput, options);
    },
    async socket(route, options) {
      check(deps, route, 'socket', route.kind === 'socket');
      const { routeSocket } = await import('./live/socket');
      const socket = await routeSocket(deps, route, options);
      sockets.add(socket);
      if (isRead(route) || deps.dryRun) return socket;
      return {
        ...socket,
        async send(message) {
          if (options.isChange?.(message) ?? true) deps.beforeChange?.(route);
          await socket.send(message);
        },
      };
    },
    async close() {
      await Promise.all([...sockets].map((socket) => socket.close()));
      await deps.transport.close();
    },
  };
}

function isRead(route: AnyRoute): boolean {
  return route.effect === 'read';
}

/** @throws Error (a bug in the command) for a route that its definition does not name, or a method that does not fit */
function check(deps: ApiDeps, route: AnyRoute, method: string, fits: boolean): void {
  const { name, kind, effect } = route;
  const call = `${commandName(deps)} calls ${name}`;
  if (deps.allowed !== 'all' && !deps.allowed.has(name))
    throw new Error(`${call}, which its definition does not name`);
  if (!fits) throw new Error(`${call} by '${method}', but it is ${kind}, ${effect}`);
}

function commandName({ command }: ApiDeps): string {
  return command ?? 'the command';
}

async function* routeStream(
  deps: ClientDeps,
  route: AnyRoute,
  request: RequestInput | undefined,
  options: StreamOptions,
): AsyncGenerator<StreamEvent> {
  const { streamEvents } = await import('./live/stream');
  const { signal } = options;
  const call = await buildCall(deps, route, request, { signal });
  const events = streamEvents(deps, call, { ...options, signal: anySignal(signal, deps.signal) });
  const schema = contentSchema(route);
  for await (const event of events) {
    const data = deps.filterAnswer ? await deps.filterAnswer(event.data) : event.data;
    yield { ...event, data: fitted(schema, data) ?? data };
  }
}

/** The answer of a read, without its `data` wrapper. */
async function sendRead(
  deps: ClientDeps,
  route: AnyRoute,
  request?: RequestInput,
  options?: RequestOptions,
): Promise<unknown> {
  // The read depends on the answer of a change that the dry run did not send.
  if (deps.dryRun && hasPlaceholder(request)) return placeholder(`${route.method} ${route.path}`);
  const { value } = await deps.transport.send(await buildCall(deps, route, request, options));
  return readAnswer(route, value);
}

/** The answer of a change; in a dry run a placeholder for it. */
async function sendChange(
  deps: ClientDeps,
  route: AnyRoute,
  request?: RequestInput,
  options?: RequestOptions,
): Promise<unknown> {
  const call = await buildCall(deps, route, request, options);
  if (deps.dryRun) return recordDryRun(deps.transport, deps.dryRun, call);
  return answerOf(route, (await sendTracked(deps, call, options)).value);
}

/** Sends a change; one that must not happen twice is recorded in the journal first. */
async function sendTracked(client: ClientDeps, call: Call, options?: RequestOptions): Promise<Reply> {
  if (!client.operations) return client.transport.send(call);
  const { onAnswered } = options ?? {};
  const operations = onAnswered ? { ...client.operations, onAnswered } : client.operations;
  const deps = { ...client, operations };
  if (call.route.name === 'files.upload' && call.route.kind === 'multipart' && call.expects === 'json') {
    const { sendUpload } = await import('./operations/uploads');
    return sendUpload(deps, deps.operations, call);
  }
  if (!isRecorded(call.route)) return deps.transport.send(call);
  const { sendRecorded } = await import('./operations/recorded');
  return sendRecorded(deps, deps.operations, call, options);
}

/**
 * As `sendChange`; also returns the refresh token of the cookie, and does not store it.
 * @throws Error in a dry run, after the request is recorded: the requests after a sign-in need its tokens
 */
async function sendSignIn(
  deps: ClientDeps,
  route: AnyRoute,
  request?: RequestInput,
  options?: RequestOptions,
): Promise<SignInAnswer<unknown>> {
  const { transport, dryRun } = deps;
  const call = await buildCall(deps, route, request, options);
  if (dryRun) {
    await recordDryRun(transport, dryRun, call);
    throw new Error('a dry run does not sign in');
  }
  const { refreshTokenIn } = await import('./session/refresh');
  const { value, headers, status } = await transport.send(call);
  const answer = readAnswer(route, value);
  if (!isRecord(answer)) {
    const message = `${call.url.host} answered with no record (status ${status})`;
    throw new NetworkError(message, { status, hint: 'run the command again' });
  }
  const refreshToken = refreshTokenIn(headers);
  transport.redactor.learn(refreshToken);
  return { answer, refreshToken };
}

/** The reply to a raw request; undefined for a change in a dry run. */
async function sendRaw(
  deps: ClientDeps,
  request: RawRequest,
  catalogue: Iterable<AnyRoute>,
): Promise<RawReply | undefined> {
  const { rawCall } = await import('./request/raw');
  const call = await rawCall(deps, request, catalogue);
  if (deps.dryRun && isChange(call)) {
    await recordDryRun(deps.transport, deps.dryRun, call);
    return undefined;
  }
  const { status, headers, value } = await sendTracked(deps, call);
  return { status, headers, body: value };
}
