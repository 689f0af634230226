import { argument, command, id } from '../../../app/command';
import { shop } from '../../../protocol/routes/shop';
import { withOrderAccess } from '../flows/place-order';
import { orderCard } from '../render/orders';
import { email } from './options';

export default command({
  summary: 'Show the status, items and delivery of an order',
  args: { number: argument(id('order', 'number'), "Number of the order (see 'plaza shop orders list')") },
  options: { email },
  examples: ['plaza shop orders get 100006', "plaza shop orders get 100006 --jq '.status'"],
  routes: [shop.ordersGet],
  run: (ctx, { number, email }) =>
    withOrderAccess(ctx, { number, email }, (options) =>
      ctx.api.read(shop.ordersGet, { path: { number } }, options),
    ),
  render: orderCard,
});
