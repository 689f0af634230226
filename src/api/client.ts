/**
 * The typed client: what commands call. Reads and changes are different calls, so that a dry run, a repeat and
 * a person who reads the code can tell them apart.
 */

import type { AnswerOf, AnyRoute, Effect, ItemOf, RequestOf } from './catalogue/route';
import type { Download } from './http/download';
import type { AnswerHeaders } from './http/http-adapter';
import { anySignal } from './http/signals';
import type { Socket, SocketOptions } from './live/socket';
import type { StreamEvent, StreamOptions } from './live/stream';
import type { Pages, Paging } from './paging/pages';
import { listPages } from './paging/route-pages';
import { buildCall, type RequestInput, type RequestOptions } from './request/build-request';
import type { ApiSetup, Works } from './request/deps';
import type { RouteOf } from './request/idempotency';
import type { RawReply, RawRequest } from './request/raw';
import { type SignInAnswer, sendChange, sendRaw, sendRead, sendSignIn } from './request/route-calls';
import { createTransport } from './request/transport';

export type { Download } from './http/download';
export type { Page, Pages, Paging } from './paging/pages';
export type { ApiSetup } from './request/deps';
export type { DryRunRequest } from './request/dry-run';

type ReadRoute = AnyRoute & { readonly effect: 'read' };
type ChangeRoute = AnyRoute & { readonly effect: Exclude<Effect, 'read'> };

/** The request and what may go along; the request may be left out where the route needs nothing. */
type RequestArgs<R extends AnyRoute, O = RequestOptions> =
  Record<never, never> extends RequestOf<R>
    ? [request?: RequestOf<R>, options?: O]
    : [request: RequestOf<R>, options?: O];

type ListArgs<R extends AnyRoute> =
  Record<never, never> extends RequestOf<R>
    ? [request?: RequestOf<R>, paging?: Paging, options?: RequestOptions]
    : [request: RequestOf<R>, paging?: Paging, options?: RequestOptions];

export interface Bytes {
  readonly bytes: Uint8Array;
  readonly headers: AnswerHeaders;
}

/** The whole API as a command sees it. Every call throws the errors of `errors.ts`. */
export interface Api {
  /** Asks; the answer without its `data` wrapper (`envelopeOf` gives it back). */
  read<R extends ReadRoute>(route: R, ...given: RequestArgs<R>): Promise<AnswerOf<R>>;
  /** Changes; in a dry run it is recorded in place of being sent, and a placeholder stands for its answer. */
  change<R extends ChangeRoute>(route: R, ...given: RequestArgs<R>): Promise<AnswerOf<R>>;
  /** As `change`, for a request that may sign somebody in: its refresh token comes beside the answer. */
  signIn<R extends ChangeRoute>(
    route: R,
    request?: RequestOf<R>,
    options?: RequestOptions,
  ): Promise<SignInAnswer<AnswerOf<R>>>;
  /** A list as lazy pages; nothing is asked before the loop begins. */
  pages<R extends ReadRoute & { readonly items: string }>(route: R, ...given: ListArgs<R>): Pages<ItemOf<R>>;
  /** A binary answer, at most 8 MiB. */
  bytes<R extends ReadRoute & { readonly kind: 'binary' }>(
    route: R,
    ...given: RequestArgs<R>
  ): Promise<Bytes>;
  /** Server-sent events, reopened until the loop is left or the signal is aborted. */
  stream<R extends ReadRoute & { readonly kind: 'sse' }>(
    route: R,
    ...given: RequestArgs<R, StreamOptions>
  ): AsyncIterable<StreamEvent>;
  /** A socket whose first connection stands. In a dry run nothing is opened and what is sent is recorded. */
  socket(route: AnyRoute & { readonly kind: 'socket' }, options: SocketOptions): Promise<Socket>;
  /** Any request by hand; `catalogue` lends what it knows of the route. In a dry run: undefined for a change. */
  raw(request: RawRequest, catalogue?: Iterable<AnyRoute>): Promise<RawReply | undefined>;
  /** The pages of a list by hand. @throws UsageError when the catalogue knows of no list there */
  rawPages(request: RawRequest, catalogue: Iterable<AnyRoute>): Pages<unknown>;
  /**
   * Repeats what an earlier run of the same command left in the journal, and gives its answer; undefined when nothing
   * waits. Asked before a command with a keyed route runs.
   */
  resumeOperations(routeOf: RouteOf): Promise<{ readonly answer: unknown } | undefined>;
  /** Repeats one operation of the journal with its own key and body; undefined in a dry run. */
  retryOperation(id: string, routeOf: RouteOf): Promise<Pick<RawReply, 'status' | 'body'> | undefined>;
  /**
   * What lies at an address that a record names, outside the catalogue; nothing personal goes along.
   * @throws RefusedError for an address that is not safe to ask, and when it is longer than `maxBytes`
   */
  download(address: string, maxBytes: number): Promise<Download>;
  /** Closes sockets and connections. */
  close(): Promise<void>;
}

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
