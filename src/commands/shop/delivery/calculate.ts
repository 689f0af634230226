import { shop } from '../../../api/catalogue/routes/shop';
import { command, file, option } from '../../../app/command';
import { UsageError } from '../../../errors';
import { calculationFrom } from '../../../flows/shop/order-document';
import { costCard } from '../../../render/shop/shop';

export default command({
  summary: 'Calculate what it costs to deliver goods to a city',
  description: [
    'The file holds {"items": [{"productId", "size", "color", "qty"}], "to": {"code", "countryCode"}} with the values of the city.',
  ],
  options: { input: option(file(), 'Items and city as JSON; - is standard input') },
  examples: [
    'plaza shop delivery calculate --input parcel.json',
    "plaza shop delivery calculate --input - --jq '.cost' < parcel.json",
  ],
  routes: [shop.deliveryCalculate],
  async run(ctx, { input }) {
    if (input === undefined) throw new UsageError('--input is missing: the file with the items and the city');
    return ctx.api.read(shop.deliveryCalculate, { body: calculationFrom(await ctx.files.text(input)) });
  },
  render: costCard,
});
