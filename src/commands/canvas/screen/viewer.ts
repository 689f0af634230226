/** The viewer screen of `canvas watch`, `paint`, `draw` and `replay`: state, keys and frame; no verb. */
import type { Message, Size, Step } from '../../../app/command';
import type { KeyLine } from '../../../terminal/text/keys';
import type { View } from '../../../terminal/text/view';
import type { CanvasEffect, ViewerEvent } from '../core/events';
import { paintEnd } from '../render/paint-bar';
import { canvasFrame } from '../render/screen';
import { applyIntent, type ViewerIntent } from '../viewer/intents';
import { queuedCount } from '../viewer/paint-state';
import {
  applyEvent,
  applyTick,
  initialState,
  type ViewerOptions,
  type ViewerState,
  withScreen,
} from '../viewer/viewer-state';
import { mouseIntent, viewerKeys } from './keys';

/** Interval of ticks, which make the cursor blink, in milliseconds. */
export const viewerTickMs = 500;

export const viewerInit = (options: ViewerOptions, size: Size) => initialState(size, options);

export function viewerUpdate(
  state: ViewerState,
  message: Message<ViewerEvent, ViewerIntent>,
): Step<ViewerState, CanvasEffect> {
  switch (message.type) {
    case 'event':
      return applyEvent(state, message.event);
    case 'tick':
      return applyTick(state, message.monotonic);
    case 'resize':
      return { state: withScreen(state, message.size) };
    default: {
      const intent = message.type === 'mouse' ? mouseIntent(message.mouse, state) : message.intent;
      if (intent?.type === 'leave') return leave(state);
      const stayed = state.notice?.notice.type === 'leave' ? { ...state, notice: undefined } : state;
      return intent ? applyIntent(stayed, intent) : { state: stayed };
    }
  }
}

/** Ends the screen; while pixels are queued, only when it is asked for a second time. */
function leave(state: ViewerState): Step<ViewerState, CanvasEffect> {
  const isAsked = state.notice?.notice.type === 'leave';
  if (isAsked || queuedCount(state.paint) === 0) return { state, end: true };
  return applyIntent(state, { type: 'leave' });
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
