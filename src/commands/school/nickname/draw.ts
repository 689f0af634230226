import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { spendOn } from '../flows/spending';
import { maxSpend } from '../options';
import { drawnLines } from '../render/shop';

export default command({
  summary: 'Buy a random nickname',
  description: [
    "The price is read from the shop first (see 'plaza school buy PRODUCT'). You may draw a nickname that you already have.",
  ],
  options: { maxSpend },
  examples: ['plaza school nickname draw', "plaza school nickname draw --max-spend 300 --jq '.nickname'"],
  facts: { asks: 'above-limit' },
  routes: [school.shop, school.nicknameDraw],
  run: (ctx, { maxSpend }) =>
    spendOn(ctx, { product: 'random_nickname' }, maxSpend, () => ctx.api.change(school.nicknameDraw)),
  render: drawnLines,
});
