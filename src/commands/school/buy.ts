import { argument, command, id, integer, option, text } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { buyItem, repeatedPurchase } from './flows/spending';
import { maxSpend } from './options';
import { boughtLines } from './render/shop';
import { boughtAsItems, knownVariants } from './shared';

const product = { ...id('goods', 'product'), offers: boughtAsItems };
const style = { ...text('style'), offers: knownVariants };

export default command({
  summary: 'Buy a product of the school shop',
  description: [
    "The price is read from the shop first. Above the setting 'confirmSpend' (500 chalks), and when the price is unknown, you are asked for confirmation.",
    'When the answer to a purchase was lost, the same command within 24 hours is a retry. Use --new to buy again.',
  ],
  args: { productId: argument(product, "Product ID (see 'plaza school shop')") },
  options: {
    quantity: option(integer({ min: 1 }), 'Number of pieces (default: 1)'),
    variant: option(style, 'Style of a notebook sheet: grid or ruled'),
    maxSpend,
  },
  examples: [
    'plaza school buy eraser --quantity 2',
    'plaza school buy post_notebook --variant grid --max-spend 100',
    'plaza school buy board_drawing --yes',
  ],
  facts: { asks: 'above-limit' },
  routes: [school.shop, school.shopBoard, school.buy],
  run: buyItem,
  repeated: repeatedPurchase,
  receipt: true,
  render: boughtLines,
});
