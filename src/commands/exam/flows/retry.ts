/** Retries of exam requests, and what a failure means for the answer that was sent. */
import { PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { ClosedStatus, Outcome } from '../progress/record';

type RetryPorts = Pick<Ports, 'clock' | 'random' | 'signal'>;

const pausesMs = [500, 1000, 2000, 5000, 10_000];

/** The pause before a retry, in milliseconds; at least the `retryAfter` of the failure. @param round from 0 */
export function retryPauseMs({ random }: Pick<Ports, 'random'>, round: number, failure: PlazaError): number {
  const pause = pausesMs[Math.min(round, pausesMs.length - 1)] ?? 0;
  return Math.max((failure.details.retryAfter ?? 0) * 1000, pause * (0.5 + random.number() / 2));
}

/** Runs `work` with retries of temporary failures for `retryMs` milliseconds. @throws its last failure */
export async function withRetries<T>(ports: RetryPorts, retryMs: number, work: () => Promise<T>): Promise<T> {
  const end = ports.clock.monotonic() + retryMs;
  for (let round = 0; ; round += 1) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof PlazaError) || !isTemporary(error)) throw error;
      const ms = retryPauseMs(ports, round, error);
      if (ports.clock.monotonic() + ms > end) throw error;
      await ports.clock.sleep(ms, ports.signal);
    }
  }
}

/** Codes of a finished attempt (protocol: exam event codes). */
const closedByCode: Readonly<Record<string, ClosedStatus>> = {
  ALREADY_COMPLETED: 'completed',
  ANNULLED: 'annulled',
  EXPIRED: 'expired',
};

/** Statuses that refer to the answer itself; a retry after any other may succeed. */
const finalStatuses: readonly number[] = [400, 409, 413, 422];

/** The status of the attempt that an error code implies; undefined for other errors. */
export function closedBy(error: unknown): ClosedStatus | undefined {
  const code = error instanceof PlazaError ? error.details.code : undefined;
  return code !== undefined && Object.hasOwn(closedByCode, code) ? closedByCode[code] : undefined;
}

/**
 * The outcome of a failed request.
 * @param isLost whether one of its attempts may have arrived
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

/** Whether the failure is unrelated to the answer, so that other answers would fail as well. */
export function concernsEveryAnswer(error: unknown): boolean {
  return !isRefused(error) || closedBy(error) !== undefined;
}

export function isTemporary(error: unknown): boolean {
  return error instanceof PlazaError && (error.kind === 'network' || error.kind === 'too-frequent');
}
