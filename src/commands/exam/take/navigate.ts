/** Navigation between questions, list and review; confirmation of start and submission by typed words. */
import { UsageError } from '../../../errors';
import { editField, type FieldEdit, fieldKeys, fieldOf, typeText } from '../../../terminal/text/field';
import { counted } from '../answers/answer-text';
import { questionByNumber } from '../paper/paper';
import { unsentQuestions } from '../progress/send';
import { sendNow } from './answer';
import type { Input } from './draft-input';
import { chain, type Entry, questionsOf, type TakeState, type TakeStep, withNotice } from './state';

/** Goes to a question; an index after the last one opens the review. */
export function goTo(state: TakeState, index: number): TakeStep {
  const count = questionsOf(state).length;
  if (index >= count) return openStage(state, 'review');
  return chain(leaveQuestion(state), (left) => ({
    state: { ...left, stage: 'question', index, cursor: index },
    effects: [{ type: 'move', index }],
  }));
}

export function openStage(state: TakeState, stage: 'list' | 'review' | 'question'): TakeStep {
  return chain(leaveQuestion(state), (left) => ({ state: { ...left, stage, cursor: state.index } }));
}

/** Moves the cursor of the list or the review. */
export function moveCursor(state: TakeState, step: number): TakeStep {
  const last = Math.max(0, questionsOf(state).length - 1);
  return { state: { ...state, cursor: Math.min(Math.max(0, state.cursor + step), last) } };
}

/** Opens the entry line at the bottom. */
export function openEntry(state: TakeState, purpose: Entry['purpose'], text = ''): TakeStep {
  return { state: { ...state, entry: { purpose, field: fieldOf(text) } } };
}

/** Applies an input to the entry line. */
export function inputEntry(state: TakeState, entry: Entry, { intent, text }: Input): TakeStep {
  switch (intent) {
    case 'cancel':
      return { state: { ...state, entry: undefined } };
    case 'accept':
      return acceptEntry(state, entry);
    case 'type':
    case 'digit':
      return withField(state, entry, typeText(entry.field, text.replace(/\s+/g, ' ')));
    default:
      return fieldEdits.has(intent)
        ? withField(state, entry, editField(entry.field, intent as FieldEdit))
        : { state };
  }
}

const fieldEdits: ReadonlySet<string> = new Set(Object.values(fieldKeys));

function withField(state: TakeState, entry: Entry, field: Entry['field']): TakeStep {
  return { state: { ...state, entry: { ...entry, field } } };
}

function acceptEntry(state: TakeState, { purpose, field }: Entry): TakeStep {
  const text = field.text.trim();
  if (purpose === 'start') return confirmStart(state, text);
  if (purpose === 'submit') return confirmSubmit(state, text);
  const closed = { ...state, entry: undefined };
  if (text === '' || !state.progress) return { state: closed };
  try {
    return goTo(closed, questionByNumber(state.progress.paper, text).index);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { hint } = error.details;
    return { state: withNotice(closed, hint ? `${error.message}: ${hint}` : error.message) };
  }
}

/** Sends the typed text, and closes the large picture. */
function leaveQuestion(state: TakeState): TakeStep {
  return sendNow({ ...state, typing: undefined, edited: undefined, entry: undefined, enlarged: undefined });
}

/** The words that confirm the start and the submission. */
export const startWord = 'start';
export const submitWord = 'submit';
export const submitAnywayWord = 'submit anyway';

/** The number of answers whose latest version is not confirmed. */
export function unsentCount({ progress, unwritten }: TakeState): number {
  const unsent = new Set(progress ? unsentQuestions(progress) : []);
  for (const index of Object.keys(unwritten)) unsent.add(Number(index));
  return unsent.size;
}

/** Starts the attempt, which spends the only one, if the word is right. */
function confirmStart(state: TakeState, typed: string): TakeStep {
  if (!isWord(typed, startWord))
    return { state: withNotice(state, `type '${startWord}' to start, or Esc to go back`) };
  return { state: { ...state, stage: 'starting', entry: undefined }, effects: [{ type: 'start' }] };
}

/** Submits if the word is right; with unsent answers another word is required. */
function confirmSubmit(state: TakeState, typed: string): TakeStep {
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
