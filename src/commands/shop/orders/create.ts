import { shop } from '../../../api/catalogue/routes/shop';
import { command, file, option } from '../../../app/command';
import { placeOrder, readOrder } from '../../../flows/shop/order-placing';
import { composeOrder } from '../../../flows/shop/order-steps';
import { fileQuestion, orderWords, sendQuestion } from '../../../render/shop/ordering';
import { createdLines } from '../../../render/shop/orders';

export default command({
  summary: 'Order something, step by step or from a file',
  description: [
    'At a terminal it asks for everything, shows what it costs and asks before anything is sent; every step lets you go back.',
    'The file holds {"items", "recipient", "consents"}, as --dry-run prints them for an order that was put together at a terminal.',
    'The same order again within a day, after its answer got lost, is the same order; --new makes another one.',
  ],
  options: { input: option(file(), 'The order as JSON; - is standard input') },
  examples: [
    'plaza shop orders create',
    'plaza shop orders create --input order.json --yes',
    'plaza shop orders create --dry-run --json',
  ],
  routes: [
    shop.products,
    shop.deliveryCountries,
    shop.deliveryCities,
    shop.deliveryPoints,
    shop.deliveryCalculate,
    shop.ordersCreate,
  ],
  async run(ctx, { input }) {
    if (input !== undefined) {
      const document = await readOrder(ctx, input);
      await ctx.ask.confirm(fileQuestion(document));
      return placeOrder(ctx, document);
    }
    const { document, overview } = await composeOrder(ctx, orderWords);
    await ctx.ask.confirm(sendQuestion(overview));
    return placeOrder(ctx, document);
  },
  render: createdLines,
});
