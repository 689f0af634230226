/** What a handler is: a function from one checked request of its route to the answer on the wire. */
import type { Vocabulary } from '../../../ports/configuration';
import type {
  AnyRoute,
  CheckedBodyOf,
  CheckedQueryOf,
  Host,
  PathOf,
  RouteSpec,
  WireAnswerOf,
} from '../../../ports/route';
import type { Caller } from '../../sections/auth/rules/callers';
import type { World } from '../../world';
import type { CallerOf } from './admission';

/** The addresses of this sandbox by host, without a slash at the end: `http://127.0.0.1:4000`. */
export type Origins = Readonly<Record<Host, string>>;

export interface CookieOptions {
  readonly path?: string;
  readonly httpOnly?: boolean;
  /** Seconds; 0 removes the cookie. */
  readonly maxAge?: number;
}

/** One request, checked by its route, and what answering it may need. */
export interface Call<R extends RouteSpec = AnyRoute> {
  readonly route: R;
  readonly path: PathOf<R>;
  readonly query: CheckedQueryOf<R>;
  readonly body: CheckedBodyOf<R>;
  /** Who asks. */
  readonly caller: CallerOf<R>;
  readonly world: World;
  readonly origins: Origins;
  readonly vocabulary: Vocabulary;
  /** Where the request came from. */
  readonly address: string | null;
  header(name: string): string | undefined;
  cookie(name: string): string | undefined;
  /** Sets a header of the answer, also of a refusal. */
  setHeader(name: string, value: string): void;
  setCookie(name: string, value: string, options?: CookieOptions): void;
  /** Calls back once, when the world's time has come to `time`; the result prevents it. */
  alarm(time: number, callback: () => void): () => void;
  /** Tells the log who acted, where no access token does. */
  actsAs(account: Caller['account']): void;
  /** Tells that the world changed after the answer: by a message of an open socket. */
  changed(): void;
}

/** An open stream of server-sent events. What is sent after its end is dropped. */
export interface EventStream {
  /** One frame whose data is `data` as JSON. */
  send(data: unknown, event?: string): void;
  /** A comment line, which keeps the connection alive and says nothing. */
  comment(text: string): void;
  /** Calls back once, when either side has ended the stream. */
  onClose(callback: () => void): void;
  close(): void;
}

/** An open WebSocket. What is sent after its end is dropped. */
export interface Socket {
  send(message: string | Uint8Array): void;
  onMessage(callback: (message: string | Uint8Array) => void): void;
  /** Calls back once, when either side has ended the connection. */
  onClose(callback: () => void): void;
  close(code?: number, reason?: string): void;
}

/** What a handler of a stream gives once it has found nothing to refuse: it is called with the open stream. */
export type OpenEvents = (stream: EventStream) => void;
export type OpenSocket = (socket: Socket) => void;

/** By kind: an opener for streams and sockets, bytes, else the answer on the wire; undefined is an empty body. */
export type Result<R extends RouteSpec> = R extends { kind: 'sse' }
  ? OpenEvents
  : R extends { kind: 'socket' }
    ? OpenSocket
    : R extends { kind: 'binary' }
      ? Uint8Array
      : WireAnswerOf<R>;

/** Answers one route. Refuses by throwing a `Refusal`; anything else that is thrown becomes a 500. */
export type Handler<R extends RouteSpec> = (call: Call<R>) => Result<R> | Promise<Result<R>>;

/** A handler whose route's types are forgotten, as the router calls it. */
export type AnyHandler = (call: never) => unknown;
