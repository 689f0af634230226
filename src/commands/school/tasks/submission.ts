import { command } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { taskCode } from '../options';
import { submissionLines } from '../render/tasks';

export default command({
  summary: 'Show whether a submitted task was accepted',
  args: { code: taskCode },
  examples: [
    'plaza school tasks submission day9-music',
    "plaza school tasks submission day9-music --jq '.status'",
  ],
  routes: [school.tasksSubmission],
  run: (ctx, { code }) => ctx.api.read(school.tasksSubmission, { path: { code } }),
  render: submissionLines,
});
