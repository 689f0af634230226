import { argument, command, id } from '../../app/command';
import { withHints } from '../../client/requests/errors';
import { shop } from '../../protocol/routes/shop';
import { schoolProduct } from '../school/shared';
import { productCard } from './render/products';

export default command({
  summary: 'Show the details of a product',
  args: { productId: argument(id('product', 'productId'), "ID of the product (see 'plaza shop products')") },
  examples: ['plaza shop product hoodie', "plaza shop product hoodie --jq '.colors[].id'"],
  routes: [shop.product],
  run(ctx, { productId }) {
    const hint = schoolProduct(productId);
    return withHints(ctx.api.read(shop.product, { path: { productId } }), hint ? { NOT_FOUND: hint } : {});
  },
  render: productCard,
});
