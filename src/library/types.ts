/// <reference lib="esnext.disposable" />
/** The public interface of `plaza/client`. The build puts the functions of the routes behind it; it imports nothing. */

/** A session, as a program passes and stores it. Store the whole object as JSON: it has more fields than these. */
export interface SessionTokens {
  readonly accessToken?: string | undefined;
  /** ISO 8601, or milliseconds since the epoch; default: the expiry in the token. */
  readonly expiresAt?: string | number | Date | undefined;
  /** Single use: without it, the session ends with its access token. */
  readonly refreshToken?: string | undefined;
  /** UUID that every request carries; created and stored if it is missing. */
  readonly deviceId?: string | undefined;
}

/** A store of the session, such as a row of a database. */
export interface SessionStore {
  load(): Promise<SessionTokens | undefined> | SessionTokens | undefined;
  /** The new tokens are used after it resolves. Without tokens, the session has ended. */
  save(session: SessionTokens): Promise<void> | void;
  /**
   * Runs `run` while no other process runs one. Without it, only one process may use the session: refresh tokens are
   * single use.
   */
  lock?<T>(run: () => Promise<T>): Promise<T>;
}

export interface CommonOptions {
  /** Time limit of a request, in milliseconds (default: the setting of the profile, or 30 000). */
  readonly timeout?: number | undefined;
  /** Maximum total wait of a call for rate limits and cooldowns, in milliseconds (default: 60 000). */
  readonly wait?: number | undefined;
}

/** The account, tokens, lock, journal and limits of the command line. */
export interface ProfileOptions extends CommonOptions {
  /** Name of the profile (default: the one in use). */
  readonly profile?: string | undefined;
}

/** A session without the command line. */
export interface AddressOptions extends CommonOptions {
  readonly baseUrl: string;
  readonly statusUrl?: string | undefined;
  readonly pixelUrl?: string | undefined;
  /** Tokens, which are kept in memory, or a store; default: a guest. */
  readonly session?: SessionTokens | SessionStore | undefined;
  /**
   * Private folder of the journal, the keys of `once` and the rate limits. Without it they end with this process: a
   * program that is killed does not know what it sent.
   */
  readonly stateFolder?: string | undefined;
}

export type ClientOptions = ProfileOptions | AddressOptions;

/** Options of a call. */
export interface CallOptions {
  /** Aborts the call. A change in progress can be carried out nevertheless; the same call looks. */
  readonly signal?: AbortSignal | undefined;
  /** Time limit in milliseconds, instead of the one of the client. */
  readonly timeout?: number | undefined;
}

/** Options of a call that changes something. */
export interface ChangeOptions extends CallOptions {
  /**
   * Does the change once for good: a later call with this key returns the first answer, and sends nothing. Keys belong to
   * the account, and are kept 90 days. Another content under the same key is a `UsageError`.
   */
  readonly once?: string | undefined;
  /** Token of an order of a guest, on routes that take one. */
  readonly orderToken?: string | undefined;
}

/** Options of a list. */
export interface ListOptions extends CallOptions {
  /** Maximum number of items, over as many pages as necessary (default: all). */
  readonly limit?: number | undefined;
}

/** One page of a list. */
export interface Page<Item> {
  readonly items: readonly Item[];
  /** The whole answer. */
  readonly answer: unknown;
  /** Query parameters of the next page; undefined at the end of the list. */
  readonly next?: Readonly<Record<string, string | number>> | undefined;
}

/** The items of a list. Each loop starts at the beginning, and requests one page after the other. */
export interface List<Item> extends AsyncIterable<Item> {
  pages(): AsyncIterable<Page<Item>>;
}

/** The parameters of a route without any. */
export type NoParameters = Readonly<Record<string, never>>;

/** A file of a form: its content, or its path. A stream is read into memory. */
export type FileInput =
  | Blob
  | Uint8Array
  | AsyncIterable<Uint8Array>
  | {
      readonly file: string;
      readonly filename?: string | undefined;
      /** Media type (default: by the content). */
      readonly type?: string | undefined;
    };

/** An event of a stream. */
export interface StreamEvent<Data = unknown> {
  readonly event?: string | undefined;
  readonly data: Data;
  readonly id?: string | undefined;
}

