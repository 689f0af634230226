import { subscription } from '../../api/catalogue/routes/subscription';
import { command, flag } from '../../app/command';
import { goOnAt } from '../../flows/shop/payment';
import { paymentLines } from '../../render/subscription/subscription';

export default command({
  summary: 'Begin to bind a card to the paid plan',
  description: ['It prints the address at which the card is typed, and opens it only with --open.'],
  options: { open: flag('Open the address in the browser') },
  examples: ['plaza subscription bind-card', 'plaza subscription bind-card --open'],
  routes: [subscription.bindCard],
  async run(ctx, { open }) {
    const payment = await ctx.api.change(subscription.bindCard);
    await goOnAt(ctx, payment?.confirmationUrl, open);
    return payment;
  },
  render: paymentLines,
});
