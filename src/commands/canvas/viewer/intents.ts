/** Intents of the user in the viewer, independent of keys, and their effects on the state. Pure. */
import { colorAt, type Position } from '../../../image/bitmap';
import { palette } from '../../../image/palette';
import { closeColorNames, colorNamed, colorNames } from '../core/color-names';
import type { CanvasEffect } from '../core/events';
import { type Notice, nextWrong, pendingColor, queuedCount, templateColorAt, withDigit } from './paint-state';
import { askAround, withoutAround } from './recent-pixels';
import { laidOut, noticed, type ViewerState, type ViewerStep } from './viewer-state';
import { panned, pixelAt, wholeView, withCursorAt, withCursorMoved, zoomed } from './viewport';

export type ViewerIntent =
  /** Move the cursor by screen pixels. */
  | { readonly type: 'move'; readonly columns: number; readonly rows: number }
  /** Move the view by shares of its size. */
  | { readonly type: 'pan'; readonly columns: number; readonly rows: number }
  /** Zoom around the cursor, or around a pixel of the picture. */
  | { readonly type: 'zoom'; readonly steps: number; readonly at?: Position }
  /** Move the cursor to a pixel of the picture. */
  | { readonly type: 'point'; readonly at: Position }
  /** Select a color by steps, or by the next digit of its number. */
  | { readonly type: 'color'; readonly steps: number }
  | { readonly type: 'digit'; readonly digit: number }
  | { readonly type: 'jump-text'; readonly text: string }
  /** While the name of a color is typed. */
  | { readonly type: 'name-text'; readonly text: string }
  | {
      readonly type: /** Show the whole canvas. */
        | 'fit'
        /** Request the author of the pixel under the cursor, or of the pixels around it. */
        | 'inspect'
        | 'around'
        | 'toggle-zones'
        | 'toggle-painting'
        /** Place a pixel at the cursor; undo the last pixel; cancel all queued pixels. */
        | 'place'
        | 'undo'
        | 'cancel'
        /** Select the color under the cursor. */
        | 'pick'
        /** Go to the next wrong pixel of the template. */
        | 'next-wrong'
        /** Type a position to go to. */
        | 'jump'
        | 'jump-erase'
        | 'jump-go'
        | 'jump-leave'
        /** Type the name of a color. */
        | 'name'
        | 'name-erase'
        | 'name-go'
        | 'name-leave'
        /** Leave the screen; asks first while pixels are queued. */
        | 'leave';
    };

type Handlers = {
  readonly [T in ViewerIntent['type']]: (
    state: ViewerState,
    intent: Extract<ViewerIntent, { type: T }> & ViewerIntent,
  ) => ViewerState | ViewerStep;
};

const handlers: Handlers = {
  move: (state, { columns, rows }) => ({
    ...state,
    viewport: withCursorMoved(state.viewport, columns, rows),
  }),
  pan: (state, { columns, rows }) => ({ ...state, viewport: panned(state.viewport, columns, rows) }),
  zoom: (state, { steps, at }) => ({ ...state, viewport: zoomed(state.viewport, steps, at) }),
  point: (state, { at }) => movedTo(state, pixelAt(state.viewport, at)),
  fit: (state) => ({
    ...state,
    viewport: { ...wholeView(state.viewport.side, state.viewport.room), cursor: state.viewport.cursor },
  }),
  inspect: (state) => ({ state, effects: [{ type: 'author', ...state.viewport.cursor }] }),
  around: (state) => ({
    ...state,
    recentPixels: askAround(state.recentPixels, state.viewport.cursor, state.viewport.side),
  }),
  'toggle-zones': (state) => ({
    state: { ...state, zonesShown: !state.zonesShown, zones: undefined },
    effects: [{ type: 'heatmap' }],
  }),
  'toggle-painting': togglePainting,
  color: (state, { steps }) => {
    const color = (state.paint.color + steps + palette.length) % palette.length;
    return { ...state, paint: { ...state.paint, color, typed: undefined } };
  },
  digit: (state, { digit }) => ({
    ...state,
    paint: withDigit(state.paint, digit, state.now, palette.length),
  }),
  pick: (state) => ({ ...state, paint: { ...state.paint, color: colorUnder(state), typed: undefined } }),
  place: placeAtCursor,
  undo: undoLast,
  cancel: (state) => ({ state, effects: [{ type: 'cancel', which: 'all' }] }),
  'next-wrong': toNextWrong,
  jump: (state) => ({ ...state, jump: '' }),
  'jump-text': (state, { text }) => ({ ...state, jump: `${state.jump ?? ''}${text}`.slice(0, maxJump) }),
  'jump-erase': (state) => ({ ...state, jump: state.jump?.slice(0, -1) }),
  'jump-leave': (state) => ({ ...state, jump: undefined }),
  'jump-go': jumpGo,
  name: (state) => (state.paint.isOn ? { ...state, colorName: '' } : state),
  'name-text': (state, { text }) => ({
    ...state,
    colorName: `${state.colorName ?? ''}${text}`.slice(0, maxName),
  }),
  'name-erase': (state) => ({ ...state, colorName: state.colorName?.slice(0, -1) }),
  'name-leave': (state) => ({ ...state, colorName: undefined }),
  'name-go': nameGo,
  leave(state) {
    const notice: Notice = { type: 'leave', count: queuedCount(state.paint) };
    return { ...state, notice: { notice, until: Number.POSITIVE_INFINITY } };
  },
};

