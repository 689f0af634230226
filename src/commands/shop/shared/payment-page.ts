/** The payment page, which continues in the browser. */
import { PlazaError } from '../../../errors';
import type { Ports } from '../../../ports/index';

/**
 * Opens the page in the browser with `--open`, except in a dry run. When it cannot be opened, the error is reported
 * and the command continues: the payment has started, and its address is the result.
 */
export async function openPaymentPage(
  { desk, dryRunRequests, failed }: Pick<Ports, 'desk' | 'dryRunRequests' | 'failed'>,
  address: unknown,
  open: boolean,
): Promise<void> {
  if (!open || dryRunRequests.length > 0 || !address) return;
  try {
    await desk.open(String(address));
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    failed(error);
  }
}
