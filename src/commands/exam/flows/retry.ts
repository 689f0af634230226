/** Retries of the exam: its time runs, so that a network that is away is waited for. */
import { PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import type { ClosedStatus, Outcome } from '../progress/record';

type RetryPorts = Pick<Ports, 'clock' | 'random' | 'signal'>;

const pausesMs = [500, 1000, 2000, 5000, 10_000];

/** How long to wait after a failure, in milliseconds; as long as the service asks for. @param round from 0 */
export function retryPauseMs({ random }: Pick<Ports, 'random'>, round: number, failure: PlazaError): number {
  const pause = pausesMs[Math.min(round, pausesMs.length - 1)] ?? 0;
  return Math.max((failure.details.retryAfter ?? 0) * 1000, pause * (0.5 + random.number() / 2));
}

/** The result of `work`, retried for this many milliseconds while its failure may be temporary. @throws its failure */
export async function retried<T>(ports: RetryPorts, retryMs: number, work: () => Promise<T>): Promise<T> {
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
