import { shop } from '../../api/catalogue/routes/shop';
import { argument, command, id } from '../../app/command';
import { productCard } from '../../render/shop/products';

export default command({
  summary: 'Show the details of a product',
  args: { productId: argument(id('product', 'productId'), "ID of the product (see 'plaza shop products')") },
  examples: ['plaza shop product hoodie', "plaza shop product hoodie --jq '.colors[].id'"],
  routes: [shop.product],
  run: (ctx, { productId }) => ctx.api.read(shop.product, { path: { productId } }),
  render: productCard,
});
