import { command, picturesOption } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { startAttempt } from './flows/start';
import { paperLines } from './render/paper';

export default command({
  summary: 'Start the exam and show its questions',
  description: [
    'There is one attempt, and it ends after 40 minutes. While it is running, this command shows the same paper again.',
    'The paper and your answers are saved on this computer, so that no answer is lost when the network is down.',
  ],
  options: { pictures: picturesOption },
  examples: ['plaza exam start', "plaza exam start --jq '.questions[] | [.type, .text]'"],
  routes: [exam.start, exam.answer],
  run: startAttempt,
  render: paperLines,
});
