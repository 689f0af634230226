import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { taskHandles, taskLines } from '../render/tasks';

export default command({
  summary: 'Show the tasks of the day, with their reward and what to hand in',
  examples: ['plaza school tasks list', "plaza school tasks list --jq '.tasks[].code'"],
  routes: [school.tasks],
  run: (ctx) => ctx.api.read(school.tasks),
  shows: taskHandles,
  render: taskLines,
});
