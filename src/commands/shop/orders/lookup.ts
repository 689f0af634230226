import { shop } from '../../../api/catalogue/routes/shop';
import { argument, command, text } from '../../../app/command';
import { openOrders } from '../../../flows/shop/order-access';

export default command({
  summary: 'Have a code mailed that opens the orders of an address',
  description: ['At a terminal it asks for the code and opens them.'],
  args: { email: argument(text('address'), 'Mail address that the orders were made with') },
  examples: [
    'plaza shop orders lookup guest@example.org',
    'plaza shop orders lookup guest@example.org --no-input',
  ],
  routes: [shop.ordersLookup, shop.ordersVerify],
  async run(ctx, { email }) {
    const asked = await ctx.api.change(shop.ordersLookup, { body: { email } });
    if (!ctx.ask.possible || ctx.rehearsed.length > 0) {
      ctx.note(`if there are orders, a code was mailed: 'plaza shop orders verify ${email} CODE' opens them`);
      return asked;
    }
    const code = (
      await ctx.ask.input({ message: `Code mailed to ${email}`, option: 'shop orders verify' })
    ).trim();
    return openOrders(ctx, email, code);
  },
  render: (opened) => [opened ? 'Opened the orders of this address' : 'Asked for a code'],
});
