/** What cannot be undone is confirmed by typing a word: starting, which spends the only attempt, and submitting. */

import { counted } from '../answers/answer-hint';
import { unsentQuestions } from '../progress/send';
import { type TakeState, type TakeStep, withNotice } from './state';

/** The word that starts the attempt, and those that submit it. */
export const startWord = 'start';
export const submitWord = 'submit';
export const submitAnywayWord = 'submit anyway';

/** How many answers the service has not confirmed in their latest version. */
export function unsentCount({ progress, unwritten }: TakeState): number {
  const unsent = new Set(progress ? unsentQuestions(progress) : []);
  for (const index of Object.keys(unwritten)) unsent.add(Number(index));
  return unsent.size;
}

/** The step after a word was typed to start the attempt. */
export function confirmStart(state: TakeState, typed: string): TakeStep {
  if (!isWord(typed, startWord))
    return { state: withNotice(state, `type '${startWord}' to start, or Esc to go back`) };
  return { state: { ...state, stage: 'starting', entry: undefined }, effects: [{ type: 'start' }] };
}

/** The step after a word was typed to submit; while an answer is unsent it takes another word. */
export function confirmSubmit(state: TakeState, typed: string): TakeStep {
  const unsent = unsentCount(state);
  if (isWord(typed, submitAnywayWord) || (unsent === 0 && isWord(typed, submitWord))) {
    const submitting = { ...state, stage: 'submitting', entry: undefined, unsent: undefined } as const;
    return { state: submitting, effects: [{ type: 'send' }, { type: 'submit', anyway: unsent > 0 }] };
  }
  const text =
    unsent === 0
      ? `type '${submitWord}' to submit, or Esc to go back`
      : `${counted(unsent, 'answer')} not sent: wait, or type '${submitAnywayWord}'`;
  return { state: withNotice(state, text, unsent === 0 ? 'info' : 'warning') };
}

function isWord(typed: string, word: string): boolean {
  return typed.replace(/\s+/g, ' ').toLowerCase() === word;
}
