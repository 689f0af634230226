/**
 * The typed client: what commands call. Reads and changes are different calls, so that a dry run, a repeat and
 * a person who reads the code can tell them apart.
 */
import type { Api, Paging, RequestOptions } from '../ports/api';
import type { Socket, StreamEvent, StreamOptions } from '../ports/live';
import type { AnyRoute } from '../ports/route';
import { anySignal } from './http/signals';
import { listPages } from './paging/route-pages';
import { buildCall, type RequestInput } from './request/build-request';
import type { ApiSetup, Works } from './request/deps';
import { sendChange, sendRaw, sendRead, sendSignIn } from './request/route-calls';
import { createTransport } from './request/transport';

export type { ApiSetup } from './request/deps';

/** The client of one command. Nothing is loaded or connected before the first call. */
export function createApi(setup: ApiSetup): Api {
  const transport = createTransport({
    ...setup,
    externalFailed: setup.vocabulary.externalFailed,
    origin: async () => (await setup.addresses('main')).origin,
  });
  const works: Works = { setup, transport };
  const { close, ...lasting } = openCalls(works);
  return {
    ...singleCalls(works),
    ...lasting,
    ...rawCalls(works),
    ...operationCalls(works),
    async close() {
      await close();
      await transport.close();
    },
  };
}

/** The calls that have an answer and are over. */
function singleCalls(works: Works): Pick<Api, 'read' | 'change' | 'signIn' | 'pages' | 'bytes'> {
  const { setup, transport } = works;
  return {
    async read(route, request?: unknown, options?: RequestOptions) {
      check(setup, route, 'read', isRead(route) && route.kind === 'json');
      return (await sendRead(works, route, request as RequestInput, options)) as never;
    },
    async change(route, request?: unknown, options?: RequestOptions) {
      check(setup, route, 'change', !isRead(route) && route.kind !== 'socket');
      return (await sendChange(works, route, request as RequestInput, options)) as never;
    },
    async signIn(route, request?: unknown, options?: RequestOptions) {
      check(setup, route, 'signIn', !isRead(route));
      return (await sendSignIn(works, route, request as RequestInput, options)) as never;
    },
    pages(route, request?: unknown, paging: Paging = {}, options: RequestOptions = {}) {
      check(setup, route, 'pages', isRead(route) && route.items !== undefined);
      return listPages(works, route, request as RequestInput, paging, options) as never;
    },
    async bytes(route, request?: unknown, options?: RequestOptions) {
      check(setup, route, 'bytes', isRead(route) && route.kind === 'binary');
      const call = await buildCall(setup, route, request as RequestInput, options);
      const { value, headers } = await transport.send(call);
      return { bytes: value as Uint8Array, headers };
    },
  };
}

/** Calls of no particular route. */
function rawCalls(works: Works): Pick<Api, 'raw' | 'rawPages' | 'download'> {
  const { setup } = works;
  return {
    async download(address, maxBytes) {
      const { download } = await import('./http/download');
      return download(setup, address, maxBytes);
    },
    async raw(request, catalogue = []) {
      const reads = /^(get|head)$/i.test(request.method);
      if (setup.allowed !== 'all' && !reads) {
        throw new Error(`${nameOf(setup)} changes something by hand, which only 'api' may`);
      }
      return sendRaw(works, request, catalogue);
    },
    async *rawPages(request, catalogue) {
      const { rawList } = await import('./request/raw');
      const { route, ...given } = rawList(setup, request, catalogue);
      yield* listPages(works, route, given, { all: true }, {});
    },
  };
}

/** Calls that were made before. */
function operationCalls(works: Works): Pick<Api, 'resumeOperations' | 'retryOperation'> {
  return {
    async resumeOperations(routeOf) {
      const { resumeOperations } = await import('./request/idempotency');
      return resumeOperations(works, routeOf);
    },
    async retryOperation(id, routeOf) {
      const { retryOperation } = await import('./request/idempotency');
      const reply = await retryOperation(works, id, routeOf);
      return reply && { status: reply.status, body: reply.value };
    },
  };
}

/** The calls that last, and the end of all of them. */
function openCalls(works: Works): Pick<Api, 'stream' | 'socket' | 'close'> {
  const { setup } = works;
  const sockets = new Set<Socket>();
  return {
    stream(route, request?: unknown, options: StreamOptions = {}) {
      check(setup, route, 'stream', route.kind === 'sse');
      return routeStream(works, route, request as RequestInput, options);
    },
    async socket(route, options) {
      check(setup, route, 'socket', route.kind === 'socket');
      const { routeSocket } = await import('./live/route-sockets');
      const socket = await routeSocket(works, route, options);
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

/** A call that the command's own definition does not allow is a fault of ours, not of the person. */
function check(setup: ApiSetup, route: AnyRoute, by: string, fits: boolean): void {
  const command = nameOf(setup);
  if (setup.allowed !== 'all' && !setup.allowed.has(route.name)) {
    throw new Error(`${command} calls ${route.name}, which its definition does not name`);
  }
  if (!fits)
    throw new Error(`${command} calls ${route.name} by '${by}', but it is ${route.kind}, ${route.effect}`);
}

function nameOf({ command }: ApiSetup): string {
  return command ?? 'the command';
}

async function* routeStream(
  { setup, transport }: Works,
  route: AnyRoute,
  request: RequestInput | undefined,
  options: StreamOptions,
): AsyncGenerator<StreamEvent> {
  const { streamEvents } = await import('./live/stream');
  const signal = anySignal(options.signal, setup.signal);
  const call = await buildCall(setup, route, request, options.signal && { signal: options.signal });
  yield* streamEvents({ ...setup, transport }, call, { ...options, ...(signal && { signal }) });
}
