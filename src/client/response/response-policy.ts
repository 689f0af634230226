/**
 * The response policy decides what the outcome of one try means for a call: done, failed, retry, wait or refresh. It is pure:
 * `failure` parses refusals, `retry-policy` says how long a wait takes, and `transport` acts on the decision.
 */
import { NetworkError, type PlazaError, RefusedError } from '../../errors';
import type { AnswerHeaders } from '../../ports/api';
import { isCodeOf, meaningOf } from '../../protocol/error-codes';
import { isHarmless, isRecorded } from '../../protocol/route';
import { headerOf } from '../http/http-adapter';
import { redirectTarget } from '../http/redirect';
import {
  errorForRequest,
  isTransient,
  isUnsafeToRerun,
  type TransportError,
  unknownOutcomeError,
} from '../http/transport-error';
import { type Call, isChange, isSignInStep, type Reply } from '../request/request';
import { flawIn } from './answer-content';
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
  if (status >= 200 && status < 300) return decideOnAnswer(outcome, text, facts);
  return decideOnRedirect(outcome, facts);
}

function decideOnLostAnswer(lost: TransportError, facts: Facts): Decision {
  const error = errorForRequest({ ...facts.call, timeoutMs: facts.timeoutMs }, lost);
  const isHarmless = lost.reach === 'unsent' || facts.call.route.effect !== 'once';
  return { next: isHarmless && isTransient(lost) ? 'retry' : 'fail', error };
}

/** Bytes are read as text only if they might be a failure. */
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
  // The service does not know the route. It has done nothing, and a retry does not change that.
  if (status === 501 && !failure.isPage && error.kind === 'network' && !facts.mayBeDone)
    return { next: 'fail', error, isRefusal: true };
  if (error.kind === 'network') return decideOnUnknown(error, facts, retryAfter);
  if (undecidedStatuses.has(status))
    return decideOnUnknown(undecidedError(failure, error), facts, retryAfter);
  // A sign-in step carries a captcha or a code that the first request has used up.
  if (error.kind === 'too-frequent' && !isSignInStep(call)) return { next: 'wait', error, retryAfter };
  if (error.kind === 'signed-out') return { next: 'refresh', error };
  if (!isDefinite(failure, facts)) return decideOnUnknown(undecidedError(failure, error), facts, retryAfter);
  return { next: 'fail', error };
}

/** Statuses of proxies and servers before the service, or of a request that did not arrive whole. */
const undecidedStatuses: ReadonlySet<number> = new Set([407, 408, 421, 425, 499]);

/** Statuses with which a server before the service refuses the size of a request, which it has not passed on. */
const sizeStatuses: ReadonlySet<number> = new Set([413, 414, 431]);

/**
 * Whether a 4xx is the decision of the service. After an unanswered try of a keyed change, only one with a code of its section
 * is. After an unanswered try of another change, and for a read that reconciles one, only one that the service itself wrote is.
 * Before any such try, all are but a web page: a change that must not be made again can have been made nevertheless.
 */
function isDefinite(failure: Failure, { call, mayBeDone }: Facts): boolean {
  const { isServiceFormat, isCoded, isPage, status, code } = failure;
  if (mayBeDone && isKeyed(call)) return isCoded && isCodeOf(call.route, code);
  if (isServiceFormat) return true;
  if (!isChange(call)) return call.mayBeDone !== true;
  if (mayBeDone) return false;
  return !isPage || sizeStatuses.has(status) || !mustHappenOnce(call);
}

/** The error for a 4xx that does not tell whether the request was carried out. */
function undecidedError({ isServiceFormat }: Failure, { message, details }: PlazaError): NetworkError {
  const { code, ...others } = details;
  return new NetworkError(message, {
    ...others,
    ...(isServiceFormat && { code }),
    hint: 'a proxy or gateway might have answered instead of the service: run the command again',
  });
}

