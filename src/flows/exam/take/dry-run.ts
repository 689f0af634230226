/** A dry run of an attempt is refused: its screen goes on from what the service answers. */
import { UsageError } from '../../../errors';
import type { Ports } from '../../../ports/index';

/** @throws UsageError in a dry run */
export async function requireNoDryRun({ unlessDryRun }: Pick<Ports, 'unlessDryRun'>): Promise<void> {
  const isReal = await unlessDryRun(async () => true);
  if (isReal) return;
  throw new UsageError('the exam cannot be taken in a dry run', {
    hint: "'plaza exam start --dry-run' shows the request; the sandbox has an exam to practise with",
  });
}
