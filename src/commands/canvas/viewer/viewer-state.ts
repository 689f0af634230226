/**
 * The state of the canvas viewer, and how events and time change it. Pure: any source of events (a live socket, a
 * recording) and intents (see `intents.ts`) can drive it.
 */
import { applyPixels, grownFor, withZoneChanges, type Zones } from '../../../client/canvas/wire';
import { type Bitmap, blankBitmap, colorAt } from '../../../image/bitmap';
import type { BoardEvent, CanvasEffect, PixelBatch, ViewerEvent } from '../core/events';
import { type Layout, layoutOf, type ScreenSize } from './layout';
import {
  afterPaintEvent,
  initialPaint,
  type Notice,
  noticeMs,
  type Overlay,
  overlayAfter,
  overlayOn,
  type PaintState,
  paintAt,
  pendingColor,
} from './paint-state';
import { noRecentPixels, type RecentPixels, recentPixelsAt, withAuthor, withFlashes } from './recent-pixels';
import { nearView, resized, type Viewport, wholeView } from './viewport';

export interface ViewerState {
  readonly board: Bitmap;
  /** The board contains only pixels received since the start, and grows. */
  readonly isPartial?: boolean;
  readonly canPaint: boolean;
  readonly screen: ScreenSize;
  /** Size of a cell in pixels, on terminals that draw real pixels. */
  readonly cell?: BoardEvent['cell'];
  readonly viewport: Viewport;
  readonly isCursorHidden?: boolean;
  readonly online?: number;
  readonly cooldownMs: number;
  /** Cooldown of the special mode; undefined when it is off. */
  readonly specialMs?: number;
  readonly mustVerify: boolean;
  readonly zonesShown: boolean;
  readonly zones?: Zones;
  readonly author?: { readonly x?: number; readonly y?: number; readonly user?: unknown };
  /** Number of pixels placed since the start. */
  readonly placed: number;
  readonly paint: PaintState;
  readonly overlay?: Overlay;
  readonly recentPixels: RecentPixels;
  /** The notice, and when it disappears, by the monotonic clock. */
  readonly notice?: { readonly notice: Notice; readonly until: number };
  /** The open prompt. */
  readonly prompt?: Prompt;
  /** Time of the last tick, in milliseconds of the monotonic clock. */
  readonly now: number;
  /** Toggles with every tick, for blinking parts. */
  readonly blink: boolean;
}

/** A prompt for a position to go to, or for the name of a color, and the typed text. */
export interface Prompt {
  readonly kind: 'position' | 'color';
  readonly text: string;
}

/** The next state, requests to send, and whether the screen ends. */
export interface ViewerStep<E = CanvasEffect> {
  readonly state: ViewerState;
  readonly effects: readonly E[];
  readonly end?: true;
}

export interface ViewerOptions {
  readonly zones?: boolean;
  readonly paint?: boolean;
}

/** The state before the board has arrived. */
export function initialState(
  screen: ScreenSize,
  { zones = false, paint = false }: ViewerOptions = {},
): ViewerState {
  const { room } = layoutOf(screen, { isPainting: paint });
  return {
    board: blankBitmap(1, 1),
    canPaint: false,
    screen,
    viewport: wholeView(1, room),
    cooldownMs: 0,
    mustVerify: false,
    zonesShown: zones,
    placed: 0,
    paint: { ...initialPaint, isOn: paint },
    recentPixels: noRecentPixels,
    now: 0,
    blink: false,
  };
}

export function viewerLayout({ screen, cell, paint }: ViewerState): Layout {
  return layoutOf(screen, { cell, isPainting: paint.isOn });
}

export function laidOut(state: ViewerState): ViewerState {
  return { ...state, viewport: resized(state.viewport, viewerLayout(state).room) };
}

/** Applies an event. Requests the author when the cursor appears, and when the pixel under it is placed. */
export function applyEvent(state: ViewerState, event: ViewerEvent): ViewerStep {
  const next = event.type === 'board' ? afterBoard(state, event) : afterEvent(state, event);
  const { x, y } = next.viewport.cursor;
  const isAsked = event.type === 'board' || (event.type === 'painted' && event.x === x && event.y === y);
  return { state: next, effects: isAsked ? [{ type: 'author', x, y }] : [] };
}

