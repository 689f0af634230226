/** One try of a call: sent, redirects followed, the answer read, all of it traced. */

import type { Clock } from '../../ports/machine';
import { Loss, type WireAnswer } from '../http/http-adapter';
import type { Carriers } from '../http/http-adapters';
import { followed } from '../http/redirect';
import { beginning, collected, decoded, sizeLimits } from '../response/reading';
import type { Answered, Outcome } from '../response/response-policy';
import type { Prepared } from './credentials';
import type { Redactor } from './redaction';
import { type Call, limitsFor } from './request';
import { type Trace, traceTry } from './trace';

export interface AttemptSetup {
  readonly carriers: Carriers;
  readonly redactor: Redactor;
  readonly clock: Clock;
  readonly timeoutMs: number;
  readonly trace?: Trace;
}

/** What one try is told beside the call. */
export interface Try {
  readonly prepared: Prepared;
  readonly signal?: AbortSignal;
  /** The number of the try, from 1. */
  readonly count: number;
  /** For an answer that lasts: the time between two pieces. Its body is then left to the caller. */
  readonly idleMs?: number;
}

/** How the try ended; of a lasting answer that was opened, its `stream`. */
export type Attempted = Outcome & { readonly stream?: AsyncIterable<Uint8Array> };

/** Sends the call once. Whatever the network does comes back as an outcome; our own errors are thrown. */
export async function attempt(setup: AttemptSetup, call: Call, given: Try): Promise<Attempted> {
  if (call.body) setup.redactor.learnFields(call.route, 'body', call.body.shown);
  const started = setup.clock.monotonic();
  const outcome = await outcomeOf(setup, call, given);
  traceAttempt(setup, call, given, outcome, setup.clock.monotonic() - started);
  return outcome;
}

async function outcomeOf(setup: AttemptSetup, call: Call, given: Try): Promise<Attempted> {
  try {
    const answer = await begun(setup, call, given);
    const isOpen = given.idleMs !== undefined && answer.status >= 200 && answer.status < 300;
    return isOpen
      ? { ...answer, body: new Uint8Array(), stream: answer.body }
      : await readWhole(answer, call);
  } catch (error) {
    if (error instanceof Loss) return { loss: error };
    throw error;
  }
}

function begun(setup: AttemptSetup, call: Call, { prepared, signal, idleMs }: Try) {
  const { wholeMs, ...limits } = limitsFor(call.route, setup.timeoutMs);
  const wire = {
    method: call.route.method,
    url: call.url,
    headers: prepared.headers,
    limits: idleMs === undefined ? { ...limits, wholeMs } : { ...limits, idleMs },
    ...(call.body && { body: call.body.content }),
    ...(signal && { signal }),
  };
  const load = { bulk: call.bulk === true, lasting: idleMs !== undefined };
  return followed(wire, (hop) => setup.carriers.request(hop, load));
}

async function readWhole(answer: WireAnswer & { url: URL }, call: Call): Promise<Answered> {
  const { status, headers, url } = answer;
  const body = decoded(headers, answer.body);
  if (status >= 300) return { status, headers, url, body: await beginning(body, sizeLimits.error) };
  try {
    const limit = call.expects === 'bytes' ? sizeLimits.binary : sizeLimits.json;
    return { status, headers, url, body: await collected(body, limit) };
  } catch (error) {
    if (error instanceof Loss) return { status, headers, url, body: new Uint8Array(), loss: error };
    throw error;
  }
}

function traceAttempt(setup: AttemptSetup, call: Call, given: Try, outcome: Outcome, ms: number): void {
  const { trace, redactor } = setup;
  if (!trace) return;
  const { route, url, body } = call;
  const loss = outcome.loss ? `${outcome.loss.why}: ${outcome.loss.message}` : '';
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
