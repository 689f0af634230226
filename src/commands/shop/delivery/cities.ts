import { command, option, text } from '../../../app/command';
import { shop } from '../../../protocol/routes/shop';
import { cityTable } from '../render/orders';

export default command({
  summary: 'Search for cities that the shop delivers to',
  options: {
    query: option(text('text'), 'Part of the name of the city'),
    country: option(text('code'), "Only cities in this country (see 'plaza shop delivery countries')"),
  },
  examples: ['plaza shop delivery cities --query kra', 'plaza shop delivery cities --country BY --json'],
  routes: [shop.deliveryCities],
  run: (ctx, { query, country }) => ctx.api.pages(shop.deliveryCities, { query: { q: query, country } }),
  render: cityTable,
});
