/**
 * The transport takes a call (route, URL, headers, body) to a reply or an error. It owns the loop over the tries: it asks
 * for a slot of the rate limit (`pacer`), adds headers with the session's token (`headers`), runs one try (`attempt`), and
 * acts on the decision about its outcome: done, fail, retry, wait or refresh. It decides nothing itself:
 * `response-policy` says what an outcome means, and `retry-policy` how long a wait takes. It knows no journal; the
 * callers in `operations` record a change before they hand it over.
 *
 *     const transport = createTransport(deps);
 *     const { value } = await transport.send(call);
 *     await transport.close();
 */

import type { PlazaError } from '../../errors';
import type { Clock, ClockReading } from '../../ports/machine';
import { createRedactor } from '../../protocol/redaction';
import { verificationCommand } from '../../protocol/route';
import type { ApiDeps } from '../deps';
import { anySignal, headerOf } from '../http/http-adapter';
import { createHttpAdapters } from '../http/http-adapters';
import { isUnsafeToRerun } from '../http/transport-error';
import { type Decision, decide, type Facts, type Outcome } from '../response/response-policy';
import { type AttemptDeps, attempt } from './attempt';
import { type CredentialDeps, headersForCall, renewedHeaders } from './headers';
import { createPacer, type Pacer, type Slot, tooLateError } from './pacer';
import {
  type Call,
  type CallHeaders,
  isChange,
  type Reply,
  type StreamingAnswer,
  type Transport,
} from './request';
import { jitterMs, maxLimitWaitMs, type RetryHistory, retryDelayMs } from './retry-policy';

export type TransportDeps = Omit<ApiDeps, 'allowed' | 'command' | 'dryRun' | 'operations'>;

/** The dependencies, with the parts that the transport creates. */
type Deps = TransportDeps & AttemptDeps & CredentialDeps & { readonly pacer: Pacer };

/** The transport of one command. Nothing is loaded or connected before its first call. */
export function createTransport(deps: TransportDeps): Transport {
  const redactor = createRedactor();
  const adapters = createHttpAdapters(deps);
  const own: Deps = { ...deps, redactor, adapters, pacer: createPacer(deps) };
  return {
    redactor,
    send: (call) => sendCall(withLimit(own, call), call),
    open: (call, idleMs) => openStream(own, call, idleMs),
    prepare: (call) => headersForCall(own, call),
    close: () => adapters.close(),
  };
}

/** The dependencies with the time limit of the call, if it has one. */
function withLimit(deps: Deps, { timeoutMs }: Call): Deps {
  return timeoutMs === undefined ? deps : { ...deps, timeoutMs, transferMs: timeoutMs };
}

async function sendCall(deps: Deps, call: Call): Promise<Reply> {
  if (isChange(call)) deps.beforeChange?.(call.route);
  const signal = anySignal(call.signal, deps.signal);
  const history = newHistory(deps);
  let slot = await waitForSlot(deps, call, history, signal);
  let prepared = await headersForCall(deps, call);
  let mayBeDone = call.mayBeDone === true;
  for (;;) {
    history.tries += 1;
    await call.observer?.beforeTry?.();
    if (history.tries === 1 && slot === undefined && call.observer?.beforeTry) {
      // It can wait for the lock of the journal, and another process can meet the limit or replace the token meanwhile.
      slot = await waitForSlot(deps, call, history, signal);
      if (slot) prepared = await headersForCall(deps, call);
    }
    const options = { prepared, count: history.tries, signal };
    const sent = momentOf(deps.clock);
    const outcome = await attempt(deps, call, options).catch((error) =>
      noteInterrupted(deps, call, signal, error),
    );
    const decision = decide(outcome, factsOf(deps, call, mayBeDone));
    await deps.pacer.observe(call, outcome, decision, slot);
    observe(deps, call, outcome, sent, decision);
    if (decision.next === 'done') return deliver(deps, call, decision);
    if (decision.next === 'fail') throw decision.error;
    if (decision.next === 'refresh') {
      prepared = await renew(deps, call, prepared, history, decision.error);
      continue;
    }
    mayBeDone ||= decision.next === 'retry' && outcome.error?.reach !== 'unsent';
    const next = await pause(deps, call, decision, history);
    if (decision.next === 'wait') slot = next;
    // Another process can have replaced the token meanwhile.
    prepared = await headersForCall(deps, call);
  }
}

/** Other processes may replace the token this often between two tries of a call. */
const maxRenewals = 4;

/**
 * The headers with another token after a 401. A token that another process has stored can be refused too; one that this
 * process has just refreshed is the last.
 * @throws the refusal
 */
async function renew(
  deps: Deps,
  call: Call,
  prepared: CallHeaders,
  history: History,
  refusal: PlazaError,
): Promise<CallHeaders> {
  const isLast = history.renewals > 0 && deps.session.isOwn?.(prepared.token) !== false;
  if (isLast || history.renewals >= maxRenewals) throw refusal;
  history.renewals += 1;
  return renewedHeaders(deps, call, prepared, refusal);
}

function momentOf({ now, monotonic }: Clock): ClockReading {
  return { now: now(), monotonic: monotonic() };
}

function observe(deps: Deps, call: Call, outcome: Outcome, sent: ClockReading, decision: Decision): void {
  if (outcome.status !== undefined) {
    const { status, headers, url } = outcome;
    const isCached = headerOf(headers, 'age') !== undefined;
    const date = headerOf(headers, 'date');
    const received = momentOf(deps.clock);
    const answer = { status, date, isCached, isRead: !isChange(call), sent, received };
    call.observer?.onAnswer?.(answer);
    deps.onAnswer?.(url, answer);
  }
  if (isUnanswered(outcome, decision)) call.observer?.onUnanswered?.();
}

