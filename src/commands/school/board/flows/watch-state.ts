/** Pure state of the screen of `school board watch`: board, drawings that appear stroke by stroke, viewers, zoom. */

import type { BoardAuthor, BoardDrawing, BoardMessage } from '../../../../protocol/records/school/board';
import { type BoardState, readDrawing } from '../contract/board';
import type { Region } from '../picture/scene';

export interface WatchState {
  /** Undefined until the board was read. */
  readonly board?: BoardState;
  readonly revision: number;
  /** Drawings that appear stroke by stroke, with their number of visible strokes. */
  readonly growing: ReadonlyMap<string, number>;
  readonly online: number;
  readonly viewers: readonly BoardAuthor[];
  /** Events, newest first. */
  readonly history: readonly HistoryEntry[];
  readonly background: 'dark' | 'light';
  /** The visible side is the side of the board divided by 2 to this power. */
  readonly zoom: number;
  /** Center of the visible region, as fractions of the board's sides. */
  readonly middle: { readonly x: number; readonly y: number };
  /** Increases with every change of the picture. */
  readonly version: number;
}

export interface HistoryEntry {
  readonly type: 'drawn' | 'wiped';
  readonly drawing?: BoardDrawing;
}

interface WatchStep {
  readonly state: WatchState;
  readonly effects?: readonly WatchEffect[];
}

const maxHistory = 50;

/** At most 8 times enlarged. */
const maxZoom = 3;

export function initialWatch(background: 'dark' | 'light'): WatchState {
  return {
    revision: 0,
    growing: new Map(),
    online: 0,
    viewers: [],
    history: [],
    background,
    zoom: 0,
    middle: { x: 0.5, y: 0.5 },
    version: 0,
  };
}

/** Ignores unknown messages. */
export function afterEvent(state: WatchState, event: WatchEvent): WatchStep {
  switch (event.type) {
    case 'board':
      return { state: withBoard(state, event) };
    case 'stroke':
      return withStroke(state);
    case 'drawing.created':
      return withDrawing(state, event);
    case 'board.wiped':
      return { state: withHistory(state, event.revision, { type: 'wiped' }), effects: [{ type: 'board' }] };
    case 'presence.updated':
      return {
        state: {
          ...state,
          online: event.onlineCount,
          viewers: Array.isArray(event.users) ? event.users : [],
        },
      };
    default:
      return { state };
  }
}

function withHistory(state: WatchState, revision: number, entry: HistoryEntry): WatchState {
  return { ...state, revision, history: [entry, ...state.history].slice(0, maxHistory) };
}

function withBoard(state: WatchState, { state: board, revision }: BoardRead): WatchState {
  const there = new Set(board.drawings.map(({ id }) => id));
  const growing = new Map([...state.growing].filter(([id]) => there.has(id)));
  return { ...state, board, growing, revision, version: state.version + 1 };
}

function withDrawing(
  state: WatchState,
  { drawing: sent, revision }: Extract<BoardMessage, { type: 'drawing.created' }>,
): WatchStep {
  const { board, growing } = state;
  const drawing = readDrawing(sent);
  const reported = withHistory(state, revision, { type: 'drawn', drawing });
  // A board that was read after a wipe may already contain the drawing.
  if (!board || board.drawings.some(({ id }) => id === drawing.id)) return { state: reported };
  const drawings = [...board.drawings, drawing];
  const next = {
    ...reported,
    board: { ...board, drawings },
    growing: new Map([...growing, [drawing.id, 0]]),
  };
  return { state: next, effects: growing.size === 0 ? [{ type: 'pause' }] : [] };
}

/** Shows one more stroke of every growing drawing. */
function withStroke(state: WatchState): WatchStep {
  const { board, growing } = state;
  const total = new Map((board?.drawings ?? []).map(({ id, strokes }) => [id, strokes.length]));
  const grown = [...growing].map(([id, there]) => [id, there + 1] as const);
  const left = new Map(grown.filter(([id, there]) => there < (total.get(id) ?? 0)));
  const next = { ...state, growing: left, version: state.version + 1 };
  return { state: next, effects: left.size > 0 ? [{ type: 'pause' }] : [] };
}

export function seenBoard({ board, growing }: WatchState): BoardState | undefined {
  if (!board || growing.size === 0) return board;
  const drawings = board.drawings.map((drawing) => {
    const there = growing.get(drawing.id);
    return there === undefined ? drawing : { ...drawing, strokes: drawing.strokes.slice(0, there) };
  });
  return { ...board, drawings };
}

export function zoomed(state: WatchState, steps: number): WatchState {
  const zoom = Math.max(0, Math.min(maxZoom, state.zoom + steps));
  return moved({ ...state, zoom }, 0, 0);
}

/** Moves the visible region by fractions of its size, within the board. */
export function moved(state: WatchState, columns: number, rows: number): WatchState {
  const half = 0.5 ** (state.zoom + 1);
  const within = (value: number) => Math.min(1 - half, Math.max(half, value));
  const middle = {
    x: within(state.middle.x + 2 * half * columns),
    y: within(state.middle.y + 2 * half * rows),
  };
  return { ...state, middle, version: state.version + 1 };
}

export function withBackground(state: WatchState, background: 'dark' | 'light'): WatchState {
  return { ...state, background, version: state.version + 1 };
}

export function seenRegion({ zoom, middle }: WatchState, { contract }: BoardState): Region {
  const part = 0.5 ** zoom;
  return {
    x: (middle.x - part / 2) * contract.width,
    y: (middle.y - part / 2) * contract.height,
    width: part * contract.width,
    height: part * contract.height,
  };
}

export interface BoardRead {
  readonly type: 'board';
  readonly revision: number;
  readonly state: BoardState;
}

/**
 * Messages as they arrived, and two events for screens only: the current board, and the time for the next stroke of growing
 * drawings.
 */
export type WatchEvent = BoardMessage | BoardRead | { readonly type: 'stroke' };

/** Effects of the screen: read the whole board, or pause until the next stroke. */
export type WatchEffect = { readonly type: 'board' } | { readonly type: 'pause' };
