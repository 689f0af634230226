/** Types of one request: the call that the transport sends, its reply, and the transport. */
import type { AnswerHeaders, RequestObserver } from '../../ports/api';
import type { Redactor } from '../../protocol/redaction';
import type { AnyRoute } from '../../protocol/route';
import type { StreamedBody, TimeLimits } from '../http/http-adapter';

/** A body that can be sent any number of times. */
export interface PreparedBody {
  readonly type: string;
  readonly content: Uint8Array | StreamedBody;
  /** The content for a trace or a dry run, with secrets not yet removed; never the bytes of a file. */
  readonly shown: unknown;
}

export interface Call {
  readonly route: AnyRoute;
  readonly url: URL;
  /** Headers in addition to the transport's own; names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: PreparedBody;
  /** Required body of a 2xx answer; `anything` also allows text and an empty body. */
  readonly expects: 'json' | 'bytes' | 'anything';
  /** Sent instead of the session's token, on routes that take either (protocol: authentication 9). */
  readonly orderToken?: string;
  /** Send without the session's token, also when the user is signed in. */
  readonly withoutToken?: boolean;
  /** Send without a session even when the route requires one: the service decides. */
  readonly allowSignedOut?: boolean;
  /** Path parameters and body fields, to fill in the command that verifies the outcome. */
  readonly requestValues?: Readonly<Record<string, unknown>>;
  readonly parameters?: Readonly<Record<string, unknown>>;
  /** When the answer is lost: look immediately whether the request was carried out. */
  readonly verifyAtOnce?: boolean;
  /** Whether an earlier request of the same operation may have been carried out; a read with it looks whether it was. */
  readonly mayBeDone?: boolean;
  /** Part of many requests: waits when the rate limit is reached. */
  readonly paced?: boolean;
  /** Part of bulk work, for which the undici adapter is faster. */
  readonly bulk?: boolean;
  readonly observer?: TryObserver;
  /** Time limit in milliseconds instead of the one of the client. */
  readonly timeoutMs?: number;
  /** Called in the turn in which the head of an answer arrives. */
  onHead?(status: number, headers: AnswerHeaders): void;
  readonly signal?: AbortSignal;
}

export interface TryObserver extends RequestObserver {
  /** Called before each try, which waits for it. */
  beforeTry?(): Promise<void>;
}

export interface Reply {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** URL of the answer, after redirects. */
  readonly url: URL;
  /** JSON, bytes or text as the call expects; undefined for an answer without a body. */
  readonly value: unknown;
}

/** The headers of a call that is ready to be sent. */
export interface CallHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** The access token in them. */
  readonly token?: string;
}

/** An answer whose body stays open. */
export interface StreamingAnswer {
  readonly headers: AnswerHeaders;
  readonly body: AsyncIterable<Uint8Array>;
}

/** Sends calls; every method but `close` throws the errors of `errors.ts`. */
export interface Transport {
  readonly redactor: Redactor;
  /** Sends the call, with retries as the effect of the route allows. */
  send(call: Call): Promise<Reply>;
  /** Opens a streaming answer with at most `idleMs` milliseconds between two chunks; retries only after rate limits. */
  open(call: Call, idleMs: number): Promise<StreamingAnswer>;
  /** The headers with which `send` would send the call. */
  prepare(call: Call): Promise<CallHeaders>;
  close(): Promise<void>;
}

const maxConnectMs = 10_000;
/** Files and pictures take this many times as long as an ordinary answer (field notes 0.3: 30 s and 300 s). */
const transferFactor = 10;

/** The time limits of a request, as in `ApiDeps`. @param isTransfer whether it has a file or a picture */
export function limitsFor(
  { timeoutMs, transferMs = timeoutMs * transferFactor }: { timeoutMs: number; transferMs?: number },
  isTransfer: boolean,
): TimeLimits {
  return {
    connectMs: Math.min(timeoutMs, Math.max(maxConnectMs, timeoutMs / 3)),
    headersMs: timeoutMs,
    idleMs: timeoutMs,
    wholeMs: isTransfer ? transferMs : timeoutMs,
  };
}

export function isChange({ route }: Pick<Call, 'route'>): boolean {
  return route.effect !== 'read';
}

/**
 * Whether the call is a sign-in step, for which a 401 or 429 is the result and not a reason to refresh the session or to
 * wait. Listing or ending sessions under the same path and approving another device are not sign-in steps.
 */
export function isSignInStep({ url, route }: Pick<Call, 'url' | 'route'>): boolean {
  return route.effect === 'once' && route.auth !== 'mobile' && url.pathname.includes('/api/v1/auth/');
}
