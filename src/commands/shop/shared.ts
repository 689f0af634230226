/** Stores secrets of answers when the journal retries an operation, and opens payment pages. */

import { PlazaError } from '../../errors';
import type { Ports } from '../../ports/index';
import type { CreatedOrder } from '../../protocol/records/shop';
import { shop } from '../../protocol/routes/shop';

/** By route name: stores the secrets of an answer, and returns the answer with masked secrets. */
export const answerStores = {
  async [shop.ordersCreate.name](
    ports: Pick<Ports, 'identity' | 'orderKeys' | 'note'>,
    answer: Partial<CreatedOrder>,
  ) {
    const { withStoredPass } = await import('./flows/order-access');
    return withStoredPass(ports, answer);
  },
};

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
