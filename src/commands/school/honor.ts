import { command } from '../../app/command';
import { school } from '../../protocol/routes/school';
import { honorPages } from './flows/tasks';
import { honorTable } from './render/tasks';

export default command({
  summary: 'List the users who earned the most chalks',
  examples: ['plaza school honor', "plaza school honor --jq '.[0].author.username'"],
  routes: [school.honor],
  run: honorPages,
  render: honorTable,
});
