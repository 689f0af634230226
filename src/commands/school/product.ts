import { argument, command, id } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { productOf } from './flows/spending';
import { productLines } from './render/shop';
import { allProducts } from './shared';

const product = { ...id('goods', 'product'), offers: allProducts };

export default command({
  summary: 'Show the details of a product of the school shop',
  description: [
    'A product that you have bought is found too when the shop does not list it now. The limit is the maximum number for one user.',
  ],
  args: { productId: argument(product, "Product ID (see 'plaza school shop')") },
  examples: ['plaza school product red_pen', "plaza school product eraser --jq '.bullets[]'"],
  routes: [school.shop, school.shopBoard, school.shopPurchased],
  run: (ctx, { productId }) => productOf(ctx, productId),
  render: productLines,
});
