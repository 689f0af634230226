import { command, flag } from '../../app/command';
import { subscription } from '../../protocol/routes/subscription';
import { openPaymentPage } from '../shop/shared';
import { paymentLines } from './render';

export default command({
  summary: 'Add a card to the subscription',
  description: [
    'Prints the address of the page where you enter the card. Use --open to open it in the browser.',
  ],
  options: { open: flag('Open the page in the browser') },
  examples: ['plaza subscription bind-card', 'plaza subscription bind-card --open'],
  routes: [subscription.bindCard],
  async run(ctx, { open }) {
    const payment = await ctx.api.change(subscription.bindCard);
    await openPaymentPage(ctx, subscription.bindCard, payment?.confirmationUrl, open);
    return payment;
  },
  render: paymentLines,
});
