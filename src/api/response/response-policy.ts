/** What one try's outcome means for a call: pure, so that every rule of repeating can be read and tested. */
import { meaningOf } from '../../codes';
import { NetworkError, type PlazaError, RefusedError } from '../../errors';
import type { AnswerHeaders } from '../../ports/api';
import type { Loss } from '../http/http-adapter';
import { redirectTarget } from '../http/redirect';
import { isPassing, isRisky, type LostCall, lossError, unknownOutcome } from '../http/transport-error';
import { type Call, isSigningStep, type Reply } from '../request/request';
import { unwrapped } from './envelope';
import { type Failure, failureOf } from './failure';
import { refusalError } from './refusal';
import { readText, type Text } from './text';

/** An answer, whole or with its body cut off by `loss`. */
export interface Answered {
  readonly status: number;
  readonly headers: AnswerHeaders;
  readonly url: URL;
  readonly body: Uint8Array;
  readonly loss?: Loss;
}

/** How one try ended. */
export type Outcome = Answered | { readonly loss: Loss; readonly status?: undefined };

/** What to do next. */
export type Verdict =
  | { readonly next: 'done'; readonly reply: Reply; readonly note?: string }
  | { readonly next: 'fail'; readonly error: PlazaError }
  /** The answer got lost or the service has a fault, and a repeat does no harm. */
  | { readonly next: 'again'; readonly error: PlazaError; readonly retryAfter?: number }
  /** A limit: nothing was done, and it is only a matter of waiting. */
  | { readonly next: 'later'; readonly error: PlazaError; readonly retryAfter?: number }
  /** The token was not taken. */
  | { readonly next: 'renew'; readonly error: PlazaError };

/** What else the verdict depends on. */
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
export function judge(outcome: Outcome, facts: Facts): Verdict {
  if (outcome.status === undefined) return lostVerdict(outcome.loss, facts);
  const text = textIfNeeded(outcome, facts.call);
  const failure =
    text && failureOf({ status: outcome.status, headers: outcome.headers, text, now: facts.now });
  if (failure) return failureVerdict(outcome, failure, facts);
  if (outcome.status >= 200 && outcome.status < 300) return answerVerdict(outcome, text, facts);
  return redirectVerdict(outcome, facts);
}

/** Whether the call changes something. */
export function isChange({ route }: Call): boolean {
  return route.effect !== 'read';
}

function lostCall({ call, timeoutMs }: Facts): LostCall {
  return { route: call.route, url: call.url, timeoutMs, ...(call.asked && { asked: call.asked }) };
}

function lostVerdict(loss: Loss, facts: Facts): Verdict {
  const error = lossError(lostCall(facts), loss);
  const harmless = loss.reach === 'unsent' || facts.call.route.effect !== 'once';
  return harmless && isPassing(loss) ? { next: 'again', error } : { next: 'fail', error };
}

/** Bytes are read as text only where they tell a failure. */
function textIfNeeded({ status, headers, body }: Answered, { expects }: Call): Text | undefined {
  const isJson = /json/.test(String(headers['content-type']));
  return expects !== 'bytes' || status >= 400 || isJson ? readText(body) : undefined;
}

function failureVerdict(outcome: Answered, told: Failure, facts: Facts): Verdict {
  const { call } = facts;
  const failure = cleaned(told, facts.clean);
  if (isAlreadySo(failure, facts)) {
    return done(outcome, undefined, 'it was done by an earlier try whose answer got lost');
  }
  const error = refusalError(failure, facts.externalFailed, call.route.path);
  const { retryAfter } = failure;
  const wait = retryAfter === undefined ? {} : { retryAfter };
  if (error.kind === 'network') {
    // The service does not know the route: it has done nothing, and will not learn it in a second.
    if (failure.status === 501) return { next: 'fail', error };
    if (call.route.effect !== 'once') return { next: 'again', error, ...wait };
    return {
      next: 'fail',
      error: isRisky(call.route) ? unknownOutcome(lostCall(facts), error.message, error.details) : error,
    };
  }
  // What signs in carries a captcha or a code that the first request has spent.
  if (error.kind === 'too-frequent' && !isSigningStep(call)) {
    return { next: 'later', error, ...wait };
  }
  return { next: error.kind === 'signed-out' ? 'renew' : 'fail', error };
}

function cleaned(failure: Failure, clean: Facts['clean']): Failure {
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

function answerVerdict(outcome: Answered, text: Text | undefined, facts: Facts): Verdict {
  const { call } = facts;
  if (outcome.loss) {
    if (isDoneUntold(call))
      return done(outcome, undefined, 'done, but the answer was cut off and tells nothing more');
    const error = lossError(lostCall(facts), outcome.loss);
    const again = !isChange(call) && isPassing(outcome.loss);
    return { next: again ? 'again' : 'fail', error };
  }
  if (call.expects === 'bytes') return done(outcome, outcome.body);
  if (outcome.body.byteLength === 0) return emptyVerdict(outcome, call);
  if (call.expects === 'anything') return done(outcome, contentOf(outcome, text));
  if (text?.isJson && isAnswer(call, text.json)) return done(outcome, text.json);
  if (isDoneUntold(call))
    return done(outcome, undefined, 'done, but the answer cannot be read and tells nothing more');
  return unreadable(outcome, `${call.url.host} answered with ${kindOf(text)} (status ${outcome.status})`);
}

/** Whether a good status is enough for the call: its change is made, whatever the answer would have told of it. */
function isDoneUntold(call: Call): boolean {
  return isChange(call) && (call.expects === 'anything' || call.route.leavesNothing !== true);
}

/** Whether the value can be what the catalogue says of the route's answer: a record or a list, wrapped or not. */
function isAnswer({ route }: Call, json: unknown): boolean {
  const content = unwrapped(json);
  return route.answer === undefined || (typeof content === 'object' && content !== null);
}

function kindOf(text: Text | undefined): string {
  if (text?.isPage) return 'a web page';
  return text?.isJson ? 'something that is no record' : 'something that is not JSON';
}

function emptyVerdict(outcome: Answered, call: Call): Verdict {
  if (isChange(call) || call.expects === 'anything') return done(outcome, undefined);
  return unreadable(outcome, `${call.url.host} answered with nothing (status ${outcome.status})`);
}

function unreadable({ status }: Answered, message: string): Verdict {
  const hint = "is this the right address? 'plaza config list' shows it";
  return { next: 'fail', error: new NetworkError(message, { status, hint }) };
}

function redirectVerdict(outcome: Answered, { call }: Facts): Verdict {
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

function done({ status, headers, url }: Answered, value: unknown, note?: string): Verdict {
  return { next: 'done', reply: { status, headers, url, value }, ...(note && { note }) };
}

/** The body as what it is: JSON, text or bytes. */
function contentOf({ body }: Answered, text: Text | undefined): unknown {
  if (text?.isJson) return text.json;
  const isUtf8 = text !== undefined && !text.plain.includes('\uFFFD') && !body.includes(0);
  return isUtf8 ? text.plain : body;
}
