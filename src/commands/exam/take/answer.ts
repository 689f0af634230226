/** Editing answers on the screen: each change is written to disk at once, and sent when the user pauses. */
import { sameJson } from '../paper/json';
import { type Draft, draftOf, draftValue } from './draft';
import { applyInput, type DraftInput } from './draft-input';
import { currentQuestion, currentValue, draftAt, type TakeState, type TakeStep, withNotice } from './state';

/** Applies an input to the draft of the current question. Typed text is sent at the next pause. */
export function editAnswer(state: TakeState, input: DraftInput): TakeStep {
  const question = currentQuestion(state);
  const draft = draftAt(state, state.index);
  if (!question || !draft) return { state };
  const next = applyInput(question, draft, input);
  return next === draft ? { state } : withDraft(state, next);
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

export function canRestore({ erased, index }: TakeState): boolean {
  return erased?.index === index;
}

/** Erases the current answer; `undoErase` restores it. */
export function eraseAnswer(state: TakeState): TakeStep {
  const question = currentQuestion(state);
  const value = currentValue(state, state.index);
  if (!question) return { state };
  const { index } = state;
  const erased = withNotice(
    { ...state, ...(value !== null && { erased: { index, value } }) },
    'answer erased',
  );
  return withDraft(erased, draftOf(question, null));
}

/** Restores the last erased answer of the current question. */
export function undoErase(state: TakeState): TakeStep {
  const { erased, index } = state;
  const question = currentQuestion(state);
  if (!erased || erased.index !== index || !question) return { state };
  const back = withNotice({ ...state, erased: undefined }, 'answer restored');
  return withDraft(back, draftOf(question, erased.value));
}

/** Replaces the draft of the current question. */
function withDraft(state: TakeState, draft: Draft): TakeStep {
  return writeDraft({ ...state, drafts: { ...state.drafts, [state.index]: draft } });
}

/** Writes the value of the current draft if it changed, and sends it now or, while typing, at the next pause. */
export function writeDraft(state: TakeState): TakeStep {
  const { index, typing, unsent } = state;
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
  if (!typing) return { state: { ...written, unsent: undefined }, effects: [write, { type: 'send' }] };
  return { state: { ...written, unsent: { ticks: unsent?.ticks ?? 0, touched: true } }, effects: [write] };
}
