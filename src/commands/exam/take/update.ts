/** The screen of an attempt as a pure state machine: what it becomes after a key, an event, a tick, another size. */
import { shownPictures } from '../paper/paper';
import { editAnswer, eraseAnswer, sendNow, undoErase, writeDraft } from './answer';
import type { DraftIntent } from './draft-input';
import { onEvent, onTick } from './events';
import { type Input, inputOf, type Key, type KeyMap } from './keys';
import { goTo, inputEntry, moveCursor, openEntry, openStage } from './navigate';
import {
  chain,
  currentQuestion,
  currentValue,
  draftAt,
  modeOf,
  type TakeEffect,
  type TakeMessage,
  type TakeState,
  type TakeStep,
  withNotice,
} from './state';

export interface TakeSetup {
  readonly keys: KeyMap;
  readonly measure: Measure;
}

/** The update function of the screen, for a key map and a renderer's measure. */
export function makeUpdate(setup: TakeSetup): (state: TakeState, message: TakeMessage) => TakeStep {
  return (state, message) =>
    chain(react(state, message, setup), wantPictures, (next) => {
      // Pasted text comes a key a character: laying it out once is enough.
      if (next.pasting && message.type === 'key') return { state: next };
      const isElsewhere =
        next.stage !== state.stage || next.index !== state.index || next.help !== state.help;
      // A question is read from its beginning, also where what is chosen lies below the screen.
      const following = next.stage !== 'question' || next.help;
      const placed = isElsewhere ? { ...next, scroll: { top: 0, following } } : next;
      return { state: settleScroll(placed, setup.measure(placed)) };
    });
}

function react(state: TakeState, message: TakeMessage, setup: TakeSetup): TakeStep {
  switch (message.type) {
    case 'key':
      return onKey(state, message.key, setup);
    case 'event':
      return onEvent(state, message.event);
    case 'tick':
      return onTick(state, message);
    default:
      return { state: { ...state, size: message.size } };
  }
}

function onKey(state: TakeState, key: Key, { keys, measure }: TakeSetup): TakeStep {
  const input = state.pasting ? pastedInput(key) : inputOf(keys, modeOf(state), key);
  if (!input) return { state };
  if (input.intent === 'pageUp' || input.intent === 'pageDown') {
    return { state: scrollPage(state, measure(state), input.intent === 'pageUp' ? -1 : 1) };
  }
  return onInput({ ...state, scroll: { ...state.scroll, following: true } }, input);
}

/** Pasted input is text: a line end in it does not count as Enter, and its letters are not commands. */
function pastedInput({ name, text }: Key): Input {
  if (name === 'paste-end' || name === 'escape') return { intent: 'pasteEnd', text: '' };
  return { intent: 'type', text: name === 'return' || name === 'enter' ? '\n' : text };
}

