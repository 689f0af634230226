/** The client: what commands call the service with. */

import type { AnswerOf, AnyRoute, Effect, Host, ItemOf, RequestOf } from '../protocol/route';
import type { Socket, SocketOptions, StreamEvent, StreamOptions } from './live';
import type { ClockReading } from './machine';

export type ReadRoute = AnyRoute & { readonly effect: 'read' };

export type ChangeRoute = AnyRoute & { readonly effect: Exclude<Effect, 'read'> };

/** The request and what may go along; the request may be left out where the route needs nothing. */
export type RequestArgs<R extends AnyRoute, O = RequestOptions> =
  Record<never, never> extends RequestOf<R>
    ? [request?: RequestOf<R>, options?: O]
    : [request: RequestOf<R>, options?: O];

export type ListArgs<R extends AnyRoute> =
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
  /** As `change`, for a request that may sign somebody in: its refresh token comes with the answer. */
  signIn<R extends ChangeRoute>(
    route: R,
    request?: RequestOf<R>,
    options?: RequestOptions,
  ): Promise<SignInAnswer<AnswerOf<R>>>;
  /** A list as lazy pages; no request is sent before the loop begins. */
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
  /**
   * Repeats one operation of the journal with its own key and body; undefined in a dry run.
   * @param store takes the whole answer, before what is secret is removed from it
   */
  retryOperation(
    id: string,
    routeOf: RouteOf,
    store?: (route: AnyRoute, answer: unknown) => Promise<void>,
  ): Promise<Pick<RawReply, 'status' | 'body'> | undefined>;
  /**
   * Fetches an address that a record contains, outside the catalogue; sends no personal data.
   * @throws RefusedError for an address that is not safe to fetch, and when the body is longer than `maxBytes`
   */
  download(address: string, maxBytes: number): Promise<Download>;
  /** Closes sockets and connections. */
  close(): Promise<void>;
}

/** Options of a call in addition to its request. */
export interface RequestOptions {
  /** The key of a keyed route; left out: a new one, so that at least the repeats of this call share it. */
  readonly key?: string;
  /** Sent in place of the session's token, on routes that take either. */
  readonly orderToken?: string;
  /** Sent in place of the session's token: one that is not stored yet. */
  readonly accessToken?: string;
  /** Sent as a cookie, on the route that ends the session. */
  readonly refreshToken?: string;
  /**
   * Of a keyed route: what was asked for, where that is not the command line but a document that was finished step by
   * step. The same document again asks for the same action.
   */
  readonly document?: unknown;
  /** Part of many requests: paced by what the service allows, and carried by what is fastest for many. */
  readonly bulk?: boolean;
  /** Follows the tries of the request. */
  readonly observer?: RequestObserver;
  readonly signal?: AbortSignal;
}

/** Follows the tries of one request. */
export interface RequestObserver {
  /** The service answered a try, whatever the answer says. */
  onAnswer?(answer: AnsweredTry): void;
  /** A try may have been acted on, and no answer came. */
  onUnanswered?(): void;
}

/** One try, as far as it concerns the clocks. */
export interface AnsweredTry {
  readonly status: number;
  /** The header `Date`. */
  readonly date: string | undefined;
  readonly sent: ClockReading;
  readonly received: ClockReading;
}

/** How much of a list, and from where. Without `limit` and `all`: one page as the service gives it. */
export interface Paging extends PagingStart {
  /** Items in all, over as many pages as that takes. */
  readonly limit?: number;
  /** To the end. */
  readonly all?: boolean;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The whole answer, wrapper included. */
  readonly answer: unknown;
  /**
   * The start of the next page; undefined at the end of the list. After a page that was cut: the start of that page.
   */
  readonly next?: PagingStart;
}

/** A lazy list: pages are fetched as the loop wants them, and no page is kept. */
export interface Pages<Item> extends AsyncIterable<Page<Item>> {}

/** Where to start in a list. */
export interface PagingStart {
  readonly cursor?: string;
  /** From 1. */
  readonly page?: number;
  readonly offset?: number;
  readonly before?: string;
}

/** What lies at an address. The body is read once, and fails when it turns out longer than was allowed. */
export interface Download {
  /** The media type, without its parameters. */
  readonly type: string | undefined;
  /** Bytes, where the answer says so. */
  readonly size: number | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Headers of an answer, names in lower case; only `set-cookie` comes as a list. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface RawRequest {
  readonly method: string;
  /** From the host's base address on, with a query if there is one. */
  readonly path: string;
  /** Left out: `main`. */
  readonly host?: Host;
  /** Additional headers; they override the usual ones. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RawBody;
  /** Sent without a session; nothing is refreshed for it. */
  readonly withoutToken?: boolean;
}

export type RawBody =
  | { readonly json: unknown }
  | { readonly bytes: Uint8Array; readonly type: string }
  /** Text fields and files of a multipart form. */
  | { readonly form: Readonly<Record<string, unknown>> };

export interface RawReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** JSON as a value; text; bytes where it is neither; undefined where there is none. */
  readonly body: unknown;
}

/** A change as it would be sent, without secrets. */
export interface DryRunRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; of a file its name, type and size; of a socket the decoded message. */
  readonly body?: unknown;
}

/** What a request that signs somebody in gives: its answer, and the refresh token that came as a cookie. */
export interface SignInAnswer<T> {
  readonly answer: T;
  readonly refreshToken?: string;
}

/** Finds a route by its name in the catalogue. */
export type RouteOf = (name: string) => AnyRoute | undefined;
