import { flag, picturesOption, screenCommand } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { files } from '../../protocol/routes/files';
import { takeAttempt } from './flows/take';
import { takePlainly } from './flows/take-plain';
import { measureTake, takeFrame } from './render/take/frame';
import { takeKeys } from './take/keys';
import { initialTake } from './take/state';
import { makeUpdate } from './take/update';

export default screenCommand({
  summary: 'Take the exam at a terminal: all questions, with the time left',
  description: [
    'Starts the attempt after the rules and a typed word, or continues the one that is running, at the question where you left.',
    'The time runs on while you are away. In a field, letters are text, and Esc leaves it for the other keys.',
    'Each answer is saved on this computer before it is sent, and sent again while the network is down.',
    'With --plain, the questions are prompts, one after another, for screen readers.',
  ],
  options: { plain: flag('Ask the questions as prompts, without a screen'), pictures: picturesOption },
  examples: ['plaza exam take', 'plaza exam take --plain'],
  routes: [exam.status, exam.start, exam.answer, exam.submit, files.upload],
  run: takeAttempt,
  prompts: takePlainly,
  init: (_, size) => initialTake(size),
  keys: takeKeys,
  update: makeUpdate(measureTake),
  frame: (state, _, view, keys) => takeFrame(state, view, keys),
});