/** A notification, whose data is its record; a bell; or an event that the protocol does not name. */
export interface NotificationEvent<Data = unknown> {
  readonly event: string;
  readonly data: Data;
}

export interface NotificationWatchOptions {
  /** Ends the loop. */
  readonly signal?: AbortSignal | undefined;
  /** A time (ISO 8601) or the last known notification: those after it come first (default: only new ones). */
  readonly since?:
    | string
    | Date
    | { readonly id?: string | undefined; readonly createdAt?: string | undefined }
    | undefined;
}

/** A pixel of the canvas: its position from the top left, and its color from 0 to 31. */
export type CanvasPixel = readonly [x: number, y: number, color: number];

/** A board with one byte per pixel, row by row: its color. */
export interface CanvasBoard {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8Array;
}

export type CanvasEvent =
  /** The first event of an account that is signed in. */
  | ({ readonly type: 'board' } & CanvasBoard)
  | { readonly type: 'pixels'; readonly pixels: readonly CanvasPixel[] }
  /** No pixel can be placed for so long. */
  | { readonly type: 'cooldown'; readonly ms: number }
  | { readonly type: 'online'; readonly count: number }
  /** The special mode, in which the cooldown is shorter. */
  | { readonly type: 'special'; readonly ms: number; readonly enabled: boolean }
  | { readonly type: 'verification'; readonly value: number }
  /** The heat map: zones per side, the side of a zone in pixels, and a value for each zone, row by row. */
  | {
      readonly type: 'zones';
      readonly gridSize: number;
      readonly zoneSize: number;
      readonly values: readonly number[];
    }
  | { readonly type: 'zoneChanges'; readonly changes: readonly (readonly [zone: number, value: number])[] }
  | { readonly type: 'author'; readonly answer: Readonly<Record<string, unknown>> };

export interface CanvasWatchOptions {
  /** Ends the loop. */
  readonly signal?: AbortSignal | undefined;
  /** A known board: its differences come first as pixels, instead of the board. */
  readonly since?: CanvasBoard | undefined;
}

export interface PlacedPixel {
  readonly x: number;
  readonly y: number;
  readonly color: number;
  /** Milliseconds until the next pixel can be placed; null when unknown. */
  readonly cooldown: number | null;
}

/**
 * What failed. `usage`: nothing was sent. `refused`: the service refused. `network`: calling again is safe.
 * `unknown-outcome`: it was sent, and the same call looks first.
 */
export type ErrorKind =
  | 'usage'
  | 'refused'
  | 'signed-out'
  | 'not-found'
  | 'too-frequent'
  | 'network'
  | 'person-needed'
  | 'unknown-outcome'
  | 'fault'
  | 'interrupted'
  | 'terminated';

/** The base class of expected failures. An aborted call throws the reason of its signal instead. */
export declare class PlazaError extends Error {
  protected constructor();
  readonly kind: ErrorKind;
  /** Error code of the service, such as `EDIT_WINDOW_EXPIRED`. */
  readonly code: string | undefined;
  /** HTTP status of the failed request. */
  readonly status: number | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter: number | undefined;
  /** ID that the service gave the request. */
  readonly requestId: string | undefined;
  /** ID of the operation in the journal whose outcome is unknown. */
  readonly operation: string | undefined;
  /** The next step. */
  readonly hint: string | undefined;
  /** Other fields of the error body, such as `until` of a ban. */
  readonly fields: Readonly<Record<string, string | number | boolean>>;
}

/** Parameters or options are invalid; nothing was sent. */
export declare class UsageError extends PlazaError {}
/** The service refused the request. */
export declare class RefusedError extends PlazaError {}
/** There is no session, or it has ended. */
export declare class SignedOutError extends PlazaError {}
/** The resource does not exist. */
export declare class NotFoundError extends PlazaError {}
/** A rate limit or a cooldown that is longer than `wait`; `retryAfter` says how long. */
export declare class TooFrequentError extends PlazaError {}
/** A network failure, a time limit, a 5xx status or an unreadable answer; calling again is safe. */
export declare class NetworkError extends PlazaError {}
/** A captcha, a code or a verification of the account is needed. */
export declare class PersonNeededError extends PlazaError {}
/** The request was sent and its answer was lost; the same call looks whether it was carried out. */
export declare class UnknownOutcomeError extends PlazaError {}
