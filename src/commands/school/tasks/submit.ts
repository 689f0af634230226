import { school } from '../../../api/catalogue/routes/school';
import { argument, command, text } from '../../../app/command';
import { submitTask, withTask } from '../../../flows/school/submitting';
import { submittedLines } from '../../../render/school/tasks';
import { code } from './options';

export default command({
  summary: 'Hand in the result of a task',
  description: ['Each task takes one attempt. The service checks the link later.'],
  args: { code, link: argument(text('link'), 'Link to the result, http or https') },
  examples: [
    'plaza school tasks submit day9-music https://chat.example/share/41f2',
    "plaza school tasks submit day9-music https://chat.example/share/41f2 --jq '.status'",
  ],
  routes: [school.tasksSubmit],
  run: submitTask,
  repeated: withTask,
  render: submittedLines,
});
