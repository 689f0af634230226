/** What the error of a request means for the answer that it sent. */
import { PlazaError } from '../../../errors';
import type { ClosedStatus, Outcome } from '../progress/record';

/** Codes of an attempt that takes no more answers (protocol: exam event codes). */
const closedByCode: Readonly<Record<string, ClosedStatus>> = {
  ALREADY_COMPLETED: 'completed',
  ANNULLED: 'annulled',
  EXPIRED: 'expired',
};

/** Statuses with which the service has judged the answer itself; any other may be different the next time. */
const finalStatuses: readonly number[] = [400, 409, 413, 422];

/** The status of the attempt that a refusal implies; undefined when it implies none. */
export function closedBy(error: unknown): ClosedStatus | undefined {
  const code = error instanceof PlazaError ? error.details.code : undefined;
  return code !== undefined && Object.hasOwn(closedByCode, code) ? closedByCode[code] : undefined;
}

/**
 * The outcome of a request that failed.
 * @param isLost whether one of its tries may have arrived
 */
export function outcomeOf(error: unknown, isLost: boolean): Outcome {
  const reason = error instanceof Error ? error.message : String(error);
  if (isRefused(error)) return { type: 'refused', reason };
  return { type: isLost ? 'lost' : 'delayed', reason };
}

function isRefused(error: unknown): boolean {
  if (!(error instanceof PlazaError)) return false;
  const { status = 0, code } = error.details;
  if (closedBy(error)) return true;
  return finalStatuses.includes(status) && code !== 'NOT_OPEN' && error.kind === 'refused';
}

/** Whether the failure has nothing to do with the answer: the next one would fail as well. */
export function concernsEveryAnswer(error: unknown): boolean {
  return !isRefused(error) || closedBy(error) !== undefined;
}

/** Whether waiting a little may help. */
export function isTemporary(error: unknown): boolean {
  return error instanceof PlazaError && (error.kind === 'network' || error.kind === 'too-frequent');
}
