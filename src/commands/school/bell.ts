import { school } from '../../api/catalogue/routes/school';
import { command } from '../../app/command';
import { spendOn } from '../../flows/school/spending';
import { bellLines } from '../../render/school/shop';
import { maxSpend } from './options';

export default command({
  summary: 'Ring the school bell for everyone online',
  description: ["The price is read from the shop first (see 'plaza school buy PRODUCT')."],
  options: { maxSpend },
  examples: ['plaza school bell', 'plaza school bell --max-spend 3000 --yes'],
  routes: [school.shop, school.bell],
  run: (ctx, { maxSpend }) =>
    spendOn(ctx, { product: 'school_bell' }, maxSpend, () => ctx.api.change(school.bell)),
  render: bellLines,
});
