import { shop } from '../../../api/catalogue/routes/shop';
import { command } from '../../../app/command';
import { orderPages } from '../../../flows/shop/order-access';
import { orderTable, shownOrders } from '../../../render/shop/orders';
import { email } from './options';

export default command({
  summary: 'List your orders',
  options: { email },
  examples: ['plaza shop orders list', 'plaza shop orders list --email guest@example.org --json'],
  routes: [shop.orders],
  run: (ctx, { email }) => orderPages(ctx, { email }),
  shows: shownOrders,
  render: orderTable,
});
