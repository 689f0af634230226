import { flag, picturesOption, screenCommand } from '../../app/command';
import { exam } from '../../protocol/routes/exam';
import { files } from '../../protocol/routes/files';
import { takeAttempt } from './flows/take';
import { takePlainly } from './flows/take-plain';
import { measureTake, takeFrame } from './render/take/frame';
import { onEvent, onTick } from './take/events';
import { takeKeys } from './take/keys';
import { settleScroll } from './take/navigate';
import {
  chain,
  currentQuestion,
  initialTake,
  type Measure,
  type TakeEffect,
  type TakeMessage,
  type TakeState,
  type TakeStep,
} from './take/state';

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
  facts: { asks: 'always', opens: 'browser' },
  routes: [exam.status, exam.start, exam.answer, exam.submit, files.upload],
  run: takeAttempt,
  prompts: takePlainly,
  init: (_, size) => initialTake(size),
  keys: takeKeys,
  update: makeUpdate(measureTake),
  frame: (state, _, view, keys) => takeFrame(state, view, keys),
});

export function makeUpdate(measure: Measure): (state: TakeState, message: TakeMessage) => TakeStep {
  return (state, message) =>
    chain(react(state, message, measure), fetchPictures, (next) => {
      const isElsewhere =
        next.stage !== state.stage || next.index !== state.index || next.enlarged !== state.enlarged;
      // A question is shown from its beginning, even when the focus is below the screen.
      const following = next.stage !== 'question';
      const placed = isElsewhere ? { ...next, scroll: { top: 0, below: 0, following } } : next;
      return { state: settleScroll(placed, measure(placed)) };
    });
}

function react(state: TakeState, message: TakeMessage, measure: Measure): TakeStep {
  switch (message.type) {
    case 'intent':
      return message.intent({ ...state, scroll: { ...state.scroll, following: true } }, measure);
    case 'event':
      return onEvent(state, message.event);
    case 'tick':
      return onTick(state, message);
    case 'resize':
      return { state: { ...state, size: message.size } };
    default:
      return { state };
  }
}

/** Fetches the pictures of the question when it is first shown, including `imageReveal`. */
function fetchPictures(state: TakeState): TakeStep {
  const question = state.stage === 'question' ? currentQuestion(state) : undefined;
  const reveal = question?.type === 'single' ? question.imageReveal?.src : undefined;
  const wanted = [question?.image, reveal].filter((address) => address !== undefined);
  const missing = wanted.filter((address) => !Object.hasOwn(state.pictures, address));
  if (missing.length === 0) return { state };
  const loading = Object.fromEntries(missing.map((address) => [address, { state: 'loading' } as const]));
  const effects = missing.map((address): TakeEffect => ({ type: 'picture', address }));
  return { state: { ...state, pictures: { ...state.pictures, ...loading } }, effects };
}
