import { shop } from '../../api/catalogue/routes/shop';
import { argument, command, text } from '../../app/command';
import { productCard } from '../../render/shop/shop';

export default command({
  summary: 'Show a product: its sizes, colours and what it is made of',
  args: { productId: argument(text('productId'), "Id of the product, as 'plaza shop products' prints it") },
  examples: ['plaza shop product hoodie', "plaza shop product hoodie --jq '.colors[].id'"],
  routes: [shop.product],
  run: (ctx, { productId }) => ctx.api.read(shop.product, { path: { productId } }),
  render: productCard,
});
