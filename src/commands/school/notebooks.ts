import { command } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { notebookTable } from './shared';

export default command({
  summary: 'Show how many notebook sheets you have',
  description: ["'plaza posts create --notebook grid' uses up a sheet."],
  examples: ['plaza school notebooks', "plaza school notebooks --jq '.balance.grid'"],
  routes: [school.notebooks],
  run: (ctx) => ctx.api.read(school.notebooks),
  render: notebookTable,
});
