/** How one try of a call ended, and what is done next. */
import type { PlazaError } from '../../errors';
import type { AnswerHeaders } from '../../ports/api';
import type { TransportError } from '../http/transport-error';
import type { Call, Reply } from '../request/request';

/** An answer, whole or with its body cut off by `error`. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly url: URL;
  readonly body: Uint8Array;
  readonly error?: TransportError;
}

/** How one try ended. */
export type Outcome = ReceivedAnswer | { readonly error: TransportError; readonly status?: undefined };

/** What to do next; `retryAfter` in seconds. */
export type Decision =
  | { readonly next: 'done'; readonly reply: Reply; readonly note?: string }
  | { readonly next: 'fail'; readonly error: PlazaError }
  /** The answer was lost or the service has a fault, and a retry is safe. */
  | { readonly next: 'retry'; readonly error: PlazaError; readonly retryAfter?: number }
  /** A rate limit or cooldown: nothing was done, and a later try may succeed. */
  | { readonly next: 'wait'; readonly error: PlazaError; readonly retryAfter?: number }
  /** The access token was refused. */
  | { readonly next: 'refresh'; readonly error: PlazaError };

/** What else the decision depends on. */
export interface Facts {
  readonly call: Call;
  readonly timeoutMs: number;
  /** The vocabulary's code for a captcha that the external provider refused. */
  readonly externalFailed: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** An earlier try of this call may have been acted on. */
  readonly mayBeDone: boolean;
  /** Removes known secrets from what the service says. */
  readonly clean: (text: string) => string;
}

/** The call is done, with that value. */
export function done({ status, headers, url }: ReceivedAnswer, value: unknown, note?: string): Decision {
  return { next: 'done', reply: { status, headers, url, value }, note };
}
