import { shop } from '../../../api/routes/shop';
import { command, option, text } from '../../../cli/command';
import { orderPages } from '../../../flows/order-opening';
import { orderTable } from '../../../render/orders';

export default command({
  summary: 'List your orders',
  options: {
    email: option(text('address'), "Those of an address that 'plaza shop orders lookup ADDRESS' opened"),
  },
  examples: ['plaza shop orders list', 'plaza shop orders list --email guest@example.org --json'],
  routes: [shop.orders],
  run: (ctx, { email }) => orderPages(ctx, { email }),
  render: orderTable,
});
