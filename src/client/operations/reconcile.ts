/**
 * Reconciles an operation without a key whose answer was lost: reads of the service show whether its request was carried
 * out. This file makes the reads trustworthy (no cached answer, no gateway), repeats them while the request can still
 * arrive, and tells on which side of the send a record was made; `verifications` says what each route reads. It is loaded
 * only then.
 *
 * The clock of the service is measured against the uptime of this computer, which no change of a clock moves: in the boot
 * of the send, the time of the send follows from the `Date` of any later answer. The clock of this computer is a second
 * witness and decides nothing by itself.
 */
import { NotFoundError, PlazaError } from '../../errors';
import type { AnsweredTry } from '../../ports/api';
import type { HeldOperation, Operation, SendTime } from '../../ports/journal';
import type { Clock } from '../../ports/machine';
import type { AnyRoute } from '../../protocol/route';
import type { ClientDeps } from '../deps';
import { listPages } from '../paging';
import { buildCall, type RequestInput } from '../request/build-request';
import type { Call } from '../request/request';
import { readAnswer } from '../response/answer-content';
import { jsonOrText, record } from '../response/text';
import { type ReconcileResult, type SentRequest, verificationOf } from './verifications';

/** A request can arrive for so long after its answer was given up. */
const maxUnderWayMs = 30_000;
const pauseMs = 3000;

/** @param waits whether it reads again while the request can still arrive */
export async function reconcile(
  deps: ClientDeps,
  route: AnyRoute,
  held: HeldOperation,
  waits: boolean,
): Promise<ReconcileResult> {
  const { clock, signal } = deps;
  const begun = clock.monotonic();
  const dates = await datesOf(deps, held.operation);
  for (let count = 0; ; count += 1) {
    let result = await readOutcome(deps, route, held, dates);
    if (result.outcome === 'unclear' && dates.problem()?.isSettledByWaiting) {
      await clock.sleep(pauseMs, signal);
      result = await readOutcome(deps, route, held, dates);
    }
    const leftMs = underWayMs(held.operation, dates, clock.now(), clock.monotonic() - begun);
    if (!waits || result.outcome !== 'not done' || leftMs <= 0) return result;
    const seconds = Math.ceil(leftMs / 1000);
    if (count === 0) deps.note(`not done yet; the request may still arrive: looking for ${seconds} s`);
    await clock.sleep(Math.min(pauseMs, leftMs), signal);
  }
}

/** How much longer the request can arrive; the whole time if the time of the send is unknown. */
function underWayMs({ lastSent }: Operation, dates: DateWatch, now: number, passedMs: number): number {
  const service = dates.time();
  const elapsedMs = service ? now + service.aheadMs - sendBounds(lastSent, service).since : 0;
  return maxUnderWayMs - Math.max(elapsedMs, passedMs);
}

/** Compares the dates of answers with the known clock of the service. */
async function datesOf({ clock, operations }: ClientDeps, operation: Operation): Promise<DateWatch> {
  const uptime = clock.uptime();
  const { boot, uptimeMs, serviceAt } = operation.sent ?? {};
  const bootedAt =
    serviceAt !== undefined && uptimeMs !== undefined && uptime?.boot === boot
      ? serviceAt - uptimeMs
      : await operations?.bootedAt?.();
  // Without an earlier answer of this boot the clock of this computer is compared.
  return watchDates(clock, (now) => {
    const { ms } = clock.uptime() ?? {};
    return bootedAt === undefined || ms === undefined ? now : bootedAt + ms - (clock.now() - now);
  });
}

