/** Sends calls: repeats by effect, waits for limits, session renewal (design: transport). */

import type { AnswerHeaders } from '../../ports/api';
import type { Chance } from '../../ports/machine';
import { verificationCommand } from '../catalogue/route';
import { createHttpAdapters, type MakeHttpAdapter } from '../http/http-adapters';
import type { Environment } from '../http/proxy';
import { anySignal } from '../http/signals';
import { isUnsafeToRerun } from '../http/transport-error';
import { type Decision, decide, type Facts, isChange, type Outcome } from '../response/response-policy';
import { type AttemptSetup, attempt } from './attempt';
import { type CallHeaders, type CredentialSetup, headersForCall, renewCall } from './credentials';
import { createRateBudget } from './rate-budget';
import { createRedactor, type Redactor } from './redaction';
import type { Call, Reply } from './request';
import { type RetryHistory, retryDelayMs } from './retry-policy';

export interface TransportSetup extends CredentialSetup, Omit<AttemptSetup, 'adapters' | 'redactor'> {
  readonly chance: Chance;
  /** The variables that name proxies; an empty record for the sandbox's own addresses. */
  readonly environment: Environment;
  /** How long limits may be waited out in all; undefined: only a short while. */
  readonly waitMs?: number;
  /** The vocabulary's word for a captcha that the external provider turned down. */
  readonly externalFailed: string;
  /** Tells a person something beside the answer. */
  readonly note: (text: string) => void;
  /** Hears of each change that was done. */
  readonly changed?: () => void;
  readonly signal?: AbortSignal;
  /** Certificates of authorities (PEM) to trust instead of the runtime's own. */
  readonly authorities?: string;
  /** For tests. */
  readonly makeHttpAdapter?: MakeHttpAdapter;
}

/** An answer that keeps coming. */
export interface StreamingAnswer {
  readonly headers: AnswerHeaders;
  readonly body: AsyncIterable<Uint8Array>;
}

export interface Transport {
  readonly redactor: Redactor;
  /** The whole reply, after as many tries as the route's effect allows. */
  send(call: Call): Promise<Reply>;
  /** Opens an answer that lasts, with `idleMs` at most between two pieces of it; waits for limits alone. */
  open(call: Call, idleMs: number): Promise<StreamingAnswer>;
  /** What `send` would send the call with. */
  prepare(call: Call): Promise<CallHeaders>;
  close(): Promise<void>;
}

type Works = TransportSetup & AttemptSetup & { readonly allowance: ReturnType<typeof createRateBudget> };

/** The transport of one command. */
export function createTransport(setup: TransportSetup): Transport {
  const redactor = createRedactor();
  const adapters = createHttpAdapters(setup);
  const works: Works = { ...setup, redactor, adapters, allowance: createRateBudget(setup.clock) };
  return {
    redactor,
    send: (call) => sendCall(works, call),
    open: (call, idleMs) => openCall(works, call, idleMs),
    prepare: (call) => headersForCall(works, redactor, call),
    close: () => adapters.close(),
  };
}

async function sendCall(works: Works, call: Call): Promise<Reply> {
  const signal = anySignal(call.signal, works.signal);
  if (call.paced) await waitForBudget(works, call, signal);
  const history: RetryHistory = { tries: 0, waits: 0, waitedMs: 0 };
  const startedMs = works.clock.monotonic();
  let prepared = await headersForCall(works, works.redactor, call);
  let renewed = false;
  let mayBeDone = false;
  for (;;) {
    history.tries += 1;
    await call.observer?.beforeTry();
    const given = { prepared, count: history.tries, ...(signal && { signal }) };
    const outcome = await attempt(works, call, given).catch((error) =>
      noteInterrupted(works, call, signal, error),
    );
    if (outcome.status !== undefined) works.allowance.observe(call.route.name, outcome.headers);
    if (isUnanswered(outcome)) call.observer?.onUnanswered();
    const decision = decide(outcome, factsOf(works, call, mayBeDone));
    if (decision.next === 'done') return deliver(works, call, decision);
    if (decision.next === 'fail' || (decision.next === 'refresh' && renewed)) throw decision.error;
    if (decision.next === 'refresh') {
      prepared = await renewCall(works, works.redactor, call, prepared, decision.error);
      renewed = true;
      continue;
    }
    mayBeDone ||= decision.next === 'retry' && outcome.error?.reach !== 'unsent';
    await pause(works, call, decision, history, works.clock.monotonic() - startedMs);
  }
}

