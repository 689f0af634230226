import { command, file, option } from '../../../app/command';
import { shop } from '../../../protocol/routes/shop';
import { users } from '../../../protocol/routes/users';
import { composeOrder } from '../flows/order-wizard';
import { placeOrder, readOrder } from '../flows/place-order';
import { createdLines, fileQuestion, madeOrder, sendQuestion } from '../render/orders';

export default command({
  summary: 'Place an order, step by step or from a file',
  description: [
    'At a terminal, plaza asks for each detail, shows the total and asks for confirmation. You can go back at every step.',
    'The file contains {"items", "recipient", "consents"}. For an example, run this command at a terminal with --dry-run --json.',
    'If the answer to an order is lost, run the same command again within 24 hours to retry it without ordering twice. Use --new to place another order.',
  ],
  options: { input: option(file(), 'JSON file with the order, or - for standard input') },
  examples: [
    'plaza shop orders create',
    'plaza shop orders create --input order.json --yes',
    'plaza shop orders create --dry-run --json',
  ],
  facts: { asks: 'always' },
  routes: [
    shop.products,
    shop.deliveryCountries,
    shop.deliveryCities,
    shop.deliveryPoints,
    shop.deliveryCalculate,
    shop.ordersCreate,
    users.me,
  ],
  async run(ctx, { input }) {
    if (input !== undefined) {
      const document = await readOrder(ctx, input);
      await ctx.ask.confirm(fileQuestion(document));
      return placeOrder(ctx, document);
    }
    const { document, summary } = await composeOrder(ctx);
    await ctx.ask.confirm(sendQuestion(summary));
    return placeOrder(ctx, document);
  },
  shows: madeOrder,
  render: createdLines,
});
