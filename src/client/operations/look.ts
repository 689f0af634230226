/** Looks whether a request without a key was carried out whose answer was lost. */
import { NotFoundError, PlazaError } from '../../errors';
import type { AnsweredTry, Api } from '../../ports/api';
import type { HeldOperation, Operation } from '../../ports/journal';
import type { AnyRoute } from '../../protocol/route';
import type { ClientDeps } from '../deps';
import { listPages } from '../paging';
import { buildCall, type RequestInput } from '../request/build-request';
import type { Call } from '../request/request';
import { fitAnswer, unwrap } from '../response/answer-reading';
import { jsonOrText, record } from '../response/text';
import { type Finding, type Look, verificationOf } from './verifications';

/** A request may be on its way for so long after its answer was given up. */
const maxUnderWayMs = 30_000;
const pauseMs = 3000;

/** Looks again while the request may still arrive. */
export async function lookWhileUnderWay(
  deps: ClientDeps,
  route: AnyRoute,
  held: HeldOperation,
): Promise<Finding> {
  const { clock, signal } = deps;
  const begun = clock.monotonic();
  const sinceSentMs = clock.now() - (held.operation.lastSentAt ?? 0);
  for (let looks = 0; ; looks += 1) {
    const { finding, isClockSame } = await look(deps, route, held);
    // A clock that was set meanwhile does not tell how long ago it was sent.
    const elapsedMs = isClockSame && sinceSentMs > 0 ? sinceSentMs : 0;
    const leftMs = maxUnderWayMs - elapsedMs - (clock.monotonic() - begun);
    if (finding.outcome !== 'not done' || leftMs <= 0) return finding;
    const seconds = Math.ceil(leftMs / 1000);
    if (looks === 0) deps.note(`not done yet; the request may still arrive: looking for ${seconds} s`);
    await clock.sleep(Math.min(pauseMs, leftMs), signal);
  }
}

interface Looked {
  readonly finding: Finding;
  /** Whether the clock of this computer is as far from that of the service as it was at the send. */
  readonly isClockSame: boolean;
}

export async function look(deps: ClientDeps, route: AnyRoute, held: HeldOperation): Promise<Looked> {
  const { operation } = held;
  const { offset, ...reads } = timedReads(deps, operation);
  const finding = await findingOf(route, held, reads);
  return { finding, isClockSame: isSameOffset(operation, offset() ?? unmeasured(operation)) };
}

async function findingOf(
  route: AnyRoute,
  { operation, claim }: HeldOperation,
  reads: Pick<Look, 'read' | 'pages' | 'wasMade'>,
): Promise<Finding> {
  const { lostAnswer } = route;
  if (lostAnswer && 'unknown' in lostAnswer) return { outcome: 'unclear', why: lostAnswer.unknown };
  const verify = verificationOf(route.name);
  const { accountId, parameters, body } = operation;
  if (!verify || accountId === null) return { outcome: 'unclear', why: 'nothing shows what a guest did' };
  const sent = { path: parameters as Look['path'], body: record(jsonOrText(body ?? '')) ?? {} };
  try {
    return await verify({ ...sent, accountId, claim, ...reads });
  } catch (error) {
    if (error instanceof NotFoundError) return { outcome: 'not done' };
    if (!(error instanceof PlazaError) || error.kind !== 'refused') throw error;
    return { outcome: 'unclear', why: `what shows it cannot be read: ${error.message}` };
  }
}

/** Reads that compare the clock of the service with that of this computer. */
function timedReads(deps: ClientDeps, operation: Operation) {
  const offset = measuredOffset();
  const look = { observer: { onAnswer: offset.observe }, mayBeDone: true };
  const transport = { ...deps.transport, send: (call: Call) => deps.transport.send({ ...call, ...look }) };
  const quiet = { ...deps, transport, note: () => undefined };
  const reads = {
    async read(route: AnyRoute, request?: RequestInput) {
      const { value } = await transport.send(await buildCall(deps, route, request));
      return unwrap(fitAnswer(route, value), route);
    },
    pages: (route: AnyRoute, request?: RequestInput) => listPages(quiet, route, request, { all: true }, {}),
  } as unknown as Pick<Api, 'read' | 'pages'>;
  return {
    ...reads,
    offset: offset.bounds,
    wasMade: (createdAt: string | undefined) =>
      sideOf(Date.parse(createdAt ?? ''), operation, offset.bounds()),
  };
}

/** Bounds of what the clock of the service is ahead, in milliseconds. */
export interface OffsetBounds {
  readonly least: number;
  readonly most: number;
}

/** `Date` has whole seconds. */
const dateStepMs = 1000;
/** A clock that was adjusted by less between the send and the look counts as the same. */
const toleranceMs = 3000;

/** Narrows the offset with every answer. */
function measuredOffset() {
  let bounds: OffsetBounds | undefined;
  return {
    bounds: () => bounds,
    observe({ status, date, sent, received }: AnsweredTry) {
      const time = Date.parse(date ?? '');
      // What answers in place of the service has a clock of its own.
      if (Number.isNaN(time) || status >= 500) return;
      const next = { least: time - received.now, most: time + dateStepMs - sent.now };
      const least = Math.max(next.least, bounds?.least ?? next.least);
      const most = Math.min(next.most, bounds?.most ?? next.most);
      bounds = least <= most ? { least, most } : next;
    },
  };
}

/**
 * On which side of the send a record was made. What was known of the offset at the send is compared with what the look
 * measures: when they differ, the clock of this computer was set meanwhile, and times between the two are unclear.
 * @internal
 */
export function sideOf(
  createdAt: number,
  operation: Pick<Operation, 'sentAt' | 'aheadMs'>,
  measured: OffsetBounds = unmeasured(operation),
): 'before' | 'since' | 'unclear' {
  const { sentAt = 0, aheadMs = 0 } = operation;
  const { least } = measured;
  const sinceMs = isSameOffset(operation, measured) ? least : Math.max(least, aheadMs) + toleranceMs;
  if (createdAt >= sentAt + sinceMs) return 'since';
  return createdAt < sentAt + Math.min(least, aheadMs) - toleranceMs ? 'before' : 'unclear';
}

function isSameOffset({ aheadMs = 0 }: Pick<Operation, 'aheadMs'>, { least, most }: OffsetBounds): boolean {
  return aheadMs >= least - toleranceMs && aheadMs <= most + toleranceMs;
}

/** What is assumed where no answer has a date. */
function unmeasured({ aheadMs = 0 }: Pick<Operation, 'aheadMs'>): OffsetBounds {
  return { least: aheadMs - dateStepMs, most: aheadMs };
}
