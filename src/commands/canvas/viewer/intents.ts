/** The intents of the viewer: functions from its state to the next state and effects. Pure. */
import { colorAt, type Position } from '../../../image/bitmap';
import { closeColorNames, colorNamed, colorNames, palette } from '../../../image/palette';
import type { CanvasEffect } from '../core/events';
import { type Notice, nextWrong, pendingColor, queuedCount, templateColorAt, withDigit } from './paint-state';
import { askAround, withoutAround } from './recent-pixels';
import { laidOut, noticed, type Prompt, type ViewerState, type ViewerStep } from './viewer-state';
import { panned, pixelAt, wholeView, withCursorAt, withCursorMoved, zoomed } from './viewport';

/** @typeParam E further effects, of a screen around the viewer */
export type ViewerIntent<E = CanvasEffect> = (state: ViewerState) => ViewerState | ViewerStep<E>;

/** Applies an intent. Moving the cursor requests the author of the pixel. */
export function applyIntent<E = CanvasEffect>(
  state: ViewerState,
  intent: ViewerIntent<E>,
): ViewerStep<E | CanvasEffect> {
  const result = intent(state);
  const step = 'effects' in result ? result : { state: result, effects: [] };
  const { state: next, effects } = step;
  const { x, y } = next.viewport.cursor;
  if (x === state.viewport.cursor.x && y === state.viewport.cursor.y) return step;
  const author: CanvasEffect = { type: 'author', x, y };
  return {
    state: { ...next, recentPixels: withoutAround(next.recentPixels) },
    effects: [...effects, author],
  };
}

/** Moves the cursor by screen pixels. */
export const move =
  (columns: number, rows: number): ViewerIntent =>
  (state) => ({ ...state, viewport: withCursorMoved(state.viewport, columns, rows) });

/** Moves the view by shares of its size. */
export const pan =
  (columns: number, rows: number): ViewerIntent =>
  (state) => ({ ...state, viewport: panned(state.viewport, columns, rows) });

/** Zooms around the cursor, or around a pixel of the picture. */
export const zoom =
  (steps: number, at?: Position): ViewerIntent =>
  (state) => ({ ...state, viewport: zoomed(state.viewport, steps, at) });

/** Moves the cursor to a pixel of the picture. */
export const point =
  (at: Position): ViewerIntent =>
  (state) =>
    movedTo(state, pixelAt(state.viewport, at));

/** Selects a color by steps. */
export const nextColor =
  (steps: number): ViewerIntent =>
  (state) => {
    const color = (state.paint.color + steps + palette.length) % palette.length;
    return { ...state, paint: { ...state.paint, color, typed: undefined } };
  };

/** Selects a color by the next digit of its number. */
export const colorDigit =
  (digit: number): ViewerIntent =>
  (state) => ({ ...state, paint: withDigit(state.paint, digit, state.now, palette.length) });

/** Selects the color under the cursor. */
export const pickColor: ViewerIntent = (state) => ({
  ...state,
  paint: { ...state.paint, color: colorUnder(state), typed: undefined },
});

/** Shows the whole canvas. */
export const fit: ViewerIntent = (state) => ({
  ...state,
  viewport: { ...wholeView(state.viewport.side, state.viewport.room), cursor: state.viewport.cursor },
});

/** Requests the author of the pixel under the cursor. */
export const inspect: ViewerIntent = (state) => ({
  state,
  effects: [{ type: 'author', ...state.viewport.cursor }],
});

/** Requests the authors of the pixels around the cursor. */
export const inspectAround: ViewerIntent = (state) => ({
  ...state,
  recentPixels: askAround(state.recentPixels, state.viewport.cursor, state.viewport.side),
});

export const toggleZones: ViewerIntent = (state) => ({
  state: { ...state, zonesShown: !state.zonesShown, zones: undefined },
  effects: [{ type: 'heatmap' }],
});

/** Cancels all queued pixels. */
export const cancelAll: ViewerIntent = (state) => ({ state, effects: [{ type: 'cancel', which: 'all' }] });

/** Asks for a position to go to, or for the name of a color. */
export const openPrompt =
  (kind: Prompt['kind']): ViewerIntent =>
  (state) => ({ ...state, prompt: { kind, text: '' } });

export const typeText =
  (text: string): ViewerIntent =>
  (state) =>
    typed(state, (before) => before + text);

export const eraseText: ViewerIntent = (state) => typed(state, (before) => before.slice(0, -1));

export const closePrompt: ViewerIntent = (state) => ({ ...state, prompt: undefined });

/** Uses the typed text. */
export const answerPrompt: ViewerIntent = ({ prompt, ...state }) => {
  if (!prompt) return state;
  return prompt.kind === 'color' ? withColorNamed(state, prompt.text) : withPosition(state, prompt.text);
};

/** Leaves the screen; while pixels are queued, only when it is pressed for a second time. */
export const leave: ViewerIntent = (state) => {
  const count = queuedCount(state.paint);
  if (count === 0 || state.notice?.notice.type === 'leave') return { state, effects: [], end: true };
  return { ...state, notice: { notice: { type: 'leave', count }, until: Number.POSITIVE_INFINITY } };
};

/** Maximum length of a typed text; a position is `2047,2047` and spaces. */
const maxTyped = { position: 12, color: 20 } as const;

function typed(state: ViewerState, edit: (text: string) => string): ViewerState {
  const { prompt } = state;
  if (!prompt) return state;
  return { ...state, prompt: { ...prompt, text: edit(prompt.text).slice(0, maxTyped[prompt.kind]) } };
}

function movedTo(state: ViewerState, position: Position): ViewerState {
  return { ...state, viewport: withCursorAt(state.viewport, position) };
}

export function togglePainting(state: ViewerState): ViewerState {
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
export function placeAtCursor(state: ViewerState): ViewerState | ViewerStep {
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
export function undoLast(state: ViewerState): ViewerState | ViewerStep {
  const { pending, history } = state.paint;
  if (pending.some((pixel) => pixel.state === 'waiting'))
    return { state, effects: [{ type: 'cancel', which: 'last' }] };
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

export function toNextWrong(state: ViewerState): ViewerState {
  const { overlay, board, paint, viewport } = state;
  if (!overlay) return state;
  const next = nextWrong(overlay, board, paint, viewport.cursor);
  return next ? movedTo(state, next) : noticed(state, { type: 'template-done' });
}

/** Selects the color with a name; the beginning of a single name is enough. */
function withColorNamed(state: ViewerState, text: string): ViewerState {
  const name = text.trim();
  if (name === '') return state;
  const [match, ...others] = colorNames.filter((known) => known.startsWith(name.toLowerCase()));
  const color = colorNamed(name) ?? (match && others.length === 0 ? colorNamed(match) : undefined);
  if (color === undefined)
    return noticed(state, { type: 'unknown-color', name, close: closeColorNames(name) });
  return { ...state, paint: { ...state.paint, color, typed: undefined } };
}

function withPosition(state: ViewerState, text: string): ViewerState {
  const [x, y] = /^\s*(\d+)[\s,]+(\d+)\s*$/.exec(text)?.slice(1).map(Number) ?? [];
  if (x === undefined || y === undefined) return noticed(state, { type: 'bad-position' });
  const { side } = state.viewport;
  return x >= side || y >= side ? noticed(state, { type: 'outside' }) : movedTo(state, { x, y });
}
