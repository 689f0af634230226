import { command } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { spendOn } from './flows/spending';
import { maxSpend } from './options';
import { auraLines } from './render/shop';

export default command({
  summary: 'Measure your aura for chalks, once',
  description: [
    "The price is read from the shop first (see 'plaza school buy PRODUCT'). At a terminal, asks for confirmation unless --yes is given.",
  ],
  options: { maxSpend },
  examples: ['plaza school aura', "plaza school aura --max-spend 100 --yes --jq '.aura'"],
  facts: { asks: 'above-limit' },
  routes: [school.shop, school.aura],
  run: (ctx, { maxSpend }) =>
    spendOn(ctx, { product: 'aura_analyzer', once: 'Your aura is measured only once.' }, maxSpend, () =>
      ctx.api.change(school.aura),
    ),
  render: auraLines,
});
