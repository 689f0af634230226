import { command } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { readStatus } from './flows/status';
import { statusCard } from './render/attempt';

export default command({
  summary: 'Show the state of the exam: time left, answers, and what is not sent yet',
  description: [
    'The time left is that of the service. Answers that are saved on this computer and not sent yet are sent first.',
  ],
  examples: ['plaza exam status', "plaza exam status --jq '.secondsLeft, .local.unsent'"],
  routes: [exam.status, exam.answer],
  run: readStatus,
  render: statusCard,
});
