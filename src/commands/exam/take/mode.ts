/** What keys are for at the moment. */
import type { Question } from '../paper/question';
import type { Mode } from './intents';
import { currentQuestion, type TakeState } from './state';

/** The mode of a state. */
export function modeOf(state: TakeState): Mode {
  if (state.help) return 'help';
  if (state.entry) return 'entry';
  switch (state.stage) {
    case 'question':
      return state.typing ? 'typing' : restingMode(currentQuestion(state));
    case 'list':
    case 'review':
    case 'intro':
    case 'ended':
      return state.stage;
    default:
      return 'waiting';
  }
}

/** The mode at a question while nothing is typed. */
function restingMode(question: Question | undefined): Mode {
  switch (question?.type) {
    case 'single':
      return 'choice';
    case 'matching':
      return 'pairs';
    case 'ordering':
      return 'order';
    case 'draw':
      return 'drawing';
    case 'number':
      return 'number';
    default:
      return 'texts';
  }
}
