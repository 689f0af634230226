import { section } from '../../section';
import { delivery } from './delivery';
import { orderAccess } from './order-access';
import { consents } from './order-check';
import { orders } from './orders';
import { products } from './products';
import { seedShop } from './seed';
import { shopIn } from './state';

/** The shop: goods, delivery, orders and their payment. */
export const shop = section('shop', {
  state: [shopIn],
  seed: seedShop,
  parts: [products, delivery, orders, orderAccess, consents],
});
