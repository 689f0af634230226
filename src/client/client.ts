/**
 * The typed client that commands call. Reads and changes are different calls, so that a dry run, a retry and a reader
 * of the code can distinguish them.
 */
import type { Api, Paging, RequestOptions } from '../ports/api';
import type { Socket, StreamEvent, StreamOptions } from '../ports/live';
import type { AnyRoute } from '../protocol/route';
import type { ApiDeps, ClientDeps } from './deps';
import { anySignal } from './http/http-adapter';
import { listPages } from './paging';
import { buildCall, type RequestInput } from './request/build-request';
import { sendChange, sendRaw, sendRead, sendSignIn } from './request/route-calls';
import { createTransport } from './request/transport';
import { fitAnswer } from './response/answer-shape';

export type { ApiDeps } from './deps';

/** The client of one command. Nothing is loaded or connected before the first call. */
export function createApi(options: ApiDeps): Api {
  const deps: ClientDeps = { ...options, transport: createTransport(options) };
  const { close, ...open } = openCalls(deps);
  return {
    ...singleCalls(deps),
    ...open,
    ...rawCalls(deps),
    ...operationCalls(deps),
    async close() {
      await close();
      await deps.transport.close();
    },
  };
}

/** Calls with one answer. */
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

/** Calls of no particular route. */
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

/** Retries of operations in the journal. */
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

/** Calls that stay open, and the end of all of them. */
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
      return socket;
    },
    async close() {
      await Promise.all([...sockets].map((socket) => socket.close()));
    },
  };
}

function isRead(route: AnyRoute): boolean {
  return route.effect === 'read';
}

/** A call that the command's own definition does not allow is a fault of the program, not of the person. */
function check(deps: ApiDeps, route: AnyRoute, method: string, fits: boolean): void {
  const command = commandName(deps);
  if (deps.allowed !== 'all' && !deps.allowed.has(route.name)) {
    throw new Error(`${command} calls ${route.name}, which its definition does not name`);
  }
  if (!fits)
    throw new Error(
      `${command} calls ${route.name} by '${method}', but it is ${route.kind}, ${route.effect}`,
    );
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
  for await (const event of events) yield { ...event, data: fitAnswer(route, event.data) };
}