/** Runs the verification of the route once. */
async function readOutcome(
  deps: ClientDeps,
  route: AnyRoute,
  { operation, claim }: HeldOperation,
  dates: DateWatch,
): Promise<ReconcileResult> {
  const { lostAnswer } = route;
  if (lostAnswer && 'unknown' in lostAnswer) return { outcome: 'unclear', why: lostAnswer.unknown };
  const verify = verificationOf(route.name);
  const { accountId, parameters, body } = operation;
  if (!verify || accountId === null) return { outcome: 'unclear', why: 'nothing shows what a guest did' };
  // No record can be recognized as one of the account.
  if (accountId === '') return { outcome: 'unclear', why: 'the access token does not name its account' };
  const sent = { path: parameters as SentRequest['path'], body: record(jsonOrText(body ?? '')) ?? {} };
  const reads = freshReads(deps, operation, dates);
  try {
    return await verify({ ...sent, accountId, claim, ...reads });
  } catch (error) {
    if (error instanceof InconclusiveError) return { outcome: 'unclear', why: error.message };
    if (error instanceof NotFoundError) return { outcome: 'not done' };
    if (!(error instanceof PlazaError) || error.kind !== 'refused') throw error;
    return { outcome: 'unclear', why: `what shows it cannot be read: ${error.message}` };
  }
}

/** An answer that shows nothing. The message completes "the answer was lost, and …". */
class InconclusiveError extends Error {}

/** Reads whose answers come from the service itself, contain the content of the route, and are not older than the request. */
function freshReads(deps: ClientDeps, operation: Operation, dates: DateWatch) {
  const send = async (call: Call) => {
    const headers = { ...call.headers, 'cache-control': 'no-cache' };
    const isolated = { ...call, headers, observer: { onAnswer: dates.observe }, mayBeDone: true };
    const problem = () => {
      const { why } = dates.problem() ?? {};
      if (why !== undefined) throw new InconclusiveError(`${why}: ${call.url.pathname}`);
    };
    const reply = await deps.transport.send(isolated).catch((error: unknown) => {
      if (error instanceof NotFoundError) problem();
      const { status = 0 } = error instanceof PlazaError ? error.details : {};
      // A success that is not the answer of the route.
      if (error instanceof PlazaError && status >= 200 && status < 300)
        throw new InconclusiveError(error.message);
      throw error;
    });
    problem();
    if (reply.status !== (call.route.ok ?? 200))
      throw new InconclusiveError(`${call.url.pathname} was answered with status ${reply.status}`);
    return reply;
  };
  const sendForList = async (call: Call) => {
    const path = call.url.pathname;
    const reply = await send(call).catch((error: unknown) => {
      throw error instanceof NotFoundError ? new InconclusiveError(`${path} does not exist`) : error;
    });
    const { items = '' } = call.route;
    const root = record(reply.value);
    // Another list, which is taken elsewhere, might come from a gateway.
    if (![root, record(root?.data)].some((place) => Array.isArray(place?.[items])))
      throw new InconclusiveError(`the answer to ${path} has no '${items}'`);
    return reply;
  };
  const quiet = {
    ...deps,
    transport: { ...deps.transport, send: sendForList },
    chooseItems: undefined,
    note: () => undefined,
  };
  return {
    async read(route: AnyRoute, request?: RequestInput) {
      const { value } = await send(await buildCall(deps, route, request));
      return readAnswer(route, value);
    },
    pages: (route: AnyRoute, request?: RequestInput) => listPages(quiet, route, request, { all: true }, {}),
    wasMade: (createdAt: string | undefined) =>
      sideOf(Date.parse(createdAt ?? ''), sendBounds(operation.sent, dates.time())),
  } as unknown as Pick<SentRequest, 'read' | 'pages' | 'wasMade'>;
}

/** `Date` has whole seconds. */
const dateStepMs = 1000;
/** Times that differ by less agree. */
const toleranceMs = 3000;
/** An uptime may run 17 s a day too fast or too slow. */
const driftPerMs = 1 / 5000;
/** Two answers show that time passes at the service when they are this far apart. */
const minApartMs = 2500;

/** The clock of the service, by one answer. Differences are lower bounds, in milliseconds. */
interface ServiceTime {
  /** How far it is ahead of the clock of this computer. */
  readonly aheadMs: number;
  /** Its time at the start of this computer with this ID, measured at that uptime. */
  readonly boot?: { readonly id: string; readonly bootedAt: number; readonly uptimeMs: number } | undefined;
}

/** The time of a send, by the clock of the service. */
interface SendBounds {
  /** A record of this time, or of a later one, was made since. */
  readonly since: number;
  /** A record of an earlier time was made before. */
  readonly before: number;
}

