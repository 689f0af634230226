/** Decides on an answer with a good status: whether its body is what the call expects. */
import { NetworkError } from '../../errors';
import { errorForRequest, type FailedRequest, isTransient } from '../http/transport-error';
import { type Call, isChange } from '../request/request';
import { unwrap } from './envelope';
import { type Decision, done, type ReceivedAnswer } from './outcome';
import type { Text } from './text';

/**
 * The decision on a 2xx answer. A read whose answer is unreadable fails; a change is done all the same, with a note. A
 * change with an idempotency key is retried: the service answers the same key with the same answer, and the journal
 * keeps the operation until there is one.
 * @param text the body as text; undefined where the call expects bytes
 */
export function decideOnAnswer(
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

/** Whether a good status is enough for the call: the change is made, whatever its answer contains. */
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
export function unreadable({ status }: ReceivedAnswer, message: string): Decision & { next: 'fail' } {
  const hint = "is this the right address? 'plaza config list' shows it";
  return { next: 'fail', error: new NetworkError(message, { status, hint }) };
}

/** The body as what it is: JSON, text or bytes. */
function contentOf({ body }: ReceivedAnswer, text: Text | undefined): unknown {
  if (text?.isJson) return text.json;
  const isUtf8 = text !== undefined && !text.plain.includes('\uFFFD') && !body.includes(0);
  return isUtf8 ? text.plain : body;
}
