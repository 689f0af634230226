import { argument, command, integer } from '../../../app/command';
import { shop } from '../../../protocol/routes/shop';
import { pointTable } from '../render/orders';

export default command({
  summary: 'List the pick-up points in a city',
  args: {
    cityCode: argument(integer({}, 'cityCode'), "Code of the city (see 'plaza shop delivery cities')"),
  },
  examples: ['plaza shop delivery points 101', "plaza shop delivery points 101 --jq '.[].code'"],
  routes: [shop.deliveryPoints],
  run: (ctx, { cityCode }) => ctx.api.pages(shop.deliveryPoints, { query: { cityCode } }),
  render: pointTable,
});
