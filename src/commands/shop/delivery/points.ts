import { shop } from '../../../api/catalogue/routes/shop';
import { argument, command, integer } from '../../../app/command';
import { pointTable } from '../../../render/shop/delivery';

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
