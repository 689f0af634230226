/** The client: the interface through which commands call the service. */
import type { AnswerOf, AnyRoute, Effect, Host, ItemOf, RequestOf } from '../protocol/route';
import type { Socket, SocketOptions, StreamEvent, StreamOptions } from './live';
import type { ClockReading } from './machine';

export type ReadRoute = AnyRoute & { readonly effect: 'read' };

export type ChangeRoute = AnyRoute & { readonly effect: Exclude<Effect, 'read'> };

/** Arguments of a call. The request is optional when the route requires no parameter. */
export type RequestArgs<R extends AnyRoute, O = RequestOptions> =
  Record<never, never> extends RequestOf<R>
    ? [request?: RequestOf<R>, options?: O]
    : [request: RequestOf<R>, options?: O];

export type ListArgs<R extends AnyRoute> =
  Record<never, never> extends RequestOf<R>
    ? [request?: RequestOf<R>, paging?: Paging, options?: RequestOptions]
    : [request: RequestOf<R>, paging?: Paging, options?: RequestOptions];

/** The calls of the client. All of them throw the errors of `errors.ts`. */
export interface Api {
  /** Sends a read; resolves to the answer without its `data` wrapper, which `envelopeOf` returns. */
  read<R extends ReadRoute>(route: R, ...args: RequestArgs<R>): Promise<AnswerOf<R>>;
  /** Sends a change. In a dry run the change is recorded, not sent, and resolves to a placeholder. */
  change<R extends ChangeRoute>(route: R, ...args: RequestArgs<R>): Promise<AnswerOf<R>>;
  /** As `change`, for a request that may start a session; also returns the refresh token. */
  signIn<R extends ChangeRoute>(
    route: R,
    request?: RequestOf<R>,
    options?: RequestOptions,
  ): Promise<SignInAnswer<AnswerOf<R>>>;
  /** The pages of a list, each requested when the loop reaches it. */
  pages<R extends ReadRoute & { readonly items: string }>(route: R, ...args: ListArgs<R>): Pages<ItemOf<R>>;
  /** Reads a binary answer of at most 8 MiB. */
  bytes<R extends ReadRoute & { readonly kind: 'binary' }>(
    route: R,
    ...args: RequestArgs<R>
  ): Promise<{ readonly bytes: Uint8Array; readonly headers: AnswerHeaders }>;
  /** Server-sent events; reconnects until the loop is left or the signal is aborted. */
  stream<R extends ReadRoute & { readonly kind: 'sse' }>(
    route: R,
    ...args: RequestArgs<R, StreamOptions>
  ): AsyncIterable<StreamEvent>;
  /** Opens a socket and waits for the first connection. In a dry run it opens nothing and records the sent messages. */
  socket(route: AnyRoute & { readonly kind: 'socket' }, options: SocketOptions): Promise<Socket>;
  /** Sends a raw request with the auth and effect of its route in `catalogue`; undefined for a change in a dry run. */
  raw(request: RawRequest, catalogue?: Iterable<AnyRoute>): Promise<RawReply | undefined>;
  /** The pages of a raw list request. @throws UsageError when the catalogue has no list at that path */
  rawPages(request: RawRequest, catalogue: Iterable<AnyRoute>): Pages<unknown>;
  /** Retries the pending operations of an earlier run of the command. @returns the last answer; undefined without any */
  resumeOperations(routeOf: RouteOf): Promise<{ readonly answer: unknown } | undefined>;
  /** Retries one operation of the journal; undefined in a dry run. @param store gets the answer with its secrets */
  retryOperation(
    id: string,
    routeOf: RouteOf,
    store?: (route: AnyRoute, answer: unknown) => Promise<void>,
  ): Promise<Pick<RawReply, 'status' | 'body'> | undefined>;
  /** Fetches an address without token and device ID. @throws RefusedError for an unsafe address or a body over `maxBytes` */
  download(address: string, maxBytes: number): Promise<Download>;
  close(): Promise<void>;
}