/** Whether the request may have arrived and been acted on, though nothing good came back. */
function isUnanswered(outcome: Outcome): boolean {
  if (outcome.status === undefined) return outcome.error.reach !== 'unsent';
  // 501: the service does not know the route, and did nothing.
  return outcome.status >= 500 && outcome.status !== 501;
}

/** An interrupt takes effect at once; what was under way and cannot be repeated is at least named. */
function noteInterrupted(works: Works, call: Call, signal: AbortSignal | undefined, error: unknown): never {
  call.observer?.onUnanswered();
  const tells = verificationCommand(call.route, call.requestValues);
  if (signal?.aborted && isUnsafeToRerun(call.route)) {
    const where = tells ? `'plaza ${tells}' tells` : 'nobody can tell';
    works.note(`interrupted while a request was under way: ${where} whether it was carried out`);
  }
  throw error;
}

async function openCall(works: Works, call: Call, idleMs: number): Promise<StreamingAnswer> {
  const signal = anySignal(call.signal, works.signal);
  const history: RetryHistory = { tries: 0, waits: 0, waitedMs: 0 };
  const startedMs = works.clock.monotonic();
  let prepared = await headersForCall(works, works.redactor, call);
  let renewed = false;
  for (;;) {
    history.tries += 1;
    const given = { prepared, count: history.tries, idleMs, ...(signal && { signal }) };
    const outcome = await attempt(works, call, given);
    if (outcome.status !== undefined && outcome.stream)
      return { headers: outcome.headers, body: outcome.stream };
    const decision = decide(outcome, factsOf(works, call, false));
    if (decision.next === 'done')
      throw new Error(`${call.route.name}: an answer was read that should have lasted`);
    if (decision.next === 'wait') {
      await pause(works, call, decision, history, works.clock.monotonic() - startedMs);
      continue;
    }
    if (decision.next !== 'refresh' || renewed) throw decision.error;
    prepared = await renewCall(works, works.redactor, call, prepared, decision.error);
    renewed = true;
  }
}

function factsOf(
  { timeoutMs, externalFailed, clock, redactor }: Works,
  call: Call,
  mayBeDone: boolean,
): Facts {
  return { call, timeoutMs, externalFailed, now: clock.now(), mayBeDone, clean: redactor.text };
}

function deliver(
  { note, redactor, changed }: Works,
  call: Call,
  decision: Decision & { next: 'done' },
): Reply {
  if (isChange(call)) changed?.();
  if (decision.note) note(`${call.route.method} ${call.url.pathname}: ${decision.note}`);
  redactor.learnFields(call.route, 'answer', decision.reply.value);
  return decision.reply;
}

/** Waits before the next try; throws the decision's error where there shall be none. */
async function pause(
  works: Works,
  call: Call,
  decision: Decision & { next: 'retry' | 'wait' },
  history: RetryHistory,
  elapsedMs: number,
): Promise<void> {
  const { clock, chance, timeoutMs, waitMs, note } = works;
  const patience = { timeoutMs, elapsedMs, chance: chance.number(), ...(waitMs !== undefined && { waitMs }) };
  const ms = retryDelayMs(decision, history, patience);
  if (ms === undefined) throw decision.error;
  if (decision.next === 'wait') {
    history.waits += 1;
    history.waitedMs += ms;
    if (ms >= 1000) note(`${call.url.host} asks to wait: going on in ${Math.ceil(ms / 1000)} s`);
  }
  await clock.sleep(ms, anySignal(call.signal, works.signal));
}

/** Part of bulk work waits before the request that would be one too many (field notes 10.1). */
async function waitForBudget(works: Works, call: Call, signal: AbortSignal | undefined): Promise<void> {
  const ms = works.allowance.pauseMs(call.route.name);
  if (ms === 0) return;
  works.note(`no more requests are allowed this minute: going on in ${Math.ceil(ms / 1000)} s`);
  await works.clock.sleep(ms, signal);
}
