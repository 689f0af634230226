import { argument, command, text } from '../../../app/command';
import { school } from '../../../protocol/routes/school';
import { submitTask, withTask } from '../flows/tasks';
import { taskCode } from '../options';
import { submittedLines } from '../render/tasks';

export default command({
  summary: 'Hand in the result of a task',
  description: ['Each task takes one attempt. The service checks the link later.'],
  args: { code: taskCode, link: argument(text('link'), 'Link to the result, http or https') },
  examples: [
    'plaza school tasks submit day9-music https://chat.example/share/41f2',
    "plaza school tasks submit day9-music https://chat.example/share/41f2 --jq '.status'",
  ],
  routes: [school.tasksSubmit],
  run: submitTask,
  repeated: withTask,
  receipt: true,
  render: submittedLines,
});