const anyTime: SendBounds = { since: Number.POSITIVE_INFINITY, before: Number.NEGATIVE_INFINITY };

/**
 * The bounds of the time of a send. An uptime that stood still, as in a suspended virtual machine, makes the time that
 * follows from a later answer too late, and the one that follows from an earlier answer too early: between the two nothing is
 * certain. In another boot, or without an uptime, only a time on which the witnesses agree counts.
 * @internal
 */
export function sendBounds(sent: SendTime | undefined, service: ServiceTime | undefined): SendBounds {
  if (!sent || !service) return anyTime;
  const { at, boot, uptimeMs, serviceAt } = sent;
  const byClock = at + service.aheadMs;
  const now = service.boot;
  if (now && now.id === boot && uptimeMs !== undefined && uptimeMs <= now.uptimeMs) {
    const byUptime = uptimeMs + now.bootedAt;
    const slackMs = toleranceMs + (now.uptimeMs - uptimeMs) * driftPerMs;
    const other = serviceAt ?? Math.min(byUptime, byClock);
    const since = Math.abs(other - byUptime) <= slackMs ? byUptime : Math.max(other, byUptime);
    return { since, before: Math.min(other, byUptime) - slackMs };
  }
  if (serviceAt === undefined) return anyTime;
  if (Math.abs(serviceAt - byClock) > toleranceMs) return { ...anyTime, before: serviceAt - toleranceMs };
  return { since: byClock, before: Math.min(serviceAt, byClock) - toleranceMs };
}

/** The side of a send on which a record was made. @internal */
export function sideOf(createdAt: number, { since, before }: SendBounds): 'before' | 'since' | 'unclear' {
  if (createdAt >= since) return 'since';
  return createdAt < before ? 'before' : 'unclear';
}

/** Follows the `Date` of the answers. */
interface DateWatch {
  observe(answer: AnsweredTry): void;
  /** By the last answer that was fresh; undefined before one. */
  time(): ServiceTime | undefined;
  /** Why the last answer cannot be used: it might be older than the request. */
  problem(): { readonly why: string; readonly isSettledByWaiting: boolean } | undefined;
}

/** The interval of the service's time at the zero of the monotonic clock, and when it was measured. */
interface Reading {
  readonly least: number;
  readonly most: number;
  readonly at: number;
}

/**
 * Accepts an answer whose `Date` is the expected time of the service, or the time of an earlier answer moved on by the time
 * between. The `Date` of a cached answer does not move.
 * @param expected the time of the service, as far as it is known before
 * @internal
 */
export function watchDates(clock: Pick<Clock, 'uptime'>, expected: (now: number) => number): DateWatch {
  const readings: Reading[] = [];
  let service: ServiceTime | undefined;
  let problem: ReturnType<DateWatch['problem']>;
  const isConfirmed = (next: Reading, sentAt: number) =>
    readings.some(
      ({ least, most, at }) => sentAt - at >= minApartMs && least <= next.most && next.least <= most,
    );
  return {
    time: () => service,
    problem: () => problem,
    observe({ status, date, isCached, sent, received }) {
      const time = Date.parse(date ?? '');
      // A gateway that answers instead of the service has a clock of its own.
      if (status >= 500) return;
      if (isCached || Number.isNaN(time)) {
        const why = isCached ? 'the answer comes from a cache' : 'the answer has no date';
        problem = { why, isSettledByWaiting: false };
        return;
      }
      const most = time + dateStepMs - sent.monotonic;
      const reading = { least: time - received.monotonic, most, at: received.monotonic };
      const isExpected =
        time - toleranceMs <= expected(received.now) && expected(sent.now) <= time + dateStepMs + toleranceMs;
      if (!isExpected && !isConfirmed(reading, sent.monotonic)) {
        readings.push(reading);
        problem = { why: 'the answer might come from a cache', isSettledByWaiting: true };
        return;
      }
      readings.push(reading);
      problem = undefined;
      const uptime = clock.uptime();
      const boot = uptime && { id: uptime.boot, bootedAt: time - uptime.ms, uptimeMs: uptime.ms };
      service = { aheadMs: time - received.now, boot };
    },
  };
}
