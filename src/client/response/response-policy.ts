/** Decides what one try's outcome means for a call. Pure, so that every rule about retries can be read and tested. */

import { RefusedError } from '../../errors';
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
import { type Call, isSignInStep } from '../request/request';
import { decideOnAnswer, unreadable } from './answer-policy';
import { type Failure, failureOf } from './failure';
import { type Decision, done, type Facts, type Outcome, type ReceivedAnswer } from './outcome';
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
  const failure = redactFailure(raw, facts.clean);
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

function redactFailure(failure: Failure, clean: Facts['clean']): Failure {
  const fields = Object.entries(failure.fields).map(([name, value]) => [
    name,
    typeof value === 'string' ? clean(value) : value,
  ]);
  return { ...failure, message: clean(failure.message), fields: Object.fromEntries(fields) };
}

/** Whether the refusal of a retry says that the try before it was carried out. */
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
