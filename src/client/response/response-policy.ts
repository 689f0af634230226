/**
 * Decides what the outcome of one try means for a call: done, failed, retry, wait or refresh. Pure, so that each rule
 * about retries can be tested.
 */
import { NetworkError, type PlazaError, RefusedError } from '../../errors';
import type { AnswerHeaders } from '../../ports/api';
import { meaningOf } from '../../protocol/error-codes';
import { redirectTarget } from '../http/redirect';
import {
  errorForRequest,
  type FailedRequest,
  isTransient,
  isUnsafeToRerun,
  type TransportError,
  unknownOutcomeError,
} from '../http/transport-error';
import { type Call, isChange, isSignInStep, type Reply } from '../request/request';
import { unwrap } from './answer-shape';
import { type Failure, failureOf, messageOfStatus } from './failure';
import { refusalError } from './refusal';
import { readText, type Text } from './text';

/** The decision after one try (field notes 9). */
export function decide(outcome: Outcome, facts: Facts): Decision {
  if (outcome.status === undefined) return decideOnLostAnswer(outcome.error, facts);
  const { status, headers } = outcome;
  const text = textIfNeeded(outcome, facts.call);
  const failure = text && failureOf({ status, headers, text, now: facts.now });
  if (failure) return decideOnFailure(outcome, failure, facts);
  if (status >= 200 && status < 300) return decideOnAnswer(outcome, text, facts.call, failedRequest(facts));
  return decideOnRedirect(outcome, facts);
}

function failedRequest({ call: { route, url, requestValues }, timeoutMs }: Facts): FailedRequest {
  return { route, url, timeoutMs, requestValues };
}

function decideOnLostAnswer(lost: TransportError, facts: Facts): Decision {
  const error = errorForRequest(failedRequest(facts), lost);
  const isHarmless = lost.reach === 'unsent' || facts.call.route.effect !== 'once';
  return { next: isHarmless && isTransient(lost) ? 'retry' : 'fail', error };
}

/** Bytes are read as text only where they may be a failure. */
function textIfNeeded({ status, headers, body }: ReceivedAnswer, { expects }: Call): Text | undefined {
  const isJson = /json/.test(String(headers['content-type']));
  return expects !== 'bytes' || status >= 400 || isJson ? readText(body) : undefined;
}

function decideOnFailure(outcome: ReceivedAnswer, raw: Failure, facts: Facts): Decision {
  const { call } = facts;
  const failure = redactFailure(raw, facts);
  if (isAlreadyDone(failure, facts)) {
    return done(outcome, undefined, 'an earlier attempt succeeded, but its answer was lost');
  }
  const error = refusalError(failure, facts.externalFailed, call.route.path);
  const { status, retryAfter } = failure;
  if (error.kind === 'network') {
    // 501: the service does not know the route. It has done nothing, and a retry does not change that.
    if (status === 501) return { next: 'fail', error };
    if (call.route.effect !== 'once') return { next: 'retry', error, retryAfter };
    if (!isUnsafeToRerun(call.route)) return { next: 'fail', error };
    return { next: 'fail', error: unknownOutcomeError(failedRequest(facts), error.message, error.details) };
  }
  // A sign-in step carries a captcha or a code that the first request has used up.
  if (error.kind === 'too-frequent' && !isSignInStep(call)) return { next: 'wait', error, retryAfter };
  return { next: error.kind === 'signed-out' ? 'refresh' : 'fail', error };
}

/**
 * Removes secrets from what the service says. Its message for a password that is a word of that message is replaced, since
 * "the password is <removed>" explains nothing; the messages of this program are not changed.
 */
function redactFailure(failure: Failure, { clean, externalFailed }: Facts): Failure {
  const { status, code, message } = failure;
  if (message === messageOfStatus(status)) return { ...failure, fields: redactFields(failure.fields, clean) };
  const cleaned = clean(message);
  const text = cleaned === message ? undefined : meaningOf(code, externalFailed)?.text;
  const fields = redactFields(failure.fields, clean, text !== undefined);
  return { ...failure, message: text ?? cleaned, fields };
}

/** @param isReplaced leaves out fields from which something was removed */
function redactFields(
  fields: Failure['fields'],
  clean: Facts['clean'],
  isReplaced = false,
): Failure['fields'] {
  const cleaned = Object.entries(fields).map(
    ([name, value]) => [name, typeof value === 'string' ? clean(value) : value] as const,
  );
  return Object.fromEntries(isReplaced ? cleaned.filter(([name, value]) => value === fields[name]) : cleaned);
}