/** Maximum length of a typed position: `2047,2047` and spaces. */
const maxJump = 12;

const maxName = 20;

/** Applies an intent. Moving the cursor requests the author of the pixel. */
export function applyIntent(state: ViewerState, intent: ViewerIntent): ViewerStep {
  const result = (
    handlers[intent.type] as (state: ViewerState, intent: ViewerIntent) => ViewerState | ViewerStep
  )(state, intent);
  const { state: next, effects } = 'effects' in result ? result : { state: result, effects: [] };
  const { x, y } = next.viewport.cursor;
  if (x === state.viewport.cursor.x && y === state.viewport.cursor.y) return { state: next, effects };
  const author: CanvasEffect = { type: 'author', x, y };
  return {
    state: { ...next, recentPixels: withoutAround(next.recentPixels) },
    effects: [...effects, author],
  };
}

function movedTo(state: ViewerState, position: Position): ViewerState {
  return { ...state, viewport: withCursorAt(state.viewport, position) };
}

function togglePainting(state: ViewerState): ViewerState {
  const refusal = refusalOf(state);
  if (refusal && !state.paint.isOn) return noticed(state, refusal);
  return laidOut({ ...state, paint: { ...state.paint, isOn: !state.paint.isOn } });
}

/** Reason why no pixel can be placed; undefined when it can. */
function refusalOf({ canPaint, mustVerify }: ViewerState): Notice | undefined {
  if (!canPaint) return { type: 'signed-out' };
  return mustVerify ? { type: 'verification' } : undefined;
}

/** Color under the cursor, including pending pixels. */
function colorUnder({ board, paint, viewport: { cursor } }: ViewerState): number {
  return pendingColor(paint, cursor) ?? colorAt(board, cursor.x, cursor.y) ?? 0;
}

/**
 * Places the color of the template, or the selected color outside the template. A right pixel of the template is never
 * overwritten.
 */
function placeAtCursor(state: ViewerState): ViewerState | ViewerStep {
  const { overlay, paint, viewport } = state;
  const refusal = refusalOf(state);
  if (refusal) return noticed(state, refusal);
  const { x, y } = viewport.cursor;
  const now = colorUnder(state);
  const wanted = overlay && templateColorAt(overlay, x, y);
  const color = wanted ?? paint.color;
  if (color === now) return noticed(state, { type: wanted === undefined ? 'same-color' : 'template-right' });
  return { state: { ...state, notice: undefined }, effects: [{ type: 'place', x, y, color }] };
}

/** Cancels the newest queued pixel; without one, restores the color before the last pixel. */
function undoLast(state: ViewerState): ViewerState | ViewerStep {
  const { pending, history } = state.paint;
  if (pending.some((pixel) => pixel.state === 'waiting')) {
    return { state, effects: [{ type: 'cancel', which: 'last' }] };
  }
  if (pending.length > 0) return noticed(state, { type: 'echo-first' });
  const last = history.at(-1);
  if (!last) return state;
  const { x, y, color, before } = last;
  const next = movedTo({ ...state, paint: { ...state.paint, history: history.slice(0, -1) } }, last);
  if (colorAt(state.board, x, y) !== color) return noticed(next, { type: 'changed-since', x, y });
  const refusal = refusalOf(state);
  if (refusal) return noticed(state, refusal);
  return { state: next, effects: [{ type: 'place', x, y, color: before, isUndo: true }] };
}

function toNextWrong(state: ViewerState): ViewerState {
  const { overlay, board, paint, viewport } = state;
  if (!overlay) return state;
  const next = nextWrong(overlay, board, paint, viewport.cursor);
  return next ? movedTo(state, next) : noticed(state, { type: 'template-done' });
}

/** Selects the color with the typed name; the beginning of a single name is enough. */
function nameGo(state: ViewerState): ViewerState {
  const name = state.colorName?.trim() ?? '';
  const left = { ...state, colorName: undefined };
  if (name === '') return left;
  const [match, ...others] = colorNames.filter((known) => known.startsWith(name.toLowerCase()));
  const color = colorNamed(name) ?? (match && others.length === 0 ? colorNamed(match) : undefined);
  if (color === undefined)
    return noticed(left, { type: 'unknown-color', name, close: closeColorNames(name) });
  return { ...left, paint: { ...left.paint, color, typed: undefined } };
}

function jumpGo(state: ViewerState): ViewerState {
  const [, x, y] = /^\s*(\d+)[\s,]+(\d+)\s*$/.exec(state.jump ?? '') ?? [];
  const left = { ...state, jump: undefined };
  if (x === undefined || y === undefined) return noticed(left, { type: 'bad-position' });
  const { side } = state.viewport;
  if (Number(x) >= side || Number(y) >= side) return noticed(left, { type: 'outside' });
  return movedTo(left, { x: Number(x), y: Number(y) });
}
