/** Navigation between questions, list, review and pictures; scrolling; typed words that confirm the start and the submission. */
import { UsageError } from '../../../errors';
import { counted } from '../../../terminal/text/count-suffix';
import { editField, type Field, type FieldEdit, fieldOf, typeText } from '../../../terminal/text/field';
import { questionByNumber } from '../paper/paper';
import { unsentQuestions } from '../progress/send';
import { sendNow } from './answer';
import {
  type BodyLayout,
  chain,
  type Entry,
  questionPictures,
  questionsOf,
  type TakeIntent,
  type TakeState,
  type TakeStep,
  withNotice,
} from './state';

/** Goes to a question; an index after the last one opens the review. */
function goTo(state: TakeState, index: number): TakeStep {
  if (index >= questionsOf(state).length) return leaveQuestion(state, { stage: 'review' });
  return chain(leaveQuestion(state, { stage: 'question', index, cursor: index }), (there) => ({
    state: there,
    effects: [{ type: 'move', index }],
  }));
}

/** Sends the typed text, and closes the large picture. */
function leaveQuestion(state: TakeState, next: Pick<TakeState, 'stage'> & Partial<TakeState>): TakeStep {
  const closed = { typing: undefined, edited: undefined, entry: undefined, enlarged: undefined };
  return sendNow({ ...state, cursor: state.index, ...closed, ...next });
}

export const step =
  (steps: number): TakeIntent =>
  (state) =>
    goTo(state, state.index + steps);
export const goToSelected: TakeIntent = (state) => goTo(state, state.cursor);
export const open =
  (stage: 'list' | 'review' | 'question'): TakeIntent =>
  (state) =>
    leaveQuestion(state, { stage });

export const moveCursor =
  (steps: number): TakeIntent =>
  (state) => {
    const last = Math.max(0, questionsOf(state).length - 1);
    return { state: { ...state, cursor: Math.min(Math.max(0, state.cursor + steps), last) } };
  };

/** Sends the typed text and ends the screen when everything is on disk. Leaving a second time does not wait. */
export const leave: TakeIntent = (state) => {
  if (!state.progress || state.stage === 'leaving') return { state, end: true };
  return chain(sendNow(state), (sent) => ({
    state: { ...sent, stage: 'leaving' },
    effects: [{ type: 'leave' }],
  }));
};

export const retry: TakeIntent = (state) => {
  const fetched = Object.entries(state.pictures).filter(([, picture]) => picture.state !== 'failed');
  const pictures = Object.fromEntries(fetched);
  return { state: withNotice({ ...state, pictures }, 'trying to send again'), effects: [{ type: 'retry' }] };
};

export const draw: TakeIntent = (state) => ({ state, effects: [{ type: 'draw', index: state.index }] });

/** Shows the picture large; when it is large already, or not here, opens it in the browser. */
export const openPictures: TakeIntent = (state) => {
  const addresses = questionPictures(state);
  const isReady = addresses.some((address) => state.pictures[address]?.state === 'ready');
  if (isReady && !state.enlarged) return { state: { ...state, enlarged: true } };
  return { state, effects: [{ type: 'open', addresses }] };
};

export const closePicture: TakeIntent = (state) => ({ state: { ...state, enlarged: undefined } });

/** Scrolls a page up (-1) or down (1), without following the focus until the next input. */
export const scrollPage =
  (direction: number): TakeIntent =>
  (state, measure) => {
    const measured = measure(state);
    const top = clampTop(state.scroll.top + Math.max(1, measured.rows - 1) * direction, measured);
    return { state: { ...state, scroll: { ...state.scroll, top, following: false } } };
  };

/** Clamps the scroll position, and scrolls to the focus when following. */
export function settleScroll(state: TakeState, measured: BodyLayout): TakeState {
  const { top, following } = state.scroll;
  const { focus, lines, rows } = measured;
  const followed = following && focus ? Math.min(Math.max(top, focus.last - rows + 1), focus.first) : top;
  const settled = clampTop(followed, measured);
  const below = Math.max(0, lines - rows - settled);
  if (settled === top && below === state.scroll.below) return state;
  return { ...state, scroll: { top: settled, below, following } };
}

function clampTop(top: number, { lines, rows }: BodyLayout): number {
  return Math.min(Math.max(0, top), Math.max(0, lines - rows));
}

export const openEntry =
  (purpose: Entry['purpose'], text = ''): TakeIntent =>
  (state) => ({ state: { ...state, entry: { purpose, field: fieldOf(text) } } });

export const closeEntry: TakeIntent = (state) => ({ state: { ...state, entry: undefined } });

function changeEntry(edit: (field: Field) => Field): TakeIntent {
  return (state) => ({
    state: { ...state, entry: state.entry && { ...state.entry, field: edit(state.entry.field) } },
  });
}

export const typeInEntry = (text: string) =>
  changeEntry((field) => typeText(field, text.replace(/\s+/g, ' ')));
export const editInEntry = (edit: FieldEdit) => changeEntry((field) => editField(field, edit));

export const acceptEntry: TakeIntent = (state) => {
  if (!state.entry) return { state };
  const text = state.entry.field.text.trim();
  if (state.entry.purpose === 'start') return confirmStart(state, text);
  if (state.entry.purpose === 'submit') return confirmSubmit(state, text);
  const closed = { ...state, entry: undefined };
  if (text === '' || !state.progress) return { state: closed };
  try {
    return goTo(closed, questionByNumber(state.progress.paper, text).index);
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { hint } = error.details;
    return { state: withNotice(closed, hint ? `${error.message}: ${hint}` : error.message) };
  }
};

export const startWord = 'start';
export const submitWord = 'submit';
export const submitAnywayWord = 'submit anyway';

/** The number of answers whose latest version is not confirmed. */
export function unsentCount({ progress, unwritten }: TakeState): number {
  const unsent = new Set(progress ? unsentQuestions(progress) : []);
  for (const index of Object.keys(unwritten)) unsent.add(Number(index));
  return unsent.size;
}

function starting(state: TakeState): TakeStep {
  return { state: { ...state, stage: 'starting', entry: undefined }, effects: [{ type: 'start' }] };
}

/** Continues a running attempt, or opens the entry line for the word that starts one. */
export const begin: TakeIntent = (state, measure) =>
  state.status?.status === 'in_progress' ? starting(state) : openEntry('start')(state, measure);

/** Starts the attempt, which spends the only one, if the word is right. */
function confirmStart(state: TakeState, typed: string): TakeStep {
  if (isWord(typed, startWord)) return starting(state);
  return { state: withNotice(state, `type '${startWord}' to start, or Esc to go back`) };
}

/** Submits if the word is right; with unsent answers another word is required. */
function confirmSubmit(state: TakeState, typed: string): TakeStep {
  const unsent = unsentCount(state);
  if (isWord(typed, submitAnywayWord) || (unsent === 0 && isWord(typed, submitWord))) {
    const submitting = { ...state, stage: 'submitting', entry: undefined, unsent: undefined } as const;
    return { state: submitting, effects: [{ type: 'send' }, { type: 'submit', anyway: unsent > 0 }] };
  }
  if (unsent === 0) return { state: withNotice(state, `type '${submitWord}' to submit, or Esc to go back`) };
  const text = `${counted(unsent, 'answer')} not sent: wait, or type '${submitAnywayWord}'`;
  return { state: withNotice(state, text, 'warning') };
}

function isWord(typed: string, word: string): boolean {
  return typed.replace(/\s+/g, ' ').toLowerCase() === word;
}
