import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { toolTable } from '../render/tools';

export default command({
  summary: 'Show how many red pens you have',
  examples: ['plaza school red-pen inventory', "plaza school red-pen inventory --jq '.[0].balance'"],
  routes: [school.redPenInventory],
  run: (ctx) => ctx.api.pages(school.redPenInventory),
  render: toolTable,
});
