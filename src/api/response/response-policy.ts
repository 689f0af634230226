/** What one try's outcome means for a call: pure, so that every rule of repeating can be read and tested. */
import { meaningOf } from '../../codes';
import { NetworkError, type PlazaError, RefusedError } from '../../errors';
import type { AnswerHeaders } from '../../ports/api';
import type { TransportError } from '../http/http-adapter';
import { redirectTarget } from '../http/redirect';
import {
  errorForRequest,
  type FailedRequest,
  isTransient,
  isUnsafeToRerun,
  unknownOutcomeError,
} from '../http/transport-error';
import { type Call, isSigningStep, type Reply } from '../request/request';
import { unwrap } from './envelope';
import { type Failure, failureOf } from './failure';
import { refusalError } from './refusal';
import { readText, type Text } from './text';

/** An answer, whole or with its body cut off by `loss`. */
export interface ReceivedAnswer {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly url: URL;
  readonly body: Uint8Array;
  readonly error?: TransportError;
}

/** How one try ended. */
export type Outcome = ReceivedAnswer | { readonly error: TransportError; readonly status?: undefined };

/** What to do next. */
export type Decision =
  | { readonly next: 'done'; readonly reply: Reply; readonly note?: string }
  | { readonly next: 'fail'; readonly error: PlazaError }
  /** The answer got lost or the service has a fault, and a repeat does no harm. */
  | { readonly next: 'retry'; readonly error: PlazaError; readonly retryAfter?: number }
  /** A limit: nothing was done, and it is only a matter of waiting. */
  | { readonly next: 'wait'; readonly error: PlazaError; readonly retryAfter?: number }
  /** The token was not taken. */
  | { readonly next: 'refresh'; readonly error: PlazaError };

/** What else the decision depends on. */
export interface Facts {
  readonly call: Call;
  readonly timeoutMs: number;
  readonly externalFailed: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** An earlier try of this call may have been acted on. */
  readonly mayBeDone: boolean;
  /** Takes known secrets out of what the service says. */
  readonly clean: (text: string) => string;
}

/** Judges one try (design: transport; field notes 9). */
export function decide(outcome: Outcome, facts: Facts): Decision {
  if (outcome.status === undefined) return decideOnLostAnswer(outcome.error, facts);
  const text = textIfNeeded(outcome, facts.call);
  const failure =
    text && failureOf({ status: outcome.status, headers: outcome.headers, text, now: facts.now });
  if (failure) return decideOnFailure(outcome, failure, facts);
  if (outcome.status >= 200 && outcome.status < 300) return decideOnAnswer(outcome, text, facts);
  return decideOnRedirect(outcome, facts);
}

/** Whether the call changes something. */
export function isChange({ route }: Call): boolean {
  return route.effect !== 'read';
}

function failedRequest({ call, timeoutMs }: Facts): FailedRequest {
  return {
    route: call.route,
    url: call.url,
    timeoutMs,
    ...(call.requestValues && { asked: call.requestValues }),
  };
}

function decideOnLostAnswer(loss: TransportError, facts: Facts): Decision {
  const error = errorForRequest(failedRequest(facts), loss);
  const harmless = loss.reach === 'unsent' || facts.call.route.effect !== 'once';
  return harmless && isTransient(loss) ? { next: 'retry', error } : { next: 'fail', error };
}

/** Bytes are read as text only where they tell a failure. */
function textIfNeeded({ status, headers, body }: ReceivedAnswer, { expects }: Call): Text | undefined {
  const isJson = /json/.test(String(headers['content-type']));
  return expects !== 'bytes' || status >= 400 || isJson ? readText(body) : undefined;
}

function decideOnFailure(outcome: ReceivedAnswer, told: Failure, facts: Facts): Decision {
  const { call } = facts;
  const failure = redactFailure(told, facts.clean);
  if (isAlreadySo(failure, facts)) {
    return done(outcome, undefined, 'it was done by an earlier try whose answer got lost');
  }
  const error = refusalError(failure, facts.externalFailed, call.route.path);
  const { retryAfter } = failure;
  const wait = retryAfter === undefined ? {} : { retryAfter };
  if (error.kind === 'network') {
    // The service does not know the route: it has done nothing, and will not learn it in a second.
    if (failure.status === 501) return { next: 'fail', error };
    if (call.route.effect !== 'once') return { next: 'retry', error, ...wait };
    return {
      next: 'fail',
      error: isUnsafeToRerun(call.route)
        ? unknownOutcomeError(failedRequest(facts), error.message, error.details)
        : error,
    };
  }
  // What signs in carries a captcha or a code that the first request has spent.
  if (error.kind === 'too-frequent' && !isSigningStep(call)) {
    return { next: 'wait', error, ...wait };
  }
  return { next: error.kind === 'signed-out' ? 'refresh' : 'fail', error };
}