/** The decision when the service may or may not have carried out the request. */
function decideOnUnknown(error: PlazaError, facts: Facts, retryAfter?: number): Decision {
  const { route } = facts.call;
  if (route.effect !== 'once') return { next: 'retry', error, retryAfter };
  if (!isUnsafeToRerun(route)) return { next: 'fail', error };
  return { next: 'fail', error: unknownOutcomeError(facts.call, error.message, error.details) };
}

/**
 * Removes secrets from texts of the service. Its message for a password that is a word of that message is replaced, since
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
function isAlreadyDone(failure: Failure, { call, mayBeDone, externalFailed }: Facts): boolean {
  const { status, code, isServiceFormat } = failure;
  const { effect, method, lostAnswer } = call.route;
  const isVerified = lostAnswer && 'verified' in lostAnswer && lostAnswer.verified === 'by sending again';
  if (!mayBeDone || !(effect === 'idempotent' || isVerified) || !isServiceFormat) return false;
  if (status === 404 && method === 'DELETE') return true;
  // Following, blocking and the like answer a retry with a bare conflict (field notes 9.3).
  const isConflict = status === 409 && (code === 'CONFLICT' || code === 'ENTITY_ALREADY_EXISTS');
  return (isConflict && method === 'POST') || meaningOf(code, externalFailed)?.alreadySo === true;
}

/** Statuses that lead to the result of a request, and to a sign-in page; before the others nothing was done yet. */
const resultStatuses: ReadonlySet<number> = new Set([302, 303]);

function decideOnRedirect(outcome: ReceivedAnswer, facts: Facts): Decision {
  const { status } = outcome;
  const { call, mayBeDone } = facts;
  const { host } = call.url;
  const target = redirectTarget(outcome, call.url);
  if (!target) return unreadable(outcome, `${host} answered with the unexpected status ${status}`);
  const message = `${host} redirects this request to ${target.origin}${target.pathname}, and redirects of changes are not followed`;
  const details = { status, hint: "set the right address: 'plaza config set baseUrl ADDRESS'" };
  // After an unanswered try, what redirects does not tell what became of that try.
  const isUndecided = isChange(call) && (mayBeDone || (resultStatuses.has(status) && mustHappenOnce(call)));
  if (isUndecided) return decideOnUnknown(new NetworkError(message, details), facts);
  return { next: 'fail', error: new RefusedError(message, details) };
}

/** An answer; `error` is set when its body is incomplete. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly url: URL;
  readonly body: Uint8Array;
  readonly error?: TransportError;
}

export type Outcome = ReceivedAnswer | { readonly error: TransportError; readonly status?: undefined };

/** What to do next; `retryAfter` in seconds. */
export type Decision =
  | { readonly next: 'done'; readonly reply: Reply; readonly note?: string }
  /** `isRefusal`: a network error, but the service has done nothing. */
  | { readonly next: 'fail'; readonly error: PlazaError; readonly isRefusal?: true }
  /** The answer was lost or the service has a fault, and a retry is safe. */
  | { readonly next: 'retry'; readonly error: PlazaError; readonly retryAfter?: number }
  /** A rate limit or cooldown: nothing was done, and a later try may succeed. */
  | { readonly next: 'wait'; readonly error: PlazaError; readonly retryAfter?: number }
  | { readonly next: 'refresh'; readonly error: PlazaError };

export interface Facts {
  readonly call: Call;
  readonly timeoutMs: number;
  /** The vocabulary's code for a captcha that the external provider refused. */
  readonly externalFailed: string;
  readonly now: number;
  /** An earlier try of this call may have been acted on. */
  readonly mayBeDone: boolean;
  /** Removes known secrets from texts of the service. */
  readonly clean: (text: string) => string;
}

function done({ status, headers, url }: ReceivedAnswer, value: unknown, note?: string): Decision {
  return { next: 'done', reply: { status, headers, url, value }, note };
}

