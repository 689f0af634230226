import { command } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { readStatus } from './flows/status';
import { statusCard } from './render/attempt';

export default command({
  summary: 'Show the state of the exam: time left, answers, and what is not sent yet',
  description: ['Shows the time left by the clock of the service. Sends unsent answers first.'],
  examples: ['plaza exam status', "plaza exam status --jq '.secondsLeft, .local.unsent'"],
  routes: [exam.status, exam.answer],
  run: readStatus,
  render: statusCard,
});
