/** One call as the transport takes it, and the reply it gives. */
import type { AnswerHeaders } from '../../ports/api';
import type { AnyRoute } from '../../ports/route';
import type { TimeLimits } from '../http/http-adapter';
import type { PreparedBody } from './body';

export interface Call {
  readonly route: AnyRoute;
  readonly url: URL;
  /** Headers beside the transport's own, names in lower case. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: PreparedBody;
  /** What the body of a good answer must be; `anything` may be text, or nothing at all. */
  readonly expects: 'json' | 'bytes' | 'anything';
  /** Goes out in place of the session's token, on routes that take either (protocol: authentication 9). */
  readonly orderToken?: string;
  /** Sent even where nobody is signed in and the route wants somebody: the service shall say so. */
  readonly allowSignedOut?: boolean;
  /** What the request named, for the command that tells whether it happened. */
  readonly requestValues?: Readonly<Record<string, unknown>>;
  /** Part of a walk or of portions: waits when the service says that no request is left. */
  readonly paced?: boolean;
  /** So far into such work that another adapter pays. */
  readonly bulk?: boolean;
  /** Is told how the tries go. */
  readonly observer?: TryObserver;
  readonly signal?: AbortSignal;
}

/** Follows the tries of a call, for what must be remembered of them. */
export interface TryObserver {
  /** Before each try; the try waits for it. */
  beforeTry(): Promise<void>;
  /** The last try may have been acted on, and no answer tells. */
  onUnanswered(): void;
}

export interface Reply {
  readonly status: number;
  readonly headers: AnswerHeaders;
  /** Where the answer came from, after redirects. */
  readonly url: URL;
  /** JSON, bytes or text as the call expects; undefined for an answer without a body. */
  readonly value: unknown;
}

const longestConnectMs = 10_000;
/** Files and pictures may take so many times as long as an ordinary answer (field notes 0.3: 30 s and 300 s). */
const patience = 10;

/** The time limits of a route's calls under a limit for ordinary requests. */
export function limitsFor(route: AnyRoute, timeoutMs: number): TimeLimits {
  const { kind } = route;
  const large = kind === 'multipart' || kind === 'binary';
  return {
    connectMs: Math.min(timeoutMs, Math.max(longestConnectMs, timeoutMs / 3)),
    headersMs: timeoutMs,
    idleMs: timeoutMs,
    wholeMs: large ? timeoutMs * patience : timeoutMs,
  };
}

/**
 * Whether the call is a step of signing in, where a 401 or 429 is an answer and nothing to be mended here. The list of
 * sessions, read or shortened under the same path, is none, nor is what a phone does there to let somebody else in.
 */
export function isSigningStep({ url, route }: Pick<Call, 'url' | 'route'>): boolean {
  return route.effect === 'once' && route.auth !== 'mobile' && url.pathname.includes('/api/v1/auth/');
}
