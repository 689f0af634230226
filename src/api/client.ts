/**
 * The typed client that commands call. Reads and changes are different calls, so that a dry run, a retry and a reader of
 * the code can tell them apart.
 */

import type { AnswerOf, AnyRoute, Effect, ItemOf, RequestOf } from './catalogue/route';
import type { ApiDeps, ClientDeps } from './deps';
import type { Download } from './http/download';
import type { AnswerHeaders } from './http/http-adapter';
import { anySignal } from './http/signals';
import type { Socket, SocketOptions } from './live/socket';
import type { StreamEvent, StreamOptions } from './live/stream';
import type { RouteOf } from './operations/tracker';
import type { Pages, Paging } from './paging/pages';
import { listPages } from './paging/route-pages';
import { buildCall, type RequestInput, type RequestOptions } from './request/build-request';
import type { RawReply, RawRequest } from './request/raw';
import { type SignInAnswer, sendChange, sendRaw, sendRead, sendSignIn } from './request/route-calls';
import { createTransport } from './request/transport';

export type { ApiDeps } from './deps';
export type { Download } from './http/download';
export type { Page, Pages, Paging } from './paging/pages';
export type { DryRunRequest } from './request/dry-run';

type ReadRoute = AnyRoute & { readonly effect: 'read' };
type ChangeRoute = AnyRoute & { readonly effect: Exclude<Effect, 'read'> };

/** The request and its options; the request may be left out where the route needs nothing. */
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
  /** Reads; returns the answer without its `data` wrapper (`envelopeOf` gives it back). */
  read<R extends ReadRoute>(route: R, ...args: RequestArgs<R>): Promise<AnswerOf<R>>;
  /** Changes; in a dry run the request is recorded and not sent, and the answer is a placeholder. */
  change<R extends ChangeRoute>(route: R, ...args: RequestArgs<R>): Promise<AnswerOf<R>>;
  /** As `change`, for a request that may sign somebody in: returns the refresh token beside the answer. */
  signIn<R extends ChangeRoute>(
    route: R,
    request?: RequestOf<R>,
    options?: RequestOptions,
  ): Promise<SignInAnswer<AnswerOf<R>>>;
  /** A list as lazy pages; nothing is fetched before the loop begins. */
  pages<R extends ReadRoute & { readonly items: string }>(route: R, ...args: ListArgs<R>): Pages<ItemOf<R>>;
  /** A binary answer, at most 8 MiB. */
  bytes<R extends ReadRoute & { readonly kind: 'binary' }>(route: R, ...args: RequestArgs<R>): Promise<Bytes>;
  /** Server-sent events, reconnected until the loop is left or the signal is aborted. */
  stream<R extends ReadRoute & { readonly kind: 'sse' }>(
    route: R,
    ...args: RequestArgs<R, StreamOptions>
  ): AsyncIterable<StreamEvent>;
  /** A connected socket. In a dry run nothing is opened and what is sent is recorded. */
  socket(route: AnyRoute & { readonly kind: 'socket' }, options: SocketOptions): Promise<Socket>;
  /** Any request; its route is looked up in `catalogue`. In a dry run: undefined for a change. */
  raw(request: RawRequest, catalogue?: Iterable<AnyRoute>): Promise<RawReply | undefined>;
  /** The pages of a raw request. @throws UsageError when the catalogue has no list there */
  rawPages(request: RawRequest, catalogue: Iterable<AnyRoute>): Pages<unknown>;
  /**
   * Retries what an earlier run of the same command left pending in the journal, and returns its answer; undefined when
   * nothing is pending. Called before a command with a keyed route runs.
   */
  resumeOperations(routeOf: RouteOf): Promise<{ readonly answer: unknown } | undefined>;
  /** Retries one operation of the journal with its own key and body; undefined in a dry run. */
  retryOperation(id: string, routeOf: RouteOf): Promise<Pick<RawReply, 'status' | 'body'> | undefined>;
  /**
   * Opens a file at an address that a record names, outside the catalogue; no token and no device id is sent.
   * @throws RefusedError for an address that is not safe to fetch, and when the file is larger than `maxBytes`
   */
  download(address: string, maxBytes: number): Promise<Download>;
  /** Closes sockets and connections. */
  close(): Promise<void>;
}

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
    async retryOperation(id, routeOf) {
      const { retryOperation } = await import('./operations/retry');
      const reply = await retryOperation(deps, id, routeOf);
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
      const { routeSocket } = await import('./live/route-sockets');
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
  yield* streamEvents(deps, call, { ...options, signal: anySignal(signal, deps.signal) });
}