/** Options of a call in addition to its request. */
export interface RequestOptions {
  /** The idempotency key of a keyed route; default: a new UUID, which all tries of this call share. */
  readonly key?: string;
  /** Order token, sent instead of the session's token on routes that accept either. */
  readonly orderToken?: string;
  /** Access token that is not stored yet, sent instead of the session's token. */
  readonly accessToken?: string;
  /** Refresh token, sent as a cookie on the route that ends the session. */
  readonly refreshToken?: string;
  /** For a keyed route: the document that identifies the operation, instead of the command line. */
  readonly document?: unknown;
  /** When the answer is lost: immediately reads whether the request was carried out. */
  readonly verifyAtOnce?: boolean;
  /** Part of many requests: waits for the rate limit, and uses the HTTP adapter that is fastest for many. */
  readonly bulk?: boolean;
  readonly observer?: RequestObserver;
  readonly signal?: AbortSignal;
  /** Time limit in milliseconds instead of the one of the client. */
  readonly timeoutMs?: number;
  /** The key of an action that is done once for good, which identifies its operation. */
  readonly once?: string;
  /** Called with the answered operation, which stays in the journal until it is acknowledged; default: the tracker's. */
  readonly onAnswered?: (operation: { acknowledge(): Promise<void> }) => void;
}

/** Follows the tries of one request. */
export interface RequestObserver {
  /** Called for each answer, whatever its status. */
  onAnswer?(answer: AnsweredTry): void;
  /** Called when no answer came to a try that the service may have carried out. */
  onUnanswered?(): void;
}

export interface AnsweredTry {
  readonly status: number;
  /** The header `Date`. */
  readonly date: string | undefined;
  /** Whether a cache answered, as the header `Age` says: the date is the one of an earlier answer. */
  readonly isCached: boolean;
  /** Whether it answers a read, which a cache may answer without that header. */
  readonly isRead: boolean;
  readonly sent: ClockReading;
  readonly received: ClockReading;
}

/** Start and length of a list. Without `limit` and `all`: one page of the service's default size. */
export interface Paging extends PagingStart {
  /** Maximum number of items, over as many pages as necessary. */
  readonly limit?: number;
  readonly all?: boolean;
  /**
   * All pages, which overlap if they are by offset: an item that vanishes while the list is read hides no other. Items can be
   * in two pages.
   */
  readonly isStrict?: boolean;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  /** The whole answer with its `data` wrapper. */
  readonly answer: unknown;
  /** The start of the next page; undefined at the end of the list. After a page that was cut: the start of that page. */
  readonly next?: PagingStart;
}

/** Chooses the items of a page of a list; `isEnough` when no later page has any. */
export type ChooseItems = (items: readonly unknown[]) => {
  readonly items: readonly unknown[];
  readonly isEnough: boolean;
};

/** A lazy list: each page is requested when the loop reaches it, and not kept. */
export interface Pages<Item> extends AsyncIterable<Page<Item>> {}

/** Start of a page; which field is used depends on the paging of the route. */
export interface PagingStart {
  readonly cursor?: string;
  /** From 1. */
  readonly page?: number;
  readonly offset?: number;
  readonly before?: string;
}

/** A downloaded file, whose body can be read once. */
export interface Download {
  /** The media type, without its parameters. */
  readonly type: string | undefined;
  /** Bytes, by the header `Content-Length`. */
  readonly size: number | undefined;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Headers of an answer by name in lower case; only `set-cookie` is a list. */
export type AnswerHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface RawRequest {
  readonly method: string;
  /** Path after the base address of the host, with the query. */
  readonly path: string;
  /** Default: `main`. */
  readonly host?: Host;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: RawBody;
  /** Send without a session, and refresh none. */
  readonly withoutToken?: boolean;
}

export type RawBody =
  | { readonly json: unknown }
  | { readonly bytes: Uint8Array; readonly type: string }
  /** Text fields and files of a multipart form. */
  | { readonly form: Readonly<Record<string, unknown>> };

export interface RawReply {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** The JSON value, else the text, else the bytes; undefined for an empty body. */
  readonly body: unknown;
}

/** A request that a dry run did not send, without secrets. */
export interface DryRunRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; for a file its name, type and size; for a socket the decoded message. */
  readonly body?: unknown;
}

/** Answer of a request that may start a session, and the refresh token from its cookie. */
export interface SignInAnswer<T> {
  readonly answer: T;
  readonly refreshToken?: string;
}

/** Finds a route by its name in the catalogue. */
export type RouteOf = (name: string) => AnyRoute | undefined;
