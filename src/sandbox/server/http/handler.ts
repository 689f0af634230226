/** Handlers: functions from one checked request of a route to its answer. */
import type { CookieOptions } from 'hono/utils/cookie';
import type {
  AnyRoute,
  CheckedBodyOf,
  CheckedQueryOf,
  Host,
  PathOf,
  RouteSpec,
  WireAnswerOf,
} from '../../../protocol/route';
import type { Vocabulary } from '../../../protocol/vocabulary';
import type { Caller, UserCaller } from '../../sections/auth/rules/callers';
import type { World } from '../../world';
import type { CallerOf } from './admission';

/** The addresses of this sandbox by host, without a trailing slash: `http://127.0.0.1:4000`. */
export type Origins = Readonly<Record<Host, string>>;

/** One request, checked by its route, and what a handler needs to answer it. */
export interface Call<R extends RouteSpec = AnyRoute> {
  readonly route: R;
  readonly path: PathOf<R>;
  readonly query: CheckedQueryOf<R>;
  readonly body: CheckedBodyOf<R>;
  /** The account and session of the request. */
  readonly caller: CallerOf<R>;
  readonly world: World;
  readonly origins: Origins;
  readonly vocabulary: Vocabulary;
  /** The client's IP address. */
  readonly address: string | null;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Sets a header of the answer, also of a refusal. */
  setHeader(name: string, value: string): void;
  /** `maxAge` in seconds; 0 removes the cookie. */
  setCookie(name: string, value: string, options?: CookieOptions): void;
  /** Calls back once, when the world's clock reaches `time`; the function returned cancels it. */
  setTimer(time: number, callback: () => void): () => void;
  /** Sets the acting account for the log, if no access token names one. */
  actsAs(account: Caller['account']): void;
  /** Saves the world after a change by a message of an open socket, which comes after the answer. */
  changed(): void;
}

/** The part of a call that routes of signed-in users share. */
export type UserCall = Pick<Call, 'world' | 'origins'> & { readonly caller: UserCaller };

/** An open stream of server-sent events. Anything sent after its end is dropped. */
export interface EventStream {
  /** One frame whose data is `data` as JSON. */
  send(data: unknown, event?: string): void;
  /** A comment line, which only keeps the connection alive. */
  comment(text: string): void;
  /** Calls back once, when either side has closed the stream. */
  onClose(callback: () => void): void;
  close(): void;
}

/** An open WebSocket. Anything sent after its end is dropped. */
export interface Socket {
  send(message: string | Uint8Array): void;
  onMessage(callback: (message: string | Uint8Array) => void): void;
  /** Calls back once, when either side has closed the connection. */
  onClose(callback: () => void): void;
  close(code?: number, reason?: string): void;
}

/** The result of a handler of a stream: a function that is called with the open stream. */
export type OpenEvents = (stream: EventStream) => void;
export type OpenSocket = (socket: Socket) => void;

/** The result of a handler by the kind of its route; undefined: an answer without a body. */
export type Result<R extends RouteSpec> = R extends { kind: 'sse' }
  ? OpenEvents
  : R extends { kind: 'socket' }
    ? OpenSocket
    : R extends { kind: 'binary' }
      ? Uint8Array
      : WireAnswerOf<R>;

/** Answers one route. It throws a `Refusal` to refuse; any other error becomes a 500. */
export type Handler<R extends RouteSpec> = (call: Call<R>) => Result<R> | Promise<Result<R>>;

/** A handler without the types of its route, as the router calls it. */
export type AnyHandler = (call: never) => unknown;
