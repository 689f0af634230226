import { command, flag } from '../../app/command';
import { orOn404 } from '../../client/requests/errors';
import { subscription } from '../../protocol/routes/subscription';
import { openPaymentPage } from '../shop/shared';
import { paymentLines, priceText } from './render';

export default command({
  summary: 'Start a payment for the subscription',
  description: [
    'Shows the price and asks for confirmation unless --yes is given. Prints the address of the payment page, where you complete the payment. Use --open to open it in the browser.',
  ],
  options: { open: flag('Open the payment page in the browser') },
  examples: ['plaza subscription pay --open', "plaza subscription pay --yes --jq '.confirmationUrl'"],
  facts: { asks: 'always' },
  routes: [subscription.status, subscription.pay],
  async run(ctx, { open }) {
    const account = await ctx.identity.accountLabel();
    // Only a question names the price; the service has none for an account that never subscribed.
    const price = ctx.ask.possible ? priceText(await orOn404(ctx.api.read(subscription.status), {})) : '';
    const named = price === undefined ? ' (the payment page shows the price)' : price && `: ${price}`;
    await ctx.ask.confirm(`Start a payment for the subscription of ${account}${named}?`);
    const payment = await ctx.api.change(subscription.pay);
    await openPaymentPage(ctx, subscription.pay, payment?.confirmationUrl, open);
    return payment;
  },
  render: paymentLines,
});