function redactFailure(failure: Failure, clean: Facts['clean']): Failure {
  const fields = Object.entries(failure.fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? clean(value) : value,
  ]);
  return { ...failure, message: clean(failure.message), fields: Object.fromEntries(fields) };
}

/** A repeat that is told "already so" was done by the try before it. */
function isAlreadySo({ status, code }: Failure, { call, mayBeDone, externalFailed }: Facts): boolean {
  if (!mayBeDone || call.route.effect !== 'idempotent') return false;
  if (status === 404 && call.route.method === 'DELETE') return true;
  // Following, blocking and the like answer a repeat with a bare conflict (field notes 9.3).
  if (
    status === 409 &&
    call.route.method === 'POST' &&
    (code === 'CONFLICT' || code === 'ENTITY_ALREADY_EXISTS')
  )
    return true;
  return meaningOf(code, externalFailed)?.alreadySo === true;
}

function decideOnAnswer(outcome: ReceivedAnswer, text: Text | undefined, facts: Facts): Decision {
  const { call } = facts;
  if (outcome.error) {
    if (succeedsWithoutBody(call))
      return done(outcome, undefined, 'done, but the answer was cut off and tells nothing more');
    const error = errorForRequest(failedRequest(facts), outcome.error);
    const again = !isChange(call) && isTransient(outcome.error);
    return { next: again ? 'retry' : 'fail', error };
  }
  if (call.expects === 'bytes') return done(outcome, outcome.body);
  if (outcome.body.byteLength === 0) return decideOnEmptyAnswer(outcome, call);
  if (call.expects === 'anything') return done(outcome, contentOf(outcome, text));
  if (text?.isJson && isAnswer(call, text.json)) return done(outcome, text.json);
  if (succeedsWithoutBody(call))
    return done(outcome, undefined, 'done, but the answer cannot be read and tells nothing more');
  return unreadable(outcome, `${call.url.host} answered with ${kindOf(text)} (status ${outcome.status})`);
}

/** Whether a good status is enough for the call: its change is made, whatever the answer would have told of it. */
function succeedsWithoutBody(call: Call): boolean {
  return isChange(call) && (call.expects === 'anything' || call.route.safeToRerun !== true);
}

/** Whether the value can be what the catalogue says of the route's answer: a record or a list, wrapped or not. */
function isAnswer({ route }: Call, json: unknown): boolean {
  const content = unwrap(json);
  return route.answer === undefined || (typeof content === 'object' && content !== null);
}

function kindOf(text: Text | undefined): string {
  if (text?.isPage) return 'a web page';
  return text?.isJson ? 'something that is no record' : 'something that is not JSON';
}

function decideOnEmptyAnswer(outcome: ReceivedAnswer, call: Call): Decision {
  if (isChange(call) || call.expects === 'anything') return done(outcome, undefined);
  return unreadable(outcome, `${call.url.host} answered with nothing (status ${outcome.status})`);
}

function unreadable({ status }: ReceivedAnswer, message: string): Decision {
  const hint = "is this the right address? 'plaza config list' shows it";
  return { next: 'fail', error: new NetworkError(message, { status, hint }) };
}

function decideOnRedirect(outcome: ReceivedAnswer, { call }: Facts): Decision {
  const { status } = outcome;
  const target = redirectTarget({ ...outcome, body: none() }, call.url);
  if (!target)
    return unreadable(outcome, `${call.url.host} answered with status ${status}, which means nothing here`);
  const message = `${call.url.host} sends this request on to ${target.origin}${target.pathname}, and a change is not sent on`;
  return {
    next: 'fail',
    error: new RefusedError(message, {
      status,
      hint: "set the right address: 'plaza config set baseUrl ADDRESS'",
    }),
  };
}

async function* none(): AsyncGenerator<Uint8Array> {}

function done({ status, headers, url }: ReceivedAnswer, value: unknown, note?: string): Decision {
  return { next: 'done', reply: { status, headers, url, value }, ...(note && { note }) };
}

/** The body as what it is: JSON, text or bytes. */
function contentOf({ body }: ReceivedAnswer, text: Text | undefined): unknown {
  if (text?.isJson) return text.json;
  const isUtf8 = text !== undefined && !text.plain.includes('\uFFFD') && !body.includes(0);
  return isUtf8 ? text.plain : body;
}
