import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { shopHandlers } from './handlers';
import { seedPurchases } from './seed';
import { schoolShopState } from './state';

/** The shop, and products that take effect when they are bought. */
export const shop = part({
  state: { schoolShop: { schema: schoolShopState, initial: () => ({ purchases: [], auras: {} }) } },
  seed: seedPurchases,
  handlers: whileOpen(shopHandlers, ['school.status']),
  codes: [
    'RATE_LIMIT_EXCEEDED',
    'NOT_ON_SHOWCASE',
    'ITEM_NOT_AVAILABLE',
    'ALREADY_PURCHASED',
    'INVALID_VARIANT',
    'DELIVERY_DISABLED',
    'AURA_ALREADY_MEASURED',
  ],
});
