import { command, flag } from '../../app/command';
import { subscription } from '../../protocol/routes/subscription';
import { openPaymentPage } from '../shop/shared';
import { paymentLines } from './render';

export default command({
  summary: 'Start a payment for the subscription',
  description: [
    'Prints the address of the payment page, where you complete the payment. Use --open to open it in the browser. Asks for confirmation unless --yes is given.',
  ],
  options: { open: flag('Open the payment page in the browser') },
  examples: ['plaza subscription pay --open', "plaza subscription pay --yes --jq '.confirmationUrl'"],
  routes: [subscription.pay],
  async run(ctx, { open }) {
    await ctx.ask.confirm(`Start a payment for the subscription of ${await ctx.identity.accountLabel()}?`);
    const payment = await ctx.api.change(subscription.pay);
    await openPaymentPage(ctx, { route: subscription.pay, address: payment?.confirmationUrl }, open);
    return payment;
  },
  render: paymentLines,
});
