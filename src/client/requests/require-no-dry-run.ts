/** Screens that depend on the service's answers refuse a dry run. */
import { UsageError } from '../../errors';
import type { Ports } from '../../ports/index';

/** What a person reads instead of the screen. */
export interface DryRunRefusal {
  readonly message: string;
  readonly hint: string;
}

/** @throws UsageError with the refusal in a dry run */
export async function requireNoDryRun(
  { unlessDryRun }: Pick<Ports, 'unlessDryRun'>,
  { message, hint }: DryRunRefusal,
): Promise<void> {
  if (await unlessDryRun(async () => true)) return;
  throw new UsageError(message, { hint });
}
