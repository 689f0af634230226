/** The screen `exam gallery rate` as a pure state machine (protocol: exam event routes, gallery). */
import type { MessageAndHint } from '../../errors';
import type { Drawing } from '../../protocol/records/exam';
import type { KeyBindings } from '../../terminal/text/keys';
import type { Size } from './take/state';

export interface Vote {
  readonly type: 'vote';
  readonly drawingId: string;
  readonly score: number;
}

export type RateEffect =
  /** Read the next drawing that is not rated. */
  | { readonly type: 'next' }
  | Vote
  | { readonly type: 'picture'; readonly drawing: Drawing }
  | { readonly type: 'open'; readonly address: string };

export type RateEvent =
  /** The next drawing; undefined when there is none. */
  | { readonly type: 'next'; readonly drawing?: Drawing }
  /** A vote was sent; `certain` is false when its answer was lost. */
  | (Omit<Vote, 'type'> & {
      readonly type: 'voted';
      readonly certain: boolean;
      readonly drawing?: Drawing;
    })
  /** A fetched picture, in the type that the renderer prints, or the reason of a failure. */
  | { readonly type: 'picture'; readonly id: string; readonly picture?: unknown; readonly problem?: string }
  /** Rate limit: repeat the effect after a pause. */
  | { readonly type: 'limited'; readonly seconds: number; readonly effect: RateEffect }
  | { readonly type: 'notice'; readonly text: string }
  | ({ readonly type: 'failed' } & MessageAndHint);

type RateIntent = (state: RateState) => RateStep;

export type RateMessage =
  | { readonly type: 'intent'; readonly intent: RateIntent }
  | { readonly type: 'mouse' }
  | { readonly type: 'event'; readonly event: RateEvent }
  /** `monotonic` is in milliseconds. */
  | { readonly type: 'tick'; readonly monotonic: number }
  | { readonly type: 'resize'; readonly size: Size };

export interface RateState {
  /** `requesting` while a request is pending; `done` when there are no more drawings. */
  readonly stage: 'requesting' | 'rating' | 'limited' | 'done';
  readonly size: Size;
  readonly drawing?: Drawing;
  readonly picture?: { readonly picture?: unknown; readonly problem?: string };
  readonly rated: number;
  /** IDs of drawings that were skipped and not rated since. */
  readonly skipped: readonly string[];
  readonly last?: { readonly score: number; readonly certain: boolean };
  readonly notice?: string;
  /** The effect to repeat after the pause; `endMs` is a moment of the monotonic clock. */
  readonly limit?: { readonly effect: RateEffect; readonly seconds: number; readonly endMs?: number };
}

export interface RateStep {
  readonly state: RateState;
  readonly effects?: readonly RateEffect[];
  readonly end?: boolean;
}

export function initialRate(size: Size): RateState {
  return { stage: 'requesting', size, rated: 0, skipped: [] };
}

export function updateRate(state: RateState, message: RateMessage): RateStep {
  switch (message.type) {
    case 'intent':
      return message.intent(state);
    case 'event':
      return onEvent(state, message.event);
    case 'tick':
      return onTick(state, message.monotonic);
    case 'resize':
      return { state: { ...state, size: message.size } };
    default:
      return { state };
  }
}

const isRating = ({ stage, drawing }: RateState) => stage === 'rating' && drawing !== undefined;
const leave: RateIntent = (state) => ({ state, end: true });

function ofDrawing(stepOf: (state: RateState, drawing: Drawing) => RateStep): RateIntent {
  return (state) => (state.drawing ? stepOf(state, state.drawing) : { state });
}

const rate = (score: number) =>
  ofDrawing((state, { id }) => requesting(state, { type: 'vote', drawingId: id, score }));

export const rateKeys: KeyBindings<RateState, RateIntent> = [
  {
    keys: { 1: rate(1), 2: rate(2), 3: rate(3), 4: rate(4), 5: rate(5) },
    shown: '1-5',
    words: 'rate',
    help: 'rate the drawing',
    when: isRating,
  },
  {
    keys: {
      s: ofDrawing((state, { id }) =>
        requesting({ ...state, skipped: [...new Set([...state.skipped, id])] }, { type: 'next' }),
      ),
    },
    words: 'skip',
    help: 'skip the drawing',
    when: isRating,
  },
  {
    keys: {
      o: ofDrawing((state, { fileUrl }) => ({ state, effects: [{ type: 'open', address: fileUrl }] })),
    },
    words: 'open',
    help: 'open in the browser',
    when: ({ drawing }) => drawing !== undefined,
  },
  {
    keys: { u: (state) => ({ state: { ...state, notice: lastText(state) } }) },
    words: 'last vote',
    help: 'show your last vote',
    when: ({ last }) => last !== undefined,
  },
  { keys: { return: leave }, words: 'leave', when: ({ stage }) => stage === 'done' },
  { keys: { q: leave }, words: 'leave' },
];

function requesting(state: RateState, effect: RateEffect): RateStep {
  return { state: { ...state, stage: 'requesting', notice: undefined, limit: undefined }, effects: [effect] };
}

function lastText({ last }: RateState): string | undefined {
  if (!last) return undefined;
  const certain = last.certain ? '' : ', but its answer was lost';
  return `your last vote was ${last.score}${certain}; it cannot be taken back`;
}

function onEvent(state: RateState, event: RateEvent): RateStep {
  switch (event.type) {
    case 'next':
      return showDrawing(state, event.drawing);
    case 'voted': {
      const { score, certain } = event;
      const skipped = state.skipped.filter((id) => id !== event.drawingId);
      const notice = certain
        ? `rated with ${score}`
        : 'the answer was lost: it is unknown whether your vote counts';
      const voted = { ...state, rated: state.rated + 1, skipped, last: { score, certain } };
      return showDrawing(voted, event.drawing, notice);
    }
    case 'picture': {
      const { id, picture, problem } = event;
      if (state.drawing?.id !== id) return { state };
      const known = problem === undefined ? { picture } : { problem };
      return { state: { ...state, picture: known } };
    }
    case 'limited':
      return {
        state: { ...state, stage: 'limited', limit: { effect: event.effect, seconds: event.seconds } },
      };
    case 'notice':
      return { state: { ...state, notice: event.text } };
    default: {
      const notice = event.hint === undefined ? event.message : `${event.message}: ${event.hint}`;
      return { state: { ...state, stage: state.drawing ? 'rating' : 'requesting', notice } };
    }
  }
}

/** Shows a drawing. The service returns a skipped one again when no others are left. */
function showDrawing(state: RateState, drawing: Drawing | undefined, notice?: string): RateStep {
  const shown = { ...state, drawing, picture: undefined, notice };
  if (!drawing) return { state: { ...shown, stage: 'done' } };
  if (state.skipped.includes(drawing.id)) shown.notice = 'you have skipped this drawing: there are no others';
  return { state: { ...shown, stage: 'rating' }, effects: [{ type: 'picture', drawing }] };
}

/** The pause starts with the first tick after its event. */
function onTick(state: RateState, now: number): RateStep {
  const { limit } = state;
  if (!limit) return { state };
  const endMs = limit.endMs ?? now + limit.seconds * 1000;
  if (now >= endMs) return requesting(state, limit.effect);
  return { state: { ...state, limit: { ...limit, endMs, seconds: Math.ceil((endMs - now) / 1000) } } };
}
