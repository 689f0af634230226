/** One try of a call: sent, redirects followed, the answer read, all of it traced. */

import type { Clock } from '../../ports/machine';
import { TransportError, type WireAnswer } from '../http/http-adapter';
import type { HttpAdapters } from '../http/http-adapters';
import { followRedirects } from '../http/redirect';
import { decodeBody, readAll, readStart, sizeLimits } from '../response/reading';
import type { Outcome, ReceivedAnswer } from '../response/response-policy';
import type { CallHeaders } from './credentials';
import type { Redactor } from './redaction';
import { type Call, limitsFor } from './request';
import { type Trace, traceTry } from './trace';

export interface AttemptSetup {
  readonly adapters: HttpAdapters;
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly trace?: Trace;
}

/** What one try is told beside the call. */
export interface TryOptions {
  readonly prepared: CallHeaders;
  readonly signal?: AbortSignal;
  /** The number of the try, from 1. */
  readonly count: number;
  /** For an answer that lasts: the time between two pieces. Its body is then left to the caller. */
  readonly idleMs?: number;
}

/** How the try ended; of a lasting answer that was opened, its `stream`. */
export type AttemptResult = Outcome & { readonly stream?: AsyncIterable<Uint8Array> };

/** Sends the call once. Whatever the network does comes back as an outcome; our own errors are thrown. */
export async function attempt(setup: AttemptSetup, call: Call, given: TryOptions): Promise<AttemptResult> {
  if (call.body) setup.redactor.learnFields(call.route, 'body', call.body.shown);
  const started = setup.clock.monotonic();
  const outcome = await outcomeOf(setup, call, given);
  traceAttempt(setup, call, given, outcome, setup.clock.monotonic() - started);
  return outcome;
}

async function outcomeOf(setup: AttemptSetup, call: Call, given: TryOptions): Promise<AttemptResult> {
  try {
    const answer = await sendOnce(setup, call, given);
    const isOpen = given.idleMs !== undefined && answer.status >= 200 && answer.status < 300;
    return isOpen
      ? { ...answer, body: new Uint8Array(), stream: answer.body }
      : await readWhole(answer, call);
  } catch (error) {
    if (error instanceof TransportError) return { error: error };
    throw error;
  }
}

function sendOnce(setup: AttemptSetup, call: Call, { prepared, signal, idleMs }: TryOptions) {
  const { wholeMs, ...limits } = limitsFor(call.route, setup.timeoutMs);
  const wire = {
    method: call.route.method,
    url: call.url,
    headers: prepared.headers,
    limits: idleMs === undefined ? { ...limits, wholeMs } : { ...limits, idleMs },
    ...(call.body && { body: call.body.content }),
    ...(signal && { signal }),
  };
  const load = { bulk: call.bulk === true, streaming: idleMs !== undefined };
  return followRedirects(wire, (hop) => setup.adapters.request(hop, load));
}

async function readWhole(answer: WireAnswer & { url: URL }, call: Call): Promise<ReceivedAnswer> {
  const { status, headers, url } = answer;
  const body = decodeBody(headers, answer.body);
  if (status >= 300) return { status, headers, url, body: await readStart(body, sizeLimits.error) };
  try {
    const limit = call.expects === 'bytes' ? sizeLimits.binary : sizeLimits.json;
    return { status, headers, url, body: await readAll(body, limit) };
  } catch (error) {
    if (error instanceof TransportError)
      return { status, headers, url, body: new Uint8Array(), error: error };
    throw error;
  }
}

function traceAttempt(
  setup: AttemptSetup,
  call: Call,
  given: TryOptions,
  outcome: Outcome,
  ms: number,
): void {
  const { trace, redactor } = setup;
  if (!trace) return;
  const { route, url, body } = call;
  const loss = outcome.error ? `${outcome.error.reason}: ${outcome.error.message}` : '';
  const answered = outcome.status !== undefined;
  traceTry(
    trace,
    redactor,
    { route, method: route.method, url, headers: given.prepared.headers, body: body?.shown },
    {
      outcome: answered ? `${outcome.status}${loss && ` (${loss})`}` : `no answer (${loss})`,
      ...(answered && { headers: outcome.headers, body: outcome.body }),
      ms,
      tries: given.count,
    },
  );
}
