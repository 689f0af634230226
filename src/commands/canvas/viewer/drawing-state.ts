/** The screen of a drawing: the viewer with the picture over it, how the drawing stands, what happened last. Pure. */
import type { Bitmap, Position } from '../../../image/bitmap';
import type { BoardEvent, PixelsEvent } from '../core/events';
import type { DrawEvent, DrawStatus } from '../draw/draw-events';
import { applyIntent } from './intents';
import type { ScreenSize } from './layout';
import { overlayOn } from './paint-state';
import { noRecentPixels } from './recent-pixels';
import {
  applyEvent,
  applyTick,
  initialState,
  type ViewerState,
  viewerLayout,
  withScreen,
} from './viewer-state';
import { regionView, withCursorAt } from './viewport';

/** What is drawn, and where; `cell` are the pixels of a cell where the screen draws real pixels. */
export interface PictureEvent {
  readonly type: 'picture';
  readonly template: Bitmap;
  readonly at: Position;
  readonly cell?: BoardEvent['cell'];
}

/** How the drawing stands at a time of the monotonic clock. */
export interface StatusEvent extends DrawStatus {
  readonly type: 'drawing';
  readonly now: number;
}

/** The events of a screen; without a screen, only those of the drawing are printed. */
export type DrawScreenEvent = DrawEvent | PictureEvent | BoardEvent | PixelsEvent | StatusEvent;

/** The person wants the drawing to stop. */
export interface StopDrawing {
  readonly type: 'stop';
}

/** What the person wants to see: nearer, farther, or the whole picture. */
export type DrawingIntent = { readonly type: 'zoom'; readonly steps: number } | { readonly type: 'fit' };

/** What happened last. */
export type DrawNotice =
  | ({ readonly type: 'lost' | 'damaged' | 'others' } & Position)
  | { readonly type: 'special'; readonly ms: number; readonly enabled: boolean }
  | { readonly type: 'pace'; readonly ms: number }
  | { readonly type: 'reconnected' };

type SpecialMode = Extract<DrawNotice, { type: 'special' }>;

export interface DrawingState {
  readonly viewer: ViewerState;
  /** The file as it was named. */
  readonly name: string;
  readonly screen: ScreenSize;
  readonly picture?: PictureEvent;
  /** Pixels of our part; undefined before the board was read. */
  readonly total?: number;
  readonly status?: DrawStatus;
  /** The special mode as it was announced last. */
  readonly special?: SpecialMode;
  /** The last event, and when it came. */
  readonly notice?: { readonly notice: DrawNotice; readonly at: number };
  /** The view shows the whole picture; the person did not choose another one. */
  readonly isFitted: boolean;
}

/** The rows of a screen that has room for two rows of figures. */
const roomyRows = 12;
/** How long a notice is shown, in milliseconds. */
const noticeMs = 60_000;
/** Pixels that are visible around the picture. */
const margin = 1;

/** The rows below the picture: the bar, the figures, what happened last. */
export function rowsBelow({ rows }: ScreenSize): number {
  return rows >= roomyRows ? 4 : 3;
}

/** The viewer has its own two rows below the picture; the others are taken from it. */
function viewerScreen({ columns, rows }: ScreenSize): ScreenSize {
  return { columns, rows: Math.max(1, rows - rowsBelow({ columns, rows }) + 2) };
}

/** The state before the board has come. */
export function initialDrawing(name: string, screen: ScreenSize): DrawingState {
  const viewer = { ...initialState(viewerScreen(screen)), isCursorHidden: true };
  return { viewer, name, screen, isFitted: true };
}

/** The state after an event. */
export function afterDrawEvent(state: DrawingState, event: DrawScreenEvent): DrawingState {
  const { viewer } = state;
  switch (event.type) {
    case 'picture':
      return { ...state, picture: event, viewer: { ...viewer, cell: event.cell } };
    case 'board':
      return afterBoard(state, event);
    case 'pixels':
      return { ...state, viewer: { ...applyEvent(viewer, event).state, recentPixels: noRecentPixels } };
    case 'plan':
      return { ...state, total: event.plan.pixels };
    case 'drawing':
      return afterStatus(state, event);
    case 'placed':
      return marked(state, event);
    case 'complete':
      return state;
    case 'special':
      return afterSpecial(state, event);
    default:
      return noticed(state, event);
  }
}

