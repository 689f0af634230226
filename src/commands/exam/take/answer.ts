/** Editing answers on the screen: each change is written to disk immediately, and sent when the user pauses. */
import { editField, type Field, type FieldEdit, typeText } from '../../../terminal/text/field';
import { answerLine, shortened } from '../answers/answer-text';
import { sameJson } from '../paper/paper';
import {
  currentQuestion,
  currentValue,
  type Draft,
  type DraftOf,
  draftAt,
  draftOf,
  draftValue,
  isTyping,
  letteredParts,
  type TakeIntent,
  type TakeState,
  type TakeStep,
  withNotice,
} from './state';

/** An intent for drafts of one kind; no effect on others. */
function change<K extends Draft['kind']>(
  kind: K,
  edit: (draft: DraftOf<K>, state: TakeState) => Draft,
): TakeIntent {
  return (state) => {
    const draft = draftAt(state, state.index);
    return draft?.kind === kind ? withEdit(state, edit(draft as DraftOf<K>, state)) : { state };
  };
}

export const moveOption = (step: number) =>
  change('choice', (draft, state) => ({
    ...draft,
    cursor: clamp(draft.cursor + step, letteredParts(state)),
  }));
export const choose = (option: number) =>
  change('choice', (draft) => ({ ...draft, cursor: option, chosen: option }));
export const chooseFocused = change('choice', (draft) => ({ ...draft, chosen: draft.cursor }));

export const moveRow = (step: number) =>
  change('pairs', (draft) => ({ ...draft, row: clamp(draft.row + step, draft.pairs.length) }));
/** Pairs the row and goes to the next one; -1 for none. */
export const pairRow = (pair: number) =>
  change('pairs', (draft) => ({ ...withPair(draft, pair), row: clamp(draft.row + 1, draft.pairs.length) }));
/** Changes the pair of the row; the cycle consists of "none" and all pairs. */
export const cyclePair = (step: number) =>
  change('pairs', (draft, state) => {
    const count = letteredParts(state) + 1;
    const current = draft.pairs[draft.row] ?? -1;
    return withPair(draft, ((current + 1 + step + count) % count) - 1);
  });

function withPair(draft: DraftOf<'pairs'>, pair: number): DraftOf<'pairs'> {
  return { ...draft, pairs: draft.pairs.with(draft.row, pair) };
}

/** Moves the cursor of an order, and the item that is held. */
export const moveInOrder = (step: number) =>
  change('order', (draft) =>
    draft.held
      ? withMoved(draft, step)
      : { ...draft, cursor: clamp(draft.cursor + step, draft.order.length) },
  );
export const moveItem = (step: number) => change('order', (draft) => withMoved(draft, step));
export const findItem = (item: number) =>
  change('order', (draft) => ({ ...draft, cursor: Math.max(0, draft.order.indexOf(item)) }));
export const pickOrDrop = change('order', (draft) => ({
  ...draft,
  held: !draft.held,
  isSet: draft.isSet || draft.held,
}));
export const drop = change('order', (draft) => ({ ...draft, held: false }));

/** Moves the item at the cursor, and the cursor with it. */
function withMoved(draft: DraftOf<'order'>, step: number): Draft {
  const { cursor, order } = draft;
  const place = clamp(cursor + step, order.length);
  const [item, other] = [order[cursor], order[place]];
  if (place === cursor || item === undefined || other === undefined) return draft;
  return { ...draft, cursor: place, order: order.with(cursor, other).with(place, item), isSet: true };
}

/** Changes the fields of a question; from here on keys type into them. */
function changeFields(edit: (draft: DraftOf<'fields'>) => Draft): TakeIntent {
  return (state, measure) => change('fields', edit)({ ...state, typing: true }, measure);
}

export const moveField = (step: number) =>
  changeFields((draft) => ({ ...draft, focus: clamp(draft.focus + step, draft.fields.length) }));

function changeField(edit: (field: Field) => Field): TakeIntent {
  return changeFields(({ fields, ...draft }) => ({
    ...draft,
    fields: fields.map((field, index) => (index === draft.focus ? edit(field) : field)),
  }));
}

export const typeInField = (text: string) => changeField((field) => typeText(field, text));
export const editInField = (edit: FieldEdit) => changeField((field) => editField(field, edit));
export const newLine: TakeIntent = (state, measure) =>
  currentQuestion(state)?.type === 'number' ? { state } : typeInField('\n')(state, measure);

/** Enters the fields, goes to the next one, and leaves the last one until a text is typed. */
export const acceptField: TakeIntent = (state, measure) => {
  if (state.typing !== true) return { state: { ...state, typing: true } };
  const draft = draftAt(state, state.index);
  const hasNext = draft?.kind === 'fields' && draft.focus < draft.fields.length - 1;
  return hasNext ? moveField(1)(state, measure) : sendNow({ ...state, typing: 'paused' });
};

export const leaveFields: TakeIntent = (state) => sendNow({ ...state, typing: false });

function clamp(place: number, count: number): number {
  return Math.min(Math.max(0, place), Math.max(0, count - 1));
}

/** Says which answer an edit replaces. Steps of one edit, such as typed letters, replace the answer before the first. */
function withEdit(before: TakeState, draft: Draft): TakeStep {
  const { index } = before;
  const question = currentQuestion(before);
  const step = withDraft(before, draft);
  if (!question || step.state.edits === before.edits) return step;
  const value = currentValue(before, index);
  const isStep = question.type !== 'single' && before.edited === index;
  const edited = { ...step.state, edited: index };
  if (value === null || isStep) return { ...step, state: edited };
  const keys = isTyping(edited) ? 'Esc, then u' : 'u';
  const text = `this replaces your answer ${shortened(answerLine(question, value))}: ${keys} restores it`;
  return { ...step, state: withNotice({ ...edited, replaced: { index, value } }, text) };
}

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

/** Erases the current answer; `restore` restores it. */
export const erase: TakeIntent = (state) => {
  const { index } = state;
  const question = currentQuestion(state);
  const value = currentValue(state, index);
  if (!question) return { state };
  const replaced = value === null ? state.replaced : { index, value };
  const erased = withNotice({ ...state, edited: undefined, replaced }, 'answer erased');
  return withDraft(erased, draftOf(question, null));
};

/** Restores the answer of the current question that was erased or replaced last. */
export const restore: TakeIntent = (state) => {
  const { replaced } = state;
  const question = currentQuestion(state);
  if (!replaced || !question) return { state };
  const back = withNotice({ ...state, replaced: undefined, edited: undefined }, 'answer restored');
  return withDraft(back, draftOf(question, replaced.value));
};

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
