import { shop } from '../../api/catalogue/routes/shop';
import { command } from '../../app/command';
import { productTable, shownProducts } from '../../render/shop/products';

export default command({
  summary: 'List the products of the shop',
  examples: [
    'plaza shop products',
    'plaza shop products --jq \'.[] | select(.status == "available") | .id\'',
  ],
  routes: [shop.products],
  run: (ctx) => ctx.api.pages(shop.products),
  shows: shownProducts,
  render: productTable,
});
