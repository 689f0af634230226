/** How far an answer has come, as shown with a question. */
import { answerStateText } from '../../progress/answer-state-text';
import type { AnswerState } from '../../progress/send';
import type { Tone } from './blocks';

/** The words and the tone; what is not known to be on the disk yet is being saved. */
export function stateLine(
  isUnwritten: boolean,
  state: AnswerState | undefined,
): { readonly text: string; readonly tone: Tone } {
  if (isUnwritten) return { text: 'being saved', tone: 'dim' };
  return { text: answerStateText(state), tone: toneOf(state) };
}

function toneOf(state: AnswerState | undefined): Tone {
  if (!state || state.state === 'sending') return 'dim';
  if (state.state === 'sent') return 'good';
  return state.state === 'failed' && state.final ? 'error' : 'warning';
}
