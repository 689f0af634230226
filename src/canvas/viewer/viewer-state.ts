/** The state of the canvas viewer, and how events and intents of the user change it. Pure. */
import type { PixelBatch } from '../core/batch';
import { type Bitmap, blankBitmap } from '../core/bitmap';
import type { BoardEvent, CanvasEffect, CanvasEvent } from '../core/events';
import { grownFor } from '../core/growing-board';
import { applyPixels } from '../core/wire';
import { withZoneChanges, type Zones } from '../core/zones';
import type { Dimensions } from './scale';
import { panned, resized, type Viewport, wholeView, withCursorMoved, zoomed } from './viewport';

export interface ViewerState {
  readonly board: Bitmap;
  /** The board is only what came since the start, and grows. */
  readonly isPartial?: boolean;
  readonly viewport: Viewport;
  readonly online?: number;
  readonly cooldownMs: number;
  /** Cooldown of the special mode; undefined when it is off. */
  readonly specialMs?: number;
  readonly mustVerify: boolean;
  readonly zonesShown: boolean;
  readonly zones?: Zones;
  readonly author?: { readonly x?: number; readonly y?: number; readonly user?: unknown };
  /** Pixels placed since the start. */
  readonly placed: number;
  /** Time of the last tick, in milliseconds since the epoch. */
  readonly tickAt?: number;
}

/** What the user wants, independent of keys. */
export type ViewerIntent =
  /** Move the cursor by pixels of the screen. */
  | { readonly type: 'move'; readonly columns: number; readonly rows: number }
  /** Move the view by shares of its size. */
  | { readonly type: 'pan'; readonly columns: number; readonly rows: number }
  | { readonly type: 'zoom'; readonly steps: number }
  /** Show the whole canvas. */
  | { readonly type: 'fit' }
  /** Ask for the author of the pixel under the cursor. */
  | { readonly type: 'inspect' }
  | { readonly type: 'toggle-zones' };

/** The state before the board has arrived. */
export function initialState(room: Dimensions, zonesShown: boolean): ViewerState {
  const board = blankBitmap(1, 1);
  const viewport = wholeView(1, room);
  return { board, viewport, cooldownMs: 0, mustVerify: false, zonesShown, placed: 0 };
}

/** The state after an event. */
export function applyEvent(state: ViewerState, event: CanvasEvent | BoardEvent): ViewerState {
  switch (event.type) {
    case 'board':
      return {
        ...state,
        board: event.board,
        isPartial: event.isPartial,
        viewport: wholeView(event.board.width, state.viewport.room),
      };
    case 'pixels':
      return afterPixels(state, event.pixels);
    case 'cooldown':
      return { ...state, cooldownMs: event.ms };
    case 'zones':
      return {
        ...state,
        zones: { gridSize: event.gridSize, zoneSize: event.zoneSize, values: event.values },
      };
    case 'zoneChanges':
      return state.zones ? { ...state, zones: withZoneChanges(state.zones, event.changes) } : state;
    case 'online':
      return { ...state, online: event.count };
    case 'special':
      return { ...state, specialMs: event.enabled ? event.ms : undefined };
    case 'verification':
      return { ...state, mustVerify: event.value !== 0 };
    default:
      return { ...state, author: event };
  }
}

function afterPixels(state: ViewerState, pixels: PixelBatch): ViewerState {
  const { board, isPartial, viewport } = state;
  const roomy = isPartial ? grownFor(board, pixels.bytes) : board;
  return {
    ...state,
    board: withBatch(roomy, pixels),
    viewport: roomy === board ? viewport : wholeView(roomy.width, viewport.room),
    placed: state.placed + pixels.count,
  };
}

/** One copy of the board for a whole batch. */
function withBatch(board: Bitmap, { bytes }: PixelBatch): Bitmap {
  const next = { ...board, pixels: board.pixels.slice() };
  applyPixels(next, bytes);
  return next;
}

/** The state at a time, in milliseconds since the epoch: the cooldown decreases. */
export function applyTick(state: ViewerState, now: number): ViewerState {
  const passed = now - (state.tickAt ?? now - 1000);
  return { ...state, tickAt: now, cooldownMs: Math.max(0, state.cooldownMs - passed) };
}

/** The state after a resize of the terminal. */
export function withRoom(state: ViewerState, room: Dimensions): ViewerState {
  return { ...state, viewport: resized(state.viewport, room) };
}

/** The state after an intent of the user. A moved cursor requests the author of its pixel. */
export function applyIntent(
  state: ViewerState,
  intent: ViewerIntent,
): { state: ViewerState; effects: CanvasEffect[] } {
  if (intent.type === 'toggle-zones') {
    return {
      state: { ...state, zonesShown: !state.zonesShown, zones: undefined },
      effects: [{ type: 'heatmap' }],
    };
  }
  const viewport = viewportAfter(state.viewport, intent);
  const { x, y } = viewport.cursor;
  const isMoved = x !== state.viewport.cursor.x || y !== state.viewport.cursor.y;
  const effects: CanvasEffect[] = isMoved || intent.type === 'inspect' ? [{ type: 'author', x, y }] : [];
  return { state: { ...state, viewport }, effects };
}

function viewportAfter(
  viewport: Viewport,
  intent: Exclude<ViewerIntent, { type: 'toggle-zones' }>,
): Viewport {
  switch (intent.type) {
    case 'move':
      return withCursorMoved(viewport, intent.columns, intent.rows);
    case 'pan':
      return panned(viewport, intent.columns, intent.rows);
    case 'zoom':
      return zoomed(viewport, intent.steps);
    case 'fit':
      return { ...wholeView(viewport.side, viewport.room), cursor: viewport.cursor };
    default:
      return viewport;
  }
}
