/** One try of a call: sends it, follows redirects, reads the answer and writes the trace. */

import type { Redactor } from '../../protocol/redaction';
import type { ApiDeps } from '../deps';
import type { WireAnswer } from '../http/http-adapter';
import type { HttpAdapters } from '../http/http-adapters';
import { followRedirects } from '../http/redirect';
import { TransportError } from '../http/transport-error';
import { decodeBody, readAll, readStart, sizeLimits } from '../response/reading';
import type { Outcome, ReceivedAnswer } from '../response/response-policy';
import { type Call, type CallHeaders, limitsFor } from './request';
import { traceTry } from './trace';

export type AttemptDeps = Pick<ApiDeps, 'clock' | 'timeoutMs' | 'transferMs' | 'trace'> & {
  readonly adapters: HttpAdapters;
  readonly redactor: Redactor;
};

export interface TryOptions {
  readonly prepared: CallHeaders;
  readonly signal?: AbortSignal;
  /** The number of the try, from 1. */
  readonly count: number;
  /** For a streaming answer: maximum time between two chunks, in milliseconds. The caller then reads the body. */
  readonly idleMs?: number;
}

/** Outcome of the try; `stream` is the body of a streaming answer. */
export type AttemptResult = Outcome & { readonly stream?: AsyncIterable<Uint8Array> };

/**
 * Sends the call once. A failure of the network is an outcome, not an error.
 * @throws our own errors, and the signal's reason when it is aborted
 */
export async function attempt(deps: AttemptDeps, call: Call, options: TryOptions): Promise<AttemptResult> {
  if (call.body) deps.redactor.learnFields(call.route, 'body', call.body.shown);
  const started = deps.clock.monotonic();
  const outcome = await outcomeOf(deps, call, options);
  traceAttempt(deps, call, options, outcome, deps.clock.monotonic() - started);
  return outcome;
}

async function outcomeOf(deps: AttemptDeps, call: Call, options: TryOptions): Promise<AttemptResult> {
  try {
    const answer = await sendOnce(deps, call, options);
    const isOpen = options.idleMs !== undefined && answer.status >= 200 && answer.status < 300;
    return isOpen
      ? { ...answer, body: new Uint8Array(), stream: answer.body }
      : await readWhole(answer, call);
  } catch (error) {
    if (error instanceof TransportError) return { error };
    throw error;
  }
}

function sendOnce(deps: AttemptDeps, call: Call, options: TryOptions) {
  const { prepared, signal, idleMs } = options;
  const { kind } = call.route;
  const { wholeMs, ...limits } = limitsFor(deps, kind === 'multipart' || kind === 'binary');
  const wire = {
    method: call.route.method,
    url: call.url,
    headers: prepared.headers,
    limits: idleMs === undefined ? { ...limits, wholeMs } : { ...limits, idleMs },
    body: call.body?.content,
    signal,
    onHead: call.onHead,
  };
  const traits = { bulk: call.bulk === true, streaming: idleMs !== undefined };
  return followRedirects(wire, (hop) => deps.adapters.request(hop, traits));
}

async function readWhole(answer: WireAnswer & { url: URL }, call: Call): Promise<ReceivedAnswer> {
  const { status, headers, url } = answer;
  const body = decodeBody(headers, answer.body);
  if (status >= 300) return { status, headers, url, body: await readStart(body, sizeLimits.error) };
  try {
    const limit = call.expects === 'bytes' ? sizeLimits.binary : sizeLimits.json;
    return { status, headers, url, body: await readAll(body, limit) };
  } catch (error) {
    if (error instanceof TransportError) return { status, headers, url, body: new Uint8Array(), error };
    throw error;
  }
}

function traceAttempt(
  { trace, redactor }: AttemptDeps,
  { route, url, body }: Call,
  { prepared, count }: TryOptions,
  outcome: Outcome,
  ms: number,
): void {
  if (!trace) return;
  const reason = outcome.error ? `${outcome.error.reason}: ${outcome.error.message}` : '';
  const request = { route, url, headers: prepared.headers, body: body?.shown };
  const { status, headers = undefined, body: answer = undefined } = 'headers' in outcome ? outcome : {};
  const text = status === undefined ? `no answer (${reason})` : `${status}${reason && ` (${reason})`}`;
  traceTry(trace, redactor, request, { outcome: text, headers, body: answer, ms, tries: count });
}