/** Whether the refusal of a retry shows that an earlier try was carried out. */
function isAlreadyDone({ status, code }: Failure, { call, mayBeDone, externalFailed }: Facts): boolean {
  const { effect, method } = call.route;
  if (!mayBeDone || effect !== 'idempotent') return false;
  if (status === 404 && method === 'DELETE') return true;
  // Following, blocking and the like answer a retry with a bare conflict (field notes 9.3).
  const isConflict = status === 409 && (code === 'CONFLICT' || code === 'ENTITY_ALREADY_EXISTS');
  return (isConflict && method === 'POST') || meaningOf(code, externalFailed)?.alreadySo === true;
}

function decideOnRedirect(outcome: ReceivedAnswer, { call }: Facts): Decision {
  const { status } = outcome;
  const { host } = call.url;
  const target = redirectTarget(outcome, call.url);
  if (!target) return unreadable(outcome, `${host} answered with the unexpected status ${status}`);
  return {
    next: 'fail',
    error: new RefusedError(
      `${host} redirects this request to ${target.origin}${target.pathname}, and redirects of changes are not followed`,
      { status, hint: "set the right address: 'plaza config set baseUrl ADDRESS'" },
    ),
  };
}

/** An answer; `error` is set when its body is incomplete. */
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
function done({ status, headers, url }: ReceivedAnswer, value: unknown, note?: string): Decision {
  return { next: 'done', reply: { status, headers, url, value }, note };
}

/**
 * The decision on a 2xx answer. A read with an unreadable answer fails; a change is done nevertheless, with a note. A
 * change with an idempotency key is retried: the service answers the same key with the same answer, and the journal
 * keeps the operation until there is one.
 * @param text the body as text; undefined where the call expects bytes
 */
function decideOnAnswer(
  outcome: ReceivedAnswer,
  text: Text | undefined,
  call: Call,
  request: FailedRequest,
): Decision {
  if (outcome.error) {
    if (succeedsWithoutBody(call) && !isKeyed(call))
      return done(outcome, undefined, 'done, but the answer was cut off');
    const isRetryable = (!isChange(call) || isKeyed(call)) && isTransient(outcome.error);
    return { next: isRetryable ? 'retry' : 'fail', error: errorForRequest(request, outcome.error) };
  }
  if (call.expects === 'bytes') return done(outcome, outcome.body);
  if (outcome.body.byteLength === 0) return decideOnEmptyAnswer(outcome, call);
  if (call.expects === 'anything') return done(outcome, contentOf(outcome, text));
  if (text?.isJson && isAnswer(call, text.json)) return done(outcome, text.json);
  // Null means the same as no body, and a retry would return it again.
  const isNull = text?.isJson === true && unwrap(text.json) === null;
  if (succeedsWithoutBody(call) && (!isKeyed(call) || isNull))
    return done(outcome, undefined, 'done, but the answer cannot be read');
  const { host } = call.url;
  const failed = unreadable(outcome, `${host} answered with ${describe(text)} (status ${outcome.status})`);
  return isKeyed(call) ? { ...failed, next: 'retry' } : failed;
}

function isKeyed({ route }: Call): boolean {
  return route.effect === 'keyed';
}

/** Whether a 2xx status is enough: the change was made, whatever the answer contains. */
function succeedsWithoutBody(call: Call): boolean {
  return isChange(call) && (call.expects === 'anything' || call.route.safeToRerun !== true);
}

/** Whether the value can be the route's answer of the catalogue: a record or a list, wrapped or not. */
function isAnswer({ route }: Call, json: unknown): boolean {
  const content = unwrap(json);
  return route.answer === undefined || (typeof content === 'object' && content !== null);
}

function describe(text: Text | undefined): string {
  if (text?.isPage) return 'a web page';
  return text?.isJson ? 'JSON that is not a record' : 'something that is not JSON';
}

function decideOnEmptyAnswer(outcome: ReceivedAnswer, call: Call): Decision {
  if (isChange(call) || call.expects === 'anything') return done(outcome, undefined);
  return unreadable(outcome, `${call.url.host} answered with nothing (status ${outcome.status})`);
}

/** The answer cannot be used, and a retry would not change that (exit 7). */
function unreadable({ status }: ReceivedAnswer, message: string): Decision & { next: 'fail' } {
  const hint = "is this the right address? 'plaza config list' shows it";
  return { next: 'fail', error: new NetworkError(message, { status, hint }) };
}

/** The body as what it is: JSON, text or bytes. */
function contentOf({ body }: ReceivedAnswer, text: Text | undefined): unknown {
  if (text?.isJson) return text.json;
  const isUtf8 = text !== undefined && !text.plain.includes('\uFFFD') && !body.includes(0);
  return isUtf8 ? text.plain : body;
}
