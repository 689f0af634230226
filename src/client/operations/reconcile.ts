/**
 * Reconciles an operation without a key whose answer was lost: reads of the service show whether its request was carried
 * out. This file makes the reads trustworthy (no cached answer, no gateway) and repeats them while the request can still
 * arrive; `verifications` says what each route reads, `service-time` on which side of the send a record was made. It is
 * loaded only then.
 */
import { NotFoundError, PlazaError } from '../../errors';
import type { HeldOperation, Operation } from '../../ports/journal';
import type { AnyRoute } from '../../protocol/route';
import type { ClientDeps } from '../deps';
import { listPages } from '../paging';
import { buildCall, type RequestInput } from '../request/build-request';
import type { Call } from '../request/request';
import { readAnswer } from '../response/answer-content';
import { jsonOrText, record } from '../response/text';
import { type DateWatch, sendBounds, sideOf, watchDates } from './service-time';
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
