import { command } from '../../../app/command';
import { shop } from '../../../protocol/routes/shop';
import { countryTable } from '../render/orders';

export default command({
  summary: 'List the countries that the shop delivers to',
  examples: ['plaza shop delivery countries', "plaza shop delivery countries --jq '.[].code'"],
  routes: [shop.deliveryCountries],
  run: (ctx) => ctx.api.pages(shop.deliveryCountries),
  render: countryTable,
});
