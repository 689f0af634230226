import { command } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { spendOn } from './flows/spending';
import { maxSpend } from './options';
import { bellLines } from './render/shop';

export default command({
  summary: 'Ring the school bell for everyone online',
  description: ["The price is read from the shop first (see 'plaza school buy PRODUCT')."],
  options: { maxSpend },
  examples: ['plaza school bell', 'plaza school bell --max-spend 3000 --yes'],
  facts: { asks: 'above-limit' },
  routes: [school.shop, school.bell],
  run: (ctx, { maxSpend }) =>
    spendOn(ctx, { product: 'school_bell' }, maxSpend, () => ctx.api.change(school.bell)),
  render: bellLines,
});
