import { section } from '../../section';
import { shopHandlers } from './handlers';
import { shopPages } from './pages';
import { newShop, seedOrders } from './seed/shop';
import { shopState } from './state';
import { shopSwitches } from './switches';

/** The shop: goods, delivery, orders and their payment. */
export const shop = section('shop', {
  state: { shop: { schema: shopState, initial: newShop } },
  seed: seedOrders,
  handlers: shopHandlers,
  switches: shopSwitches,
  nonCatalogue: shopPages,
});
