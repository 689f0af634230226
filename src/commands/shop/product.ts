import { argument, command, id } from '../../app/command';
import { shop } from '../../protocol/routes/shop';
import { productCard } from './render/products';

export default command({
  summary: 'Show the details of a product',
  args: { productId: argument(id('product', 'productId'), "ID of the product (see 'plaza shop products')") },
  examples: ['plaza shop product hoodie', "plaza shop product hoodie --jq '.colors[].id'"],
  routes: [shop.product],
  run: (ctx, { productId }) => ctx.api.read(shop.product, { path: { productId } }),
  render: productCard,
});
