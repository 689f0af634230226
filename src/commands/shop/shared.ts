/** Stores secrets of answers when the journal retries an operation, and opens payment pages. */
import { PlazaError, UnknownOutcomeError } from '../../errors';
import type { Ports } from '../../ports/index';
import type { CreatedOrder } from '../../protocol/records/shop';
import { type AnyRoute, verificationCommand } from '../../protocol/route';
import { shop } from '../../protocol/routes/shop';

/** By route name: stores the secrets of an answer, and returns the answer with masked secrets. */
export const answerStores = {
  async [shop.ordersCreate.name](
    ports: Pick<Ports, 'identity' | 'orderKeys' | 'note'>,
    answer: Partial<CreatedOrder>,
  ) {
    const { withStoredPass } = await import('./flows/place-order');
    return withStoredPass(ports, answer);
  },
};

/**
 * Opens the page in the browser with `--open`, except in a dry run. When it cannot be opened, the error is reported
 * and the command continues: the payment has started, and its address is the result.
 * @param address of the page where the user continues, in the answer to the request
 * @throws UnknownOutcomeError when the address was lost with the answer
 */
export async function openPaymentPage(
  { desk, dryRunRequests, failed }: Pick<Ports, 'desk' | 'dryRunRequests' | 'failed'>,
  route: AnyRoute,
  address: string | undefined,
  open: boolean,
  path?: Readonly<Record<string, string>>,
): Promise<void> {
  if (dryRunRequests.length > 0) return;
  if (!address) {
    throw new UnknownOutcomeError(
      'the service accepted the request, but the address of the page is missing in its answer',
      { hint: `'plaza ${verificationCommand(route, path)}' shows whether it happened` },
    );
  }
  if (!open) return;
  try {
    await desk.open(address);
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    failed(error);
  }
}