/** Whether the service may have carried out the request, although no usable answer came. */
function isUnanswered(outcome: Outcome, decision: Decision): boolean {
  if (outcome.status === undefined) return outcome.error.reach !== 'unsent';
  if (decision.next === 'done' || (decision.next === 'fail' && decision.isRefusal)) return false;
  const { kind } = decision.error;
  return outcome.status >= 500 || kind === 'network' || kind === 'unknown-outcome';
}

/** An interrupt takes effect immediately. When the request in progress is not safe to retry, a note says how to check it. */
function noteInterrupted(deps: Deps, call: Call, signal: AbortSignal | undefined, error: unknown): never {
  call.observer?.onUnanswered?.();
  const command = verificationCommand(call.route, call.requestValues);
  if (signal?.aborted && isUnsafeToRerun(call.route)) {
    deps.note(
      command
        ? `interrupted during a request: 'plaza ${command}' shows whether it was carried out`
        : 'interrupted during a request: it may have been carried out, and no command shows whether',
    );
  }
  throw error;
}

async function openStream(deps: Deps, call: Call, idleMs: number): Promise<StreamingAnswer> {
  const signal = anySignal(call.signal, deps.signal);
  const history = newHistory(deps);
  let prepared = await headersForCall(deps, call);
  for (;;) {
    history.tries += 1;
    const outcome = await attempt(deps, call, { prepared, count: history.tries, idleMs, signal });
    if (outcome.status !== undefined && outcome.stream)
      return { headers: outcome.headers, body: outcome.stream };
    const decision = decide(outcome, factsOf(deps, call, false));
    if (decision.next === 'done')
      throw new Error(`${call.route.name}: a streaming answer was read as a whole`);
    if (decision.next === 'wait') {
      await pause(deps, call, decision, history);
      continue;
    }
    if (decision.next !== 'refresh') throw decision.error;
    prepared = await renew(deps, call, prepared, history, decision.error);
  }
}

interface History extends RetryHistory {
  /** When the call began, by the monotonic clock. */
  startedMs: number;
  /** How often the call got another token. */
  renewals: number;
}

function newHistory({ clock }: Deps): History {
  return { tries: 0, waits: 0, waitedMs: 0, renewals: 0, startedMs: clock.monotonic() };
}

function factsOf({ timeoutMs, vocabulary, clock, redactor }: Deps, call: Call, mayBeDone: boolean): Facts {
  const { externalFailed } = vocabulary;
  return { call, timeoutMs, externalFailed, now: clock.now(), mayBeDone, clean: redactor.text };
}

function deliver(
  { note, redactor, changed }: Deps,
  call: Call,
  { reply, note: text }: Decision & { next: 'done' },
): Reply {
  if (isChange(call)) changed?.();
  if (text) note(`${call.route.method} ${call.url.pathname}: ${text}`);
  redactor.learnFields(call.route, 'answer', reply.value);
  return reply;
}

/** How long bulk work waits for its turn, also without `--wait`: two minutes of the service, and some more. */
const maxBulkWaitMs = 150_000;

/**
 * Waits until the rate limit allows the call, if one is known. Without `--wait`, a call
 * that would have to wait for long is sent all the same, and the service decides; so is one whose time is a guess.
 * @throws TooFrequentError when `--wait` does not suffice
 */
async function waitForSlot(
  { pacer, clock, waitMs, note }: Deps,
  call: Call,
  history: History,
  signal: AbortSignal | undefined,
): Promise<Slot | undefined> {
  const allowedMs = maxLimitWaitMs(history, waitMs);
  const maxMs = call.paced ? Math.max(maxBulkWaitMs, allowedMs) : allowedMs;
  const slot = await pacer.take(call, maxMs);
  const now = clock.now();
  if (!slot || slot.at <= now) return slot;
  if (slot.isTooLate) {
    if (waitMs === undefined || slot.isGuess) return undefined;
    throw tooLateError(slot, now);
  }
  const ms = slot.at - now;
  if (ms >= 1000) note(`rate limit reached: continuing in ${Math.ceil(ms / 1000)} s`);
  // The waits of bulk work are longer than the waits of one call.
  if (call.paced) history.startedMs += ms;
  else history.waitedMs += ms;
  await clock.sleep(ms, signal);
  return slot;
}

/**
 * Waits before the next try; after a rate limit of which a time is known, until the slot that it returns.
 * @throws the decision's error when there is none
 */
async function pause(
  deps: Deps,
  call: Call,
  decision: Decision & { next: 'retry' | 'wait' },
  history: History,
): Promise<Slot | undefined> {
  const { clock, timeoutMs, waitMs, note } = deps;
  const random = deps.random.number();
  const limits = { timeoutMs, waitMs, elapsedMs: clock.monotonic() - history.startedMs, random };
  const policyMs = retryDelayMs(decision, history, limits);
  if (policyMs === undefined) throw decision.error;
  const maxMs = maxLimitWaitMs(history, waitMs);
  const taken = decision.next === 'wait' ? await deps.pacer.take(call, maxMs) : undefined;
  // A time that the service did not name is a guess, and an earlier try may succeed.
  if (taken?.isTooLate && decision.retryAfter !== undefined) throw decision.error;
  const slot = taken?.isTooLate ? undefined : taken;
  const ms = slot ? Math.max(0, slot.at - clock.now()) + jitterMs(random) : policyMs;
  if (decision.next === 'wait') {
    history.waits += 1;
    history.waitedMs += ms;
    if (ms >= 1000) note(`${call.url.host} limits requests: continuing in ${Math.ceil(ms / 1000)} s`);
  }
  await clock.sleep(ms, anySignal(call.signal, deps.signal));
  return slot;
}
