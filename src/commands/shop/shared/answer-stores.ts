/** What is stored of the shop's answers when the journal, not the command itself, retries an operation. */

import type { Ports } from '../../../ports/index';
import type { CreatedOrder } from '../../../protocol/records/shop';
import { shop } from '../../../protocol/routes/shop';

/** By the name of the route: stores the secrets of an answer, and gives the answer with the secrets masked. */
export const answerStores = {
  async [shop.ordersCreate.name](
    ports: Pick<Ports, 'identity' | 'orderKeys' | 'note'>,
    answer: Partial<CreatedOrder>,
  ) {
    const { withStoredPass } = await import('../flows/order-placing');
    return withStoredPass(ports, answer);
  },
};
