/** The state of an answer, in words. */
import { noAnswer } from '../answers/answer-text';
import type { AnswerState } from './send';

/** How far an answer came, for people; undefined is a question without an answer. */
export function answerStateText(state: AnswerState | undefined): string {
  switch (state?.state) {
    case undefined:
      return noAnswer;
    case 'saved':
      return 'saved, not sent yet';
    case 'sending':
      return 'being sent';
    case 'sent':
      return 'sent';
    default:
      return state?.final ? `refused: ${state.reason}` : `not sent yet: ${state?.reason}`;
  }
}
