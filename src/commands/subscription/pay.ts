import { subscription } from '../../api/catalogue/routes/subscription';
import { command, flag } from '../../app/command';
import { goOnAt } from '../../flows/shop/payment';
import { paymentLines } from '../../render/subscription/subscription';

export default command({
  summary: 'Begin to pay for a period of the paid plan',
  description: [
    'Asks first; --yes answers. It prints the address at which the payment goes on and opens it only with --open; the money moves there and nowhere else.',
  ],
  options: { open: flag('Open the address in the browser') },
  examples: ['plaza subscription pay --open', "plaza subscription pay --yes --jq '.confirmationUrl'"],
  routes: [subscription.pay],
  async run(ctx, { open }) {
    await ctx.ask.confirm(`Begin a payment for the paid plan of ${await ctx.identity.called()}?`);
    const payment = await ctx.api.change(subscription.pay);
    await goOnAt(ctx, payment?.confirmationUrl, open);
    return payment;
  },
  render: paymentLines,
});
