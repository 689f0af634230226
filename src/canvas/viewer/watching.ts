/** What `canvas watch` knows and how keys and events change it. */
import type { PixelBatch } from '../core/batch';
import { type Bitmap, blankBitmap } from '../core/bitmap';
import { applyPixels, type CanvasMessage } from '../core/wire';
import { withZoneChanges, type Zones } from '../core/zones';
import type { Dimensions } from './scale';
import { panned, resized, type Viewport, wholeView, withCursorMoved, zoomed } from './viewport';

export interface Watching {
  readonly board: Bitmap;
  readonly viewport: Viewport;
  readonly online?: number;
  readonly cooldownMs: number;
  readonly specialMs?: number;
  readonly mustVerify: boolean;
  readonly zonesShown: boolean;
  readonly zones?: Zones;
  readonly author?: { readonly x?: number; readonly y?: number; readonly user?: unknown };
  readonly placed: number;
  /** When the last tick was, in milliseconds since the epoch. */
  readonly tickAt?: number;
}

export type WatchingEvent =
  | { readonly type: 'board'; readonly board: Bitmap }
  | { readonly type: 'pixels'; readonly pixels: PixelBatch }
  | { readonly type: 'author'; readonly x?: number; readonly y?: number; readonly user?: unknown }
  | Exclude<CanvasMessage, { type: 'pixels' | 'author' }>;

/** What keys may ask for beside another picture. */
export type Wish =
  | { readonly type: 'author'; readonly x: number; readonly y: number }
  | { readonly type: 'heatmap' };

/** Before the board came. */
export function notWatchingYet(room: Dimensions, zonesShown: boolean): Watching {
  const board = blankBitmap(1, 1);
  const viewport = wholeView(1, room);
  return { board, viewport, cooldownMs: 0, mustVerify: false, zonesShown, placed: 0 };
}

/** After an event. */
export function afterEvent(state: Watching, event: WatchingEvent): Watching {
  switch (event.type) {
    case 'board':
      return { ...state, board: event.board, viewport: wholeView(event.board.width, state.viewport.room) };
    case 'pixels':
      return {
        ...state,
        board: withBatch(state.board, event.pixels),
        placed: state.placed + event.pixels.count,
      };
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

/** One copy for a whole frame of pixels. */
function withBatch(board: Bitmap, { bytes }: PixelBatch): Bitmap {
  const next = { ...board, pixels: board.pixels.slice() };
  applyPixels(next, bytes);
  return next;
}

/** After a tick: the cooldown runs out. */
export function afterTick(state: Watching, now: number): Watching {
  const passed = now - (state.tickAt ?? now - 1000);
  return { ...state, tickAt: now, cooldownMs: Math.max(0, state.cooldownMs - passed) };
}

/** In another room. */
export function inRoom(state: Watching, room: Dimensions): Watching {
  return { ...state, viewport: resized(state.viewport, room) };
}

const moves: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  left: [-1, 0],
  right: [1, 0],
  up: [0, -1],
  down: [0, 1],
};
const pans: Readonly<Record<string, readonly [columns: number, rows: number]>> = {
  a: [-0.5, 0],
  d: [0.5, 0],
  w: [0, -0.5],
  s: [0, 0.5],
};
const zooms: Readonly<Record<string, number>> = { '+': 1, '=': 1, '-': -1 };
/** With shift. */
const leap = 8;

/** After a key, by its name or what it types. A cursor that has moved wants to know whose pixel it is on. */
export function afterKey(state: Watching, key: string, shift: boolean): { state: Watching; wishes: Wish[] } {
  if (key === 'z') {
    return {
      state: { ...state, zonesShown: !state.zonesShown, zones: undefined },
      wishes: [{ type: 'heatmap' }],
    };
  }
  const viewport = moved(state.viewport, key, shift);
  const { x, y } = viewport.cursor;
  const stays = x === state.viewport.cursor.x && y === state.viewport.cursor.y && key !== 'return';
  return { state: { ...state, viewport }, wishes: stays ? [] : [{ type: 'author', x, y }] };
}

function moved(viewport: Viewport, key: string, shift: boolean): Viewport {
  const times = shift ? leap : 1;
  const [columns = 0, rows = 0] = moves[key] ?? [];
  if (columns !== 0 || rows !== 0) return withCursorMoved(viewport, columns * times, rows * times);
  const pan = pans[key];
  if (pan) return panned(viewport, pan[0], pan[1]);
  if (key === '0') return { ...wholeView(viewport.side, viewport.room), cursor: viewport.cursor };
  return key in zooms ? zoomed(viewport, zooms[key] ?? 0) : viewport;
}
