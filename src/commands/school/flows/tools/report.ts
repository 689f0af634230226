/** Complaints about what others did to one's own posts. */
import { UsageError } from '../../../../errors';
import type { Ports } from '../../../../ports/index';

/**
 * Sends a complaint; a reason that was left out is asked for.
 * @throws UsageError for an empty reason, PersonNeededError when there is no person
 */
export async function reportTool<T>(
  { ask }: Pick<Ports, 'ask'>,
  given: string | undefined,
  send: (reason: string) => Promise<T>,
): Promise<T> {
  const reason = given ?? (await ask.input({ message: 'What is wrong with it?', option: '--reason' }));
  if (reason.trim() === '') throw new UsageError('--reason: the reason is empty');
  return send(reason);
}