/**
 * The decision on a 2xx answer. One that is not the route's (`flawIn`) was not given by the service, and says nothing about
 * the request.
 * @param text the body as text; undefined where the call expects bytes
 */
function decideOnAnswer(outcome: ReceivedAnswer, text: Text | undefined, facts: Facts): Decision {
  const { call } = facts;
  if (outcome.error) return decideOnCutAnswer(outcome, outcome.error, facts);
  if (call.expects === 'bytes') return done(outcome, outcome.body);
  const isBodyless = outcome.body.byteLength === 0;
  if (call.expects === 'anything' && !isRecorded(call.route))
    return done(outcome, isBodyless ? undefined : contentOf(outcome, text));
  if (isBodyless && isPage(outcome)) return decideOnForeignAnswer(outcome, 'an empty web page', facts);
  if (!isBodyless && !text?.isJson) return decideOnForeignAnswer(outcome, describe(text), facts);
  const json = isBodyless ? undefined : text?.json;
  const flaw = flawIn(call.route, json);
  if (flaw === undefined) return done(outcome, json);
  const hint = isBodyless ? undefined : 'the answer is not the one of the protocol: --debug shows it';
  return decideOnForeignAnswer(outcome, flaw, facts, hint);
}

/** The service has begun an answer. A change is then done, unless it is the beginning of a web page. */
function decideOnCutAnswer(outcome: ReceivedAnswer, cut: TransportError, facts: Facts): Decision {
  const { call } = facts;
  const { route } = call;
  const error = errorForRequest({ ...call, timeoutMs: facts.timeoutMs }, cut);
  if (isChange(call) && isPage(outcome)) {
    return route.effect === 'once' || !isTransient(cut) ? { next: 'fail', error } : { next: 'retry', error };
  }
  const isAnything = call.expects === 'anything' && !isRecorded(route);
  const isEnough = isAnything || (!isHarmless(route) && flawIn(route, undefined) === undefined);
  if (isChange(call) && isEnough && !isKeyed(call))
    return done(outcome, undefined, 'done, but the answer was cut off');
  const isRetryable = (!isChange(call) || isKeyed(call)) && isTransient(cut);
  return { next: isRetryable ? 'retry' : 'fail', error };
}

function isPage({ headers }: ReceivedAnswer): boolean {
  return /html/i.test(headerOf(headers, 'content-type') ?? '');
}

function isKeyed({ route }: Call): boolean {
  return route.effect === 'keyed';
}

/** Whether the change must not be made by a new request when it may have been made already. */
function mustHappenOnce(call: Call): boolean {
  return isKeyed(call) || isUnsafeToRerun(call.route);
}

/** A 2xx answer that the service did not give. A change is treated as one whose answer was lost. */
function decideOnForeignAnswer(outcome: ReceivedAnswer, what: string, facts: Facts, hint?: string): Decision {
  const { call } = facts;
  const message = `${call.url.host} answered with ${what} (status ${outcome.status})`;
  const { error } = unreadable(outcome, message, hint);
  return isChange(call) ? decideOnUnknown(error, facts) : { next: 'fail', error };
}

function describe(text: Text | undefined): string {
  return text?.isPage ? 'a web page' : 'something that is not JSON';
}

/** The answer cannot be used, and a retry would not change that (exit 7). */
function unreadable(
  { status }: ReceivedAnswer,
  message: string,
  hint = "is this the right address? 'plaza config list' shows it",
): Decision & { next: 'fail' } {
  return { next: 'fail', error: new NetworkError(message, { status, hint }) };
}

/** The body as JSON, text or bytes. */
function contentOf({ body }: ReceivedAnswer, text: Text | undefined): unknown {
  if (text?.isJson) return text.json;
  const isUtf8 = text !== undefined && !text.plain.includes('\uFFFD') && !body.includes(0);
  return isUtf8 ? text.plain : body;
}
