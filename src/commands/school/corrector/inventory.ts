import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { toolTable } from '../render/tools';

export default command({
  summary: 'Show how many correctors you have',
  examples: ['plaza school corrector inventory', "plaza school corrector inventory --jq '.[0].balance'"],
  routes: [school.correctorInventory],
  run: (ctx) => ctx.api.pages(school.correctorInventory),
  render: toolTable,
});
