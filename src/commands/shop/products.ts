import { command, newItemsOption } from '../../app/command';
import { shop } from '../../protocol/routes/shop';
import { productTable } from './render/products';

export default command({
  summary: 'List the products of the shop',
  options: newItemsOption,
  examples: [
    'plaza shop products',
    'plaza shop products --jq \'.[] | select(.status == "available") | .id\'',
  ],
  routes: [shop.products],
  run: (ctx) => ctx.api.pages(shop.products),
  render: productTable,
});
