import { command, file, option } from '../../../app/command';
import { UsageError } from '../../../errors';
import { shop } from '../../../protocol/routes/shop';
import { parseCalculation, sourceName } from '../flows/order-document';
import { costCard } from '../render/orders';

export default command({
  summary: 'Calculate the cost of a delivery',
  description: [
    'The file contains {"items": [{"productId", "size", "color", "qty"}], "to": {"code", "countryCode"}}. The values of "to" come from \'plaza shop delivery cities\'.',
  ],
  options: { input: option(file(), 'JSON file with items and city, or - for standard input') },
  examples: [
    'plaza shop delivery calculate --input parcel.json',
    "plaza shop delivery calculate --input - --jq '.cost' < parcel.json",
  ],
  routes: [shop.deliveryCalculate],
  async run(ctx, { input }) {
    if (input === undefined) throw new UsageError('--input is required: the file with items and city');
    return ctx.api.read(shop.deliveryCalculate, {
      body: parseCalculation(await ctx.files.text(input), sourceName(input)),
    });
  },
  render: costCard,
});