function afterEvent(state: ViewerState, event: Exclude<ViewerEvent, BoardEvent>): ViewerState {
  switch (event.type) {
    case 'pixels':
      return afterPixels(state, event.pixels);
    case 'cooldown':
      return { ...state, cooldownMs: event.ms };
    case 'zones': {
      const { type: _, ...zones } = event;
      return { ...state, zones };
    }
    case 'zoneChanges':
      return state.zones ? { ...state, zones: withZoneChanges(state.zones, event.changes) } : state;
    case 'online':
      return { ...state, online: event.count };
    case 'special':
      return { ...state, specialMs: event.enabled ? event.ms : undefined };
    case 'verification':
      return { ...state, mustVerify: event.value !== 0 };
    case 'author':
      return afterAuthor(state, event);
    default:
      return afterPainting(state, event);
  }
}

function afterBoard(state: ViewerState, event: BoardEvent): ViewerState {
  const { board, isPartial, canPaint = false, cell, overlay } = event;
  const next = { ...state, board, isPartial, canPaint, cell };
  const whole = wholeView(board.width, viewerLayout(next).room);
  if (overlay) {
    const { template, at } = overlay;
    const centre = { x: at.x + (template.width >> 1), y: at.y + (template.height >> 1) };
    const viewport = nearView(whole, centre, Math.max(template.width, template.height) + 2 * margin);
    return { ...next, overlay: overlayOn(overlay, board), viewport };
  }
  if (!state.paint.isOn) return { ...next, viewport: whole };
  return { ...next, viewport: nearView(whole, whole.cursor, paintedSpan) };
}

/** Visible pixels around a template, and width of the view when painting starts without one. */
const margin = 4;
const paintedSpan = 96;

function afterPixels(state: ViewerState, pixels: PixelBatch): ViewerState {
  const { board, isPartial, viewport, overlay, paint } = state;
  const roomy = isPartial ? grownFor(board, pixels.bytes) : board;
  // The board is copied once for each batch.
  const next = { ...roomy, pixels: roomy.pixels.slice() };
  const isOwn = (x: number, y: number, color: number) => pendingColor(paint, { x, y }) === color;
  const nextOverlay = overlay && overlayAfter(overlay, next, pixels.bytes);
  if (!overlay) applyPixels(next, pixels.bytes);
  return {
    ...state,
    board: next,
    overlay: nextOverlay,
    viewport: roomy === board ? viewport : wholeView(roomy.width, viewport.room),
    recentPixels: withFlashes(state.recentPixels, pixels, state.now, isOwn),
    // A new color has a new author.
    author: cursorColor(next, viewport) === cursorColor(board, viewport) ? state.author : undefined,
    placed: state.placed + pixels.count,
  };
}

const cursorColor = (board: Bitmap, { cursor }: Viewport) => colorAt(board, cursor.x, cursor.y);

/** Applies an answer to the cursor, to flashes, and to the pixels around the cursor. */
function afterAuthor(state: ViewerState, event: Extract<ViewerEvent, { type: 'author' }>): ViewerState {
  const { x, y } = state.viewport.cursor;
  const isCursor = event.x === x && event.y === y;
  return {
    ...state,
    author: isCursor || event.x === undefined ? event : state.author,
    recentPixels: withAuthor(state.recentPixels, event, event.user),
  };
}

function afterPainting(
  state: ViewerState,
  event: Extract<ViewerEvent, { type: 'painting' | 'painted' | 'unpainted' }>,
): ViewerState {
  const paint = afterPaintEvent(state.paint, event, state.board);
  // The first tick comes after the first events.
  const now = event.type === 'painting' ? Math.max(state.now, event.now) : state.now;
  const next = { ...state, paint, now };
  if (event.type === 'painted' && state.overlay?.wrong === 0 && !event.isUndo)
    return noticed(next, { type: 'template-done' });
  if (event.type !== 'unpainted') return next;
  const { x, y, reason } = event;
  if (reason === 'verification') return noticed(next, { type: 'verification' });
  return noticed(next, { type: reason, x, y });
}

export function noticed(state: ViewerState, notice: Notice): ViewerState {
  return { ...state, notice: { notice, until: state.now + noticeMs } };
}

/** Updates cooldowns and removes old flashes and notices; `now` is by the monotonic clock. */
export function applyTick(state: ViewerState, now: number): ViewerStep {
  const passed = now - (state.now || now);
  const { state: recentPixels, ask } = recentPixelsAt(state.recentPixels, now);
  const isOver = state.notice && state.notice.until <= now;
  const next = {
    ...state,
    now,
    blink: !state.blink,
    cooldownMs: Math.max(0, state.cooldownMs - passed),
    paint: paintAt(state.paint, now),
    recentPixels,
    notice: isOver ? undefined : state.notice,
  };
  return { state: next, effects: ask ? [{ type: 'author', ...ask }] : [] };
}

export function withScreen(state: ViewerState, screen: ScreenSize): ViewerState {
  return laidOut({ ...state, screen });
}
