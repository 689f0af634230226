/** What is stored of the shop's answers when the journal, not the command itself, retries an operation. */
import type { CreatedOrder } from '../../api/catalogue/records/shop';
import { shop } from '../../api/catalogue/routes/shop';
import type { Ports } from '../../ports/index';

/** By the name of the route: stores the secrets of an answer, and gives the answer with the secrets masked. */
export const answerStores = {
  async [shop.ordersCreate.name](
    ports: Pick<Ports, 'identity' | 'orderKeys' | 'note'>,
    answer: Partial<CreatedOrder>,
  ) {
    const { withStoredPass } = await import('./order-placing');
    return withStoredPass(ports, answer);
  },
};
