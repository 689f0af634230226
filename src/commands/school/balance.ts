import { school } from '../../api/catalogue/routes/school';
import { command } from '../../app/command';
import { balanceLines } from '../../render/school/shop';

export default command({
  summary: 'Show how many chalks you have',
  examples: ['plaza school balance', "plaza school balance --jq '.balance'"],
  routes: [school.balance],
  run: (ctx) => ctx.api.read(school.balance),
  render: balanceLines,
});
