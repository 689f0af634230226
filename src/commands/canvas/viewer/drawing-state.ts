/** State of the drawing screen: viewer, status of the drawing, last event. Pure. */
import type { Bitmap, Position } from '../../../image/bitmap';
import type { BoardEvent, DrawEvent, DrawStatus, PixelsEvent } from '../core/events';
import { applyIntent, zoom } from './intents';
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

/** The picture and its position; `cell` is the size of a cell on terminals that draw real pixels. */
export interface PictureEvent {
  readonly type: 'picture';
  readonly template: Bitmap;
  readonly at: Position;
  readonly cell?: BoardEvent['cell'];
}

/** Status of the drawing at a time of the monotonic clock. */
export interface StatusEvent extends DrawStatus {
  readonly type: 'drawing';
  readonly now: number;
}

/** Events of a screen; without a screen, only `DrawEvent`s are printed. */
export type DrawScreenEvent = DrawEvent | PictureEvent | BoardEvent | PixelsEvent | StatusEvent;

export interface StopDrawing {
  readonly type: 'stop';
}

export type DrawingIntent = (state: DrawingState) => {
  readonly state: DrawingState;
  readonly effects?: readonly StopDrawing[];
};

export type DrawNotice =
  | ({ readonly type: 'lost' | 'others' } & Position)
  | ({ readonly type: 'damaged'; readonly by?: string } & Position)
  | { readonly type: 'special'; readonly ms: number; readonly enabled: boolean }
  | { readonly type: 'pace'; readonly ms: number }
  | { readonly type: 'reconnected' };

type SpecialMode = Extract<DrawNotice, { type: 'special' }>;

export interface DrawingState {
  readonly viewer: ViewerState;
  readonly name: string;
  readonly screen: ScreenSize;
  readonly picture?: PictureEvent;
  /** Number of pixels of our part; undefined before the board is read. */
  readonly total?: number;
  readonly status?: DrawStatus;
  readonly special?: SpecialMode;
  /** The last event and its time. */
  readonly notice?: { readonly notice: DrawNotice; readonly at: number };
  /** The view shows the whole picture, because the user has not zoomed. */
  readonly isFitted: boolean;
}

/** Minimum rows of a screen for two rows of counts. */
const roomyRows = 12;
const noticeMs = 60_000;
/** Visible pixels around the picture. */
const margin = 1;

/** Rows below the picture: bar, counts, last event. */
export function rowsBelow({ rows }: ScreenSize): number {
  return rows >= roomyRows ? 4 : 3;
}

/** Size of the viewer, which has its own two rows below the picture. */
function viewerScreen({ columns, rows }: ScreenSize): ScreenSize {
  return { columns, rows: Math.max(1, rows - rowsBelow({ columns, rows }) + 2) };
}

/** The state before the board arrives. */
export function initialDrawing(name: string, screen: ScreenSize): DrawingState {
  const viewer = { ...initialState(viewerScreen(screen)), isCursorHidden: true };
  return { viewer, name, screen, isFitted: true };
}

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
      return withCursorOnPixel(state, event);
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

/** The service announces its mode on each connection, so only changes are shown. */
function afterSpecial(state: DrawingState, event: SpecialMode): DrawingState {
  const { special } = state;
  const isSame = special?.ms === event.ms && special.enabled === event.enabled;
  return isSame ? state : { ...noticed(state, event), special: event };
}

/** Handles a board; a later board keeps the view. */
function afterBoard(state: DrawingState, event: BoardEvent): DrawingState {
  const { viewer, picture } = state;
  if (!picture) return state;
  const { board } = event;
  if (viewer.overlay)
    return { ...state, viewer: { ...viewer, board, overlay: overlayOn(viewer.overlay, board) } };
  const { template, at, cell } = picture;
  const opened = applyEvent(viewer, { ...event, overlay: { template, at }, cell, canPaint: true });
  return fitted({ ...state, viewer: opened.state });
}

function afterStatus(state: DrawingState, { type: _, now, ...status }: StatusEvent): DrawingState {
  const viewer = { ...state.viewer, now: Math.max(state.viewer.now, now) };
  const next = { ...state, status, viewer };
  const { paceMs } = status;
  const isNew = state.status !== undefined && state.status.paceMs !== paceMs;
  // The notice of the special mode already shows its cooldown.
  const isReported = state.special?.ms === paceMs;
  return isNew && !isReported ? noticed(next, { type: 'pace', ms: paceMs }) : next;
}

/** Moves the cursor to the last placed pixel; the view follows. */
function withCursorOnPixel(state: DrawingState, { x, y }: Position): DrawingState {
  const viewport = withCursorAt(state.viewer.viewport, { x, y });
  return { ...state, viewer: { ...state.viewer, viewport, isCursorHidden: false } };
}

/** Shows the whole picture, as large as possible. */
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
  // The cursor keeps its position, which is inside the picture.
  const { cursor } = viewer.isCursorHidden ? view : viewer.viewport;
  return { ...state, isFitted: true, viewer: { ...viewer, viewport: { ...view, cursor } } };
}

export const fitPicture: DrawingIntent = (state) => ({ state: fitted(state) });

export const zoomPicture =
  (steps: number): DrawingIntent =>
  (state) => ({
    state: { ...state, isFitted: false, viewer: applyIntent(state.viewer, zoom(steps)).state },
  });

/** Same as Ctrl-C: the exit code shows that the drawing is not complete. */
export const stop: DrawingIntent = (state) => ({ state, effects: [{ type: 'stop' }] });

/** Updates the cooldown and removes an old notice; `now` is by the monotonic clock. */
export function drawingAt(state: DrawingState, now: number): DrawingState {
  const viewer = applyTick(state.viewer, now).state;
  const isOld = state.notice !== undefined && now - state.notice.at >= noticeMs;
  return { ...state, viewer, notice: isOld ? undefined : state.notice };
}

export function withDrawingScreen(state: DrawingState, screen: ScreenSize): DrawingState {
  const next = { ...state, screen, viewer: withScreen(state.viewer, viewerScreen(screen)) };
  return state.isFitted ? fitted(next) : next;
}

/** Milliseconds until the last pixel is placed, with the current cooldown. */
export function drawingTimeLeft({ figures, paceMs, readyAt }: DrawStatus, now: number): number {
  return figures.left === 0 ? 0 : Math.max(0, readyAt - now) + (figures.left - 1) * paceMs;
}
