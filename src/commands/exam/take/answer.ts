/** Editing answers on the screen: each change is written to disk immediately, and sent when the user pauses. */
import { answerLine, shortened } from '../answers/answer-text';
import { sameJson } from '../paper/json';
import type { Question } from '../paper/question';
import { type Draft, draftOf, draftValue } from './draft';
import { applyInput, type DraftInput } from './draft-input';
import {
  currentQuestion,
  currentValue,
  draftAt,
  isTyping,
  type TakeState,
  type TakeStep,
  withNotice,
} from './state';

/** Applies an input to the draft of the current question. Typed text is sent at the next pause. */
export function editAnswer(state: TakeState, input: DraftInput): TakeStep {
  const question = currentQuestion(state);
  const draft = draftAt(state, state.index);
  if (!question || !draft) return { state };
  const next = applyInput(question, draft, input);
  if (next === draft) return { state };
  const step = withDraft(state, next);
  const isChanged = step.state.edits !== state.edits;
  return isChanged ? { ...step, state: withReplaced(state, step.state, question) } : step;
}

/** Says which answer an edit replaces. Steps of one edit, such as typed letters, replace the answer before the first. */
function withReplaced(before: TakeState, state: TakeState, question: Question): TakeState {
  const { index } = before;
  const value = currentValue(before, index);
  const isStep = question.type !== 'single' && before.edited === index;
  const edited = { ...state, edited: index };
  if (value === null || isStep) return edited;
  const keys = isTyping(state) ? 'Esc, then u' : 'u';
  const text = `this replaces your answer ${shortened(answerLine(question, value))}: ${keys} restores it`;
  return withNotice({ ...edited, replaced: { index, value } }, text);
}

/** Sends the text that waits for a pause. */
export function sendNow(state: TakeState): TakeStep {
  if (!state.unsent) return { state };
  return { state: { ...state, unsent: undefined }, effects: [{ type: 'send' }] };
}

export function canErase(state: TakeState): boolean {
  const question = currentQuestion(state);
  const draft = draftAt(state, state.index);
  if (!question || !draft) return false;
  return (
    currentValue(state, state.index) !== null ||
    !sameJson(draftValue(question, draft), { type: 'value', value: null })
  );
}

export function canRestore({ replaced, index }: TakeState): boolean {
  return replaced?.index === index;
}

/** Erases the current answer; `restoreAnswer` restores it. */
export function eraseAnswer(state: TakeState): TakeStep {
  const question = currentQuestion(state);
  const value = currentValue(state, state.index);
  if (!question) return { state };
  const { index } = state;
  const erased = withNotice(
    { ...state, edited: undefined, ...(value !== null && { replaced: { index, value } }) },
    'answer erased',
  );
  return withDraft(erased, draftOf(question, null));
}

/** Restores the answer of the current question that was erased or replaced last. */
export function restoreAnswer(state: TakeState): TakeStep {
  const { replaced, index } = state;
  const question = currentQuestion(state);
  if (!replaced || replaced.index !== index || !question) return { state };
  const back = withNotice({ ...state, replaced: undefined, edited: undefined }, 'answer restored');
  return withDraft(back, draftOf(question, replaced.value));
}

/** Replaces the draft of the current question. */
function withDraft(state: TakeState, draft: Draft): TakeStep {
  return writeDraft({ ...state, drafts: { ...state.drafts, [state.index]: draft } });
}

/** Writes the value of the current draft if it changed, and sends it now or, while typing, at the next pause. */
export function writeDraft(state: TakeState): TakeStep {
  const { index, unsent } = state;
  const question = currentQuestion(state);
  const draft = state.drafts[index];
  if (!question || !draft) return { state };
  const result = draftValue(question, draft);
  // A draft that is not valid yet, such as an incomplete number, does not change the answer.
  if (result.type === 'invalid' || sameJson(result.value, currentValue(state, index))) return { state };
  const { value } = result;
  const edit = state.edits + 1;
  const written = { ...state, edits: edit, unwritten: { ...state.unwritten, [index]: { value, edit } } };
  const write = { type: 'write', index, value, edit } as const;
  if (!isTyping(state))
    return { state: { ...written, unsent: undefined }, effects: [write, { type: 'send' }] };
  return { state: { ...written, unsent: { ticks: unsent?.ticks ?? 0, touched: true } }, effects: [write] };
}