function noticed(state: DrawingState, notice: DrawNotice): DrawingState {
  return { ...state, notice: { notice, at: state.viewer.now } };
}

/** The service announces its mode on each connection; only a change is shown. */
function afterSpecial(state: DrawingState, event: SpecialMode): DrawingState {
  const { special } = state;
  const isSame = special?.ms === event.ms && special.enabled === event.enabled;
  return isSame ? state : { ...noticed(state, event), special: event };
}

/** The first board, or a later one, which replaces everything but the view. */
function afterBoard(state: DrawingState, event: BoardEvent): DrawingState {
  const { viewer, picture } = state;
  if (!picture) return state;
  const { board } = event;
  if (viewer.overlay) {
    return { ...state, viewer: { ...viewer, board, overlay: overlayOn(viewer.overlay, board) } };
  }
  const { template, at, cell } = picture;
  const opened = applyEvent(viewer, { ...event, overlay: { template, at }, cell, canPaint: true });
  return fitted({ ...state, viewer: opened.state });
}

function afterStatus(state: DrawingState, { type: _, now, ...status }: StatusEvent): DrawingState {
  const viewer = { ...state.viewer, now: Math.max(state.viewer.now, now) };
  const next = { ...state, status, viewer };
  const { paceMs } = status;
  const isNew = state.status !== undefined && state.status.paceMs !== paceMs;
  // The notice of the special mode has already shown its cooldown.
  const isReported = state.special?.ms === paceMs;
  return isNew && !isReported ? noticed(next, { type: 'pace', ms: paceMs }) : next;
}

/** The pixel placed last is under the cursor, which the view follows. */
function marked(state: DrawingState, { x, y }: Position): DrawingState {
  const viewport = withCursorAt(state.viewer.viewport, { x, y });
  return { ...state, viewer: { ...state.viewer, viewport, isCursorHidden: false } };
}

/** The state with the whole picture in view, as large as there is room for it. */
function fitted(state: DrawingState): DrawingState {
  const { viewer, picture } = state;
  if (!picture || !viewer.overlay) return state;
  const { template, at } = picture;
  const region = {
    x: at.x - margin,
    y: at.y - margin,
    width: template.width + 2 * margin,
    height: template.height + 2 * margin,
  };
  const view = regionView({ ...viewer.viewport, room: viewerLayout(viewer).room }, region);
  // A mark stays where it is, and is in the view of the whole picture.
  const { cursor } = viewer.isCursorHidden ? view : viewer.viewport;
  return { ...state, isFitted: true, viewer: { ...viewer, viewport: { ...view, cursor } } };
}

/** The state after a wish of the person. */
export function afterDrawingIntent(state: DrawingState, intent: DrawingIntent): DrawingState {
  if (intent.type === 'fit') return fitted(state);
  return { ...state, isFitted: false, viewer: applyIntent(state.viewer, intent).state };
}

/** The state at a time of the monotonic clock: the cooldown runs, an old notice goes. */
export function drawingAt(state: DrawingState, now: number): DrawingState {
  const viewer = applyTick(state.viewer, now).state;
  const isOld = state.notice !== undefined && now - state.notice.at >= noticeMs;
  return { ...state, viewer, notice: isOld ? undefined : state.notice };
}

/** The state on a screen of another size. */
export function withDrawingScreen(state: DrawingState, screen: ScreenSize): DrawingState {
  const next = { ...state, screen, viewer: withScreen(state.viewer, viewerScreen(screen)) };
  return state.isFitted ? fitted(next) : next;
}

/** Milliseconds until the last pixel is placed, at the present cooldown. */
export function drawingTimeLeft({ figures, paceMs, readyAt }: DrawStatus, now: number): number {
  return figures.left === 0 ? 0 : Math.max(0, readyAt - now) + (figures.left - 1) * paceMs;
}
