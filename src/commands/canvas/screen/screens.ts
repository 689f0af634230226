/** The screens of `canvas watch`, `paint`, `draw` and `replay`: they connect state, keys and frame; no verb. */
import type { Message, Size, Step } from '../../../app/command';
import type { KeyLine } from '../../../terminal/text/keys';
import type { View } from '../../../terminal/text/view';
import type { ReplayEvent, ReplayRequest, ReplayStatus } from '../archive/archive-player';
import type { CanvasEffect, ViewerEvent } from '../core/events';
import { drawingEnd, drawingFrame } from '../render/drawing-screen';
import { replayRow } from '../render/events';
import { paintEnd } from '../render/paint-bar';
import { canvasFrame } from '../render/screen';
import {
  afterDrawEvent,
  type DrawingIntent,
  type DrawingState,
  type DrawScreenEvent,
  drawingAt,
  initialDrawing,
  type StopDrawing,
  withDrawingScreen,
} from '../viewer/drawing-state';
import { applyIntent, leave, type ViewerIntent } from '../viewer/intents';
import {
  applyEvent,
  applyTick,
  initialState,
  type ViewerOptions,
  type ViewerState,
  withScreen,
} from '../viewer/viewer-state';
import { drawingKeys, mouseIntent, type ReplayIntent, replayKeys, viewerKeys } from './keys';

/** Interval of ticks, which make the cursor blink, in milliseconds. */
const viewerTickMs = 500;

export const viewerInit = (options: ViewerOptions, size: Size) => initialState(size, options);

function viewerUpdate<E = CanvasEffect>(
  state: ViewerState,
  message: Message<ViewerEvent, ViewerIntent<E>>,
): Step<ViewerState, E | CanvasEffect> {
  switch (message.type) {
    case 'event':
      return applyEvent(state, message.event);
    case 'tick':
      return applyTick(state, message.monotonic);
    case 'resize':
      return { state: withScreen(state, message.size) };
    default: {
      const intent = message.type === 'mouse' ? mouseIntent(message.mouse, state) : message.intent;
      const isAsked = intent !== leave && state.notice?.notice.type === 'leave';
      const stayed = isAsked ? { ...state, notice: undefined } : state;
      return intent ? applyIntent<E>(stayed, intent as ViewerIntent<E>) : { state: stayed };
    }
  }
}

/** The screen options of `watch` and `paint`. */
export const viewerScreen = {
  keys: viewerKeys,
  update: viewerUpdate,
  frame: (state: ViewerState, _: Size, view: View, keys: KeyLine) => canvasFrame(state, view, keys),
  after: paintEnd,
  tickMs: viewerTickMs,
  mouse: ({ noMouse }: { readonly noMouse: boolean }) => !noMouse,
};

function updateDrawing(
  state: DrawingState,
  message: Message<DrawScreenEvent, DrawingIntent>,
): Step<DrawingState, StopDrawing> {
  switch (message.type) {
    case 'event':
      return { state: afterDrawEvent(state, message.event) };
    case 'tick':
      return { state: drawingAt(state, message.monotonic) };
    case 'resize':
      return { state: withDrawingScreen(state, message.size) };
    case 'intent':
      return message.intent(state);
    default:
      return { state };
  }
}

export const drawScreen = {
  isProgress: true,
  init: ({ image }: { readonly image: string }, size: Size) => initialDrawing(image, size),
  update: updateDrawing,
  keys: drawingKeys,
  frame: (state: DrawingState, _: Size, view: View, keys: KeyLine) => drawingFrame(state, view, keys),
  after: drawingEnd,
  tickMs: viewerTickMs,
};

interface ReplayState {
  readonly viewer: ViewerState;
  readonly status?: ReplayStatus;
}

/** The viewer has all rows but the last. */
const viewerSize = ({ columns, rows }: Size): Size => ({ columns, rows: Math.max(1, rows - 1) });

function updateReplay(
  state: ReplayState,
  message: Message<ReplayEvent, ReplayIntent>,
): Step<ReplayState, ReplayRequest> {
  const { viewer } = state;
  switch (message.type) {
    case 'event': {
      const { event } = message;
      if (event.type === 'replay') return { state: { ...state, status: event } };
      if (event.type === 'gap') return { state };
      return within(state, viewerUpdate(viewer, { type: 'event', event }));
    }
    case 'resize':
      return within(state, viewerUpdate(viewer, { ...message, size: viewerSize(message.size) }));
    default:
      return within(state, viewerUpdate(viewer, message));
  }
}

function within(
  state: ReplayState,
  { state: viewer, ...step }: Step<ViewerState, ReplayRequest>,
): Step<ReplayState, ReplayRequest> {
  return { ...step, state: { ...state, viewer } };
}

/** A replay: the viewer, and a row with the status of the replay below it. */
export const replayScreen = {
  init: (_: unknown, size: Size): ReplayState => ({ viewer: viewerInit({}, viewerSize(size)) }),
  keys: replayKeys,
  update: updateReplay,
  frame: ({ viewer, status }: ReplayState, _: Size, view: View, keys: KeyLine) => [
    ...canvasFrame(viewer, view, keys),
    replayRow(status, view),
  ],
  tickMs: viewerTickMs,
  mouse: viewerScreen.mouse,
};
