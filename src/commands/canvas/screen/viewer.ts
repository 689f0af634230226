/** The viewer screen of `canvas watch`, `paint`, `draw` and `replay`: state, keys and frame; no verb. */
import type { Message, Size, Step } from '../../../app/command';
import type { View } from '../../../terminal/text/view';
import type { CanvasEffect, ViewerEvent } from '../core/events';
import { canvasFrame } from '../render/screen';
import { applyIntent } from '../viewer/intents';
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
      if (state.jump === undefined && message.key.name === 'q') return { state, end: true };
      const intent = intentOf(message.key, state);
      return intent ? applyIntent(state, intent) : { state };
    }
  }
}

export const viewerFrame = (state: ViewerState, _: Size, view: View) => canvasFrame(state, view);
