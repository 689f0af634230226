/** Retries of the exam: its time runs, so that a network that is away is waited for. */
import { PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';
import { isTemporary } from './outcome';

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
