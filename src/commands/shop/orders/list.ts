import { command, newItemsOption } from '../../../app/command';
import { shop } from '../../../protocol/routes/shop';
import { orderPages } from '../flows/place-order';
import { orderTable } from '../render/orders';
import { email } from './options';

export default command({
  summary: 'List your orders',
  options: { email, ...newItemsOption },
  examples: ['plaza shop orders list', 'plaza shop orders list --email guest@example.org --json'],
  routes: [shop.orders],
  run: (ctx, { email }) => orderPages(ctx, { email }),
  render: orderTable,
});
