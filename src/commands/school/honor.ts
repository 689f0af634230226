import { school } from '../../api/catalogue/routes/school';
import { command } from '../../app/command';
import { honorPages } from '../../flows/school/own-rank';
import { honorTable } from '../../render/school/tasks';

export default command({
  summary: 'List the users who earned the most chalks',
  examples: ['plaza school honor', "plaza school honor --jq '.[0].author.username'"],
  routes: [school.honor],
  run: honorPages,
  render: honorTable,
});
