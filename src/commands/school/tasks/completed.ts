import { beforePaging, command, pagingOf } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { completedTable } from '../render/tasks';

export default command({
  summary: 'List the tasks that you have completed, newest first',
  options: beforePaging,
  examples: ['plaza school tasks completed', "plaza school tasks completed --all --jq '.[].code'"],
  routes: [school.tasksCompleted],
  run: (ctx, paging) => ctx.api.pages(school.tasksCompleted, {}, pagingOf(paging)),
  render: completedTable,
});
