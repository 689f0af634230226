import { command } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { balanceLines } from './render/shop';

export default command({
  summary: 'Show how many chalks you have',
  examples: ['plaza school balance', "plaza school balance --jq '.balance'"],
  routes: [school.balance],
  run: (ctx) => ctx.api.read(school.balance),
  render: balanceLines,
});
