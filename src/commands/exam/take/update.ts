/** The update function of `exam take`, a pure state machine; also its scrolling. */
import { editAnswer, eraseAnswer, restoreAnswer, sendNow } from './answer';
import type { DraftIntent, Input } from './draft-input';
import { onEvent, onTick } from './events';
import { goTo, inputEntry, moveCursor, openEntry, openStage } from './navigate';
import {
  chain,
  currentQuestion,
  draftAt,
  questionPictures,
  type TakeEffect,
  type TakeMessage,
  type TakeState,
  type TakeStep,
  withNotice,
} from './state';

/** Makes the update function for the measuring function of the renderer. */
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
      return onIntent(state, message.intent, measure);
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

function onIntent(state: TakeState, input: Input, measure: Measure): TakeStep {
  if (input.intent === 'pageUp' || input.intent === 'pageDown') {
    return { state: scrollPage(state, measure(state), input.intent === 'pageUp' ? -1 : 1) };
  }
  return onInput({ ...state, scroll: { ...state.scroll, following: true } }, input);
}

function onInput(state: TakeState, input: Input): TakeStep {
  if (input.intent === 'leave') return leave(state);
  if (state.entry) return inputEntry(state, state.entry, input);
  if (state.enlarged && input.intent === 'cancel') return { state: { ...state, enlarged: undefined } };
  return inStage(state, input);
}

function inStage(state: TakeState, input: Input): TakeStep {
  switch (state.stage) {
    case 'question':
      return onQuestion(state, input);
    case 'list':
    case 'review':
      return onList(state, input);
    case 'intro':
      return input.intent === 'accept' ? begin(state) : { state };
    default:
      return { state };
  }
}

/** Continues a running attempt, or opens the entry line for the word that starts one. */
function begin(state: TakeState): TakeStep {
  const { status } = state;
  if (status?.status === 'in_progress') {
    return { state: { ...state, stage: 'starting' }, effects: [{ type: 'start' }] };
  }
  return openEntry(state, 'start');
}

/** Sends the typed text and ends the screen when everything is on disk. Leaving a second time does not wait. */
function leave(state: TakeState): TakeStep {
  if (!state.progress || state.stage === 'leaving') return { state, end: true };
  return chain(sendNow({ ...state, entry: undefined }), (sent) => ({
    state: { ...sent, stage: 'leaving' },
    effects: [{ type: 'leave' }],
  }));
}

function onList(state: TakeState, { intent, text }: Input): TakeStep {
  switch (intent) {
    case 'up':
    case 'down':
      return moveCursor(state, intent === 'up' ? -1 : 1);
    case 'accept':
      return goTo(state, state.cursor);
    case 'cancel':
      return openStage(state, 'question');
    case 'list':
    case 'review':
      return openStage(state, intent);
    case 'digit':
      return openEntry(state, 'goto', text);
    case 'submit':
      return openEntry(state, 'submit');
    case 'retry':
      return retry(state);
    default:
      return { state };
  }
}

function onQuestion(state: TakeState, input: Input): TakeStep {
  switch (input.intent) {
    case 'next':
    case 'previous':
      return goTo(state, state.index + (input.intent === 'next' ? 1 : -1));
    case 'goto':
      return openEntry(state, 'goto');
    case 'list':
    case 'review':
      return openStage(state, input.intent);
    case 'open':
      return openPictures(state);
    case 'erase':
      return eraseAnswer(state);
    case 'undo':
      return restoreAnswer(state);
    case 'retry':
      return retry(state);
    default:
      return onDraft(state, input);
  }
}

/** Handles the intents of drafts; all others were handled before. */
function onDraft(state: TakeState, { intent, text }: Input): TakeStep {
  const draft = draftAt(state, state.index);
  const edit = (from: TakeState) => editAnswer(from, { intent: intent as DraftIntent, text });
  if (draft?.kind === 'fields') return onFields(state, { intent, text }, edit);
  if (intent === 'digit') return openEntry(state, 'goto', text);
  if (intent === 'accept' && draft?.kind === 'drawing') {
    return { state, effects: [{ type: 'draw', index: state.index }] };
  }
  return edit(state);
}

/** Enter goes to the next field, and leaves the last one until a text is typed; Esc leaves each for the keys of the screen. */
function onFields(state: TakeState, { intent, text }: Input, edit: (state: TakeState) => TakeStep): TakeStep {
  const { typing } = state;
  const draft = draftAt(state, state.index);
  const hasNext = draft?.kind === 'fields' && draft.focus < draft.fields.length - 1;
  switch (intent) {
    case 'cancel':
      return sendNow({ ...state, typing: false });
    case 'digit':
      return openEntry(state, 'goto', text);
    case 'accept':
      if (typing !== true) return { state: { ...state, typing: true } };
      return hasNext
        ? editAnswer(state, { intent: 'nextField', text: '' })
        : sendNow({ ...state, typing: 'paused' });
    default:
      return edit({ ...state, typing: true });
  }
}

/** Retries unsent answers and failed pictures. */
function retry(state: TakeState): TakeStep {
  const fetched = Object.entries(state.pictures).filter(([, picture]) => picture.state !== 'failed');
  const pictures = Object.fromEntries(fetched);
  return { state: withNotice({ ...state, pictures }, 'trying to send again'), effects: [{ type: 'retry' }] };
}

/** Shows the picture large; when it is large already, or not here, opens it in the browser. */
function openPictures(state: TakeState): TakeStep {
  const addresses = questionPictures(state);
  const isReady = addresses.some((address) => state.pictures[address]?.state === 'ready');
  if (isReady && !state.enlarged) return { state: { ...state, enlarged: true } };
  return { state, effects: [{ type: 'open', addresses }] };
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

/** The layout of the scrolling part of the screen, in lines. */
export interface Measured {
  readonly lines: number;
  /** The number of visible lines, at least 1. */
  readonly rows: number;
  /** The lines that must be visible: of the selection or the cursor. */
  readonly focus?: { readonly first: number; readonly last: number };
}

/** Measures a state; supplied by the renderer, which wraps lines. */
export type Measure = (state: TakeState) => Measured;

/** Scrolls a page up (-1) or down (1), without following the focus until the next input. */
function scrollPage(state: TakeState, measured: Measured, direction: number): TakeState {
  const step = Math.max(1, measured.rows - 1) * direction;
  const top = clampTop(state.scroll.top + step, measured);
  return { ...state, scroll: { ...state.scroll, top, following: false } };
}

/** Clamps the scroll position, and scrolls to the focus when following. */
function settleScroll(state: TakeState, measured: Measured): TakeState {
  const { top, following } = state.scroll;
  const { focus, lines, rows } = measured;
  const followed = following && focus ? Math.min(Math.max(top, focus.last - rows + 1), focus.first) : top;
  const settled = clampTop(followed, measured);
  const below = Math.max(0, lines - rows - settled);
  if (settled === top && below === state.scroll.below) return state;
  return { ...state, scroll: { top: settled, below, following } };
}

function clampTop(top: number, { lines, rows }: Measured): number {
  return Math.min(Math.max(0, top), Math.max(0, lines - rows));
}