function onInput(state: TakeState, input: Input): TakeStep {
  switch (input.intent) {
    case 'pasteStart':
      return { state: { ...state, pasting: true } };
    case 'pasteEnd':
      return writeDraft({ ...state, pasting: false });
    case 'help':
      return { state: { ...state, help: true } };
    case 'leave':
      return leave(state);
    default:
      if (state.help) return { state: { ...state, help: false } };
      if (state.entry) return inputEntry(state, state.entry, input);
      return inStage(state, input);
  }
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

/** A new attempt starts once the word is typed; a running one continues. */
function begin(state: TakeState): TakeStep {
  const { status } = state;
  if (status?.status === 'in_progress') {
    return { state: { ...state, stage: 'starting' }, effects: [{ type: 'start' }] };
  }
  return status?.examOpen === false
    ? { state: withNotice(state, 'the exam is closed', 'warning') }
    : openEntry(state, 'start');
}

/** Sends what is typed, and ends the screen when everything is on the disk. Leaving twice does not wait. */
function leave(state: TakeState): TakeStep {
  if (!state.progress || state.stage === 'leaving') return { state, end: true };
  return chain(sendNow({ ...state, typing: false, entry: undefined }), (sent) => ({
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
      return undoErase(state);
    case 'retry':
      return retry(state);
    default:
      return onDraft(state, input);
  }
}

/** The intents that are none of a draft are used up before. */
function onDraft(state: TakeState, { intent, text }: Input): TakeStep {
  const draft = draftAt(state, state.index);
  const edit = (from: TakeState) => editAnswer(from, { intent: intent as DraftIntent, text });
  if (draft?.kind === 'fields') return onFields(state, { intent, text }, edit);
  if (intent === 'digit' && draft?.kind !== 'choice' && draft?.kind !== 'pairs')
    return openEntry(state, 'goto', text);
  if (intent === 'accept' && draft?.kind === 'drawing') {
    return { state, effects: [{ type: 'draw', index: state.index }] };
  }
  return edit(state);
}

/** Enter begins to type, goes to the next field, and ends in the last one. */
function onFields(state: TakeState, { intent, text }: Input, edit: (state: TakeState) => TakeStep): TakeStep {
  const { typing } = state;
  switch (intent) {
    case 'digit':
      return typing ? edit(state) : openEntry(state, 'goto', text);
    case 'type':
      return edit({ ...state, typing: true });
    case 'cancel':
      return sendNow({ ...state, typing: false });
    case 'accept': {
      if (!typing) return { state: { ...state, typing: true } };
      const draft = draftAt(state, state.index);
      const isLast = draft?.kind !== 'fields' || draft.focus === draft.fields.length - 1;
      return isLast
        ? sendNow({ ...state, typing: false })
        : editAnswer(state, { intent: 'nextField', text: '' });
    }
    default:
      return edit(state);
  }
}

/** Sends again, and fetches again the pictures that failed. */
function retry(state: TakeState): TakeStep {
  const fetched = Object.entries(state.pictures).filter(([, picture]) => picture.state !== 'failed');
  const pictures = Object.fromEntries(fetched);
  return { state: withNotice({ ...state, pictures }, 'trying to send again'), effects: [{ type: 'retry' }] };
}

function openPictures(state: TakeState): TakeStep {
  const question = currentQuestion(state);
  const { image, over } = question ? shownPictures(question, currentValue(state, state.index)) : {};
  const addresses = [image, over].filter((address) => address !== undefined);
  if (addresses.length === 0) return { state: withNotice(state, 'this question has no picture') };
  return { state, effects: [{ type: 'open', addresses }] };
}

/** The pictures of the question are fetched when it is first seen, the hidden one too. */
function wantPictures(state: TakeState): TakeStep {
  const question = state.stage === 'question' ? currentQuestion(state) : undefined;
  const reveal = question?.type === 'single' ? question.imageReveal?.src : undefined;
  const wanted = [question?.image, reveal].filter((address) => address !== undefined);
  const missing = wanted.filter((address) => !Object.hasOwn(state.pictures, address));
  if (missing.length === 0) return { state };
  const loading = Object.fromEntries(missing.map((address) => [address, { state: 'loading' } as const]));
  const effects = missing.map((address): TakeEffect => ({ type: 'picture', address }));
  return { state: { ...state, pictures: { ...state.pictures, ...loading } }, effects };
}

/** How the renderer lays out the part of the screen that scrolls, in lines. */
export interface Measured {
  readonly lines: number;
  /** How many lines are seen at once, at least 1. */
  readonly rows: number;
  /** The lines that must be seen: of what is chosen or typed. */
  readonly focus?: { readonly first: number; readonly last: number };
}

/** How many lines the current state takes; the renderer knows, since it wraps. */
export type Measure = (state: TakeState) => Measured;

/** The state a page up (-1) or down (1); it stays there until something is chosen or typed. */
export function scrollPage(state: TakeState, measured: Measured, direction: number): TakeState {
  const step = Math.max(1, measured.rows - 1) * direction;
  return { ...state, scroll: { top: inside(state.scroll.top + step, measured), following: false } };
}

/** The state with a first line that exists, from which what is chosen or typed is seen. */
export function settleScroll(state: TakeState, measured: Measured): TakeState {
  const { top, following } = state.scroll;
  const { focus, rows } = measured;
  const followed = following && focus ? Math.min(Math.max(top, focus.last - rows + 1), focus.first) : top;
  const settled = inside(followed, measured);
  return settled === top ? state : { ...state, scroll: { top: settled, following } };
}

function inside(top: number, { lines, rows }: Measured): number {
  return Math.min(Math.max(0, top), Math.max(0, lines - rows));
}
