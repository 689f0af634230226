/** Screens that go on from what the service answers refuse a dry run. */
import { UsageError } from '../../errors';
import type { Ports } from '../../ports/index';

const refusals = {
  take: {
    message: 'the exam cannot be taken in a dry run',
    hint: "'plaza exam start --dry-run' shows the request; the sandbox has an exam to practise with",
  },
  rate: {
    message: 'drawings cannot be rated one after another in a dry run',
    hint: "'plaza exam gallery vote ID 5 --dry-run' shows the request of one vote",
  },
} as const;

/** @throws UsageError in a dry run */
export async function requireNoDryRun(
  { unlessDryRun }: Pick<Ports, 'unlessDryRun'>,
  screen: keyof typeof refusals,
): Promise<void> {
  if (await unlessDryRun(async () => true)) return;
  const { message, hint } = refusals[screen];
  throw new UsageError(message, { hint });
}
