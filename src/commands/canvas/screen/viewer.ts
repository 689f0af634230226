/** The viewer screen of `canvas watch`, `paint`, `draw` and `replay`: state, keys and frame; no verb. */
import type { Message, Size, Step } from '../../../app/command';
import type { View } from '../../../terminal/text/view';
import type { CanvasEffect, ViewerEvent } from '../core/events';
import { canvasFrame } from '../render/screen';
import { applyIntent } from '../viewer/intents';
import { queuedCount } from '../viewer/paint-state';
import {
  applyEvent,
  applyTick,
  initialState,
  type ViewerOptions,
  type ViewerState,
  withScreen,
} from '../viewer/viewer-state';
import { intentOf } from './keys';

/** Interval of ticks, which make the cursor blink, in milliseconds. */
export const viewerTickMs = 500;

export const viewerInit = (options: ViewerOptions, size: Size) => initialState(size, options);

export function viewerUpdate(
  state: ViewerState,
  message: Message<ViewerEvent>,
): Step<ViewerState, CanvasEffect> {
  switch (message.type) {
    case 'event':
      return applyEvent(state, message.event);
    case 'tick':
      return applyTick(state, message.monotonic);
    case 'resize':
      return { state: withScreen(state, message.size) };
    default: {
      const isTyping = state.jump !== undefined || state.colorName !== undefined;
      if (!isTyping && message.key.name === 'q') return leave(state);
      const stayed = state.notice?.notice.type === 'leave' ? { ...state, notice: undefined } : state;
      const intent = intentOf(message.key, stayed);
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

export const viewerFrame = (state: ViewerState, _: Size, view: View) => canvasFrame(state, view);
