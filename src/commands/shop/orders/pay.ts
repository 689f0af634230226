import { argument, command, flag, id, option, text } from '../../../app/command';
import { shop } from '../../../protocol/routes/shop';
import { record } from '../../../terminal/text/table';
import { withOrderAccess } from '../flows/place-order';
import { openPaymentPage } from '../shared';
import { email } from './options';

export default command({
  summary: 'Start the payment of an order and print the address of the payment page',
  args: { number: argument(id('order', 'number'), 'Number of the order') },
  options: {
    returnUrl: option(
      text('address'),
      'Address to return to after the payment (default: the address of the service)',
    ),
    open: flag('Open the payment page in the browser'),
    email,
  },
  examples: ['plaza shop orders pay 100006 --open', "plaza shop orders pay 100006 --jq '.url'"],
  routes: [shop.ordersPay],
  async run(ctx, { number, returnUrl, open, email }) {
    const body = { returnUrl: returnUrl ?? (await ctx.address('main')).href };
    const payment = await withOrderAccess(ctx, { number, email }, (options) =>
      ctx.api.change(shop.ordersPay, { path: { number }, body }, options),
    );
    await openPaymentPage(ctx, shop.ordersPay, payment?.url, open, { number });
    return payment;
  },
  render: (payment, view) => record(view, [['url', payment?.url]]),
});
