import { argument, command, text } from '../../../app/command';
import { shop } from '../../../protocol/routes/shop';
import { verifyLookup } from '../flows/place-order';

export default command({
  summary: 'Request a one-time code to access orders without an account',
  description: ['The code is sent to the email address. At a terminal, plaza asks for the code.'],
  args: { email: argument(text('address'), 'Email address that the orders were placed with') },
  examples: [
    'plaza shop orders lookup guest@example.org',
    'plaza shop orders lookup guest@example.org --no-input',
  ],
  routes: [shop.ordersLookup, shop.ordersVerify],
  async run(ctx, { email }) {
    const asked = await ctx.api.change(shop.ordersLookup, { body: { email } });
    if (ctx.dryRunRequests.length > 0) return asked;
    if (!ctx.ask.possible) {
      ctx.note(
        `if there are orders for this address, a code was sent: run 'plaza shop orders verify ${email} CODE'`,
      );
      return asked;
    }
    const code = (
      await ctx.ask.input({ message: `Code sent to ${email}`, option: 'shop orders verify' })
    ).trim();
    return verifyLookup(ctx, email, code);
  },
  receipt: true,
  render: (opened) => [opened ? 'Got access to the orders of this address' : 'Requested a code'],
});
