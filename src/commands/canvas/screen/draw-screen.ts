/** The screen of `canvas draw`: state, keys and frame; no verb. */
import type { Message, Size, Step } from '../../../app/command';
import type { KeyLine } from '../../../terminal/text/keys';
import type { View } from '../../../terminal/text/view';
import { drawingEnd, drawingFrame } from '../render/drawing-screen';
import {
  afterDrawEvent,
  afterDrawingIntent,
  type DrawingIntent,
  type DrawingState,
  type DrawScreenEvent,
  drawingAt,
  initialDrawing,
  type StopDrawing,
  withDrawingScreen,
} from '../viewer/drawing-state';
import { drawingKeys } from './keys';
import { viewerTickMs } from './viewer';

function update(
  state: DrawingState,
  message: Message<DrawScreenEvent, DrawingIntent | StopDrawing>,
): Step<DrawingState, StopDrawing> {
  switch (message.type) {
    case 'event':
      return { state: afterDrawEvent(state, message.event) };
    case 'tick':
      return { state: drawingAt(state, message.monotonic) };
    case 'resize':
      return { state: withDrawingScreen(state, message.size) };
    case 'intent': {
      const { intent } = message;
      // Same as Ctrl-C: the exit code shows that the drawing is not complete.
      return intent.type === 'stop'
        ? { state, effects: [intent] }
        : { state: afterDrawingIntent(state, intent) };
    }
    default:
      return { state };
  }
}

export const drawScreen = {
  isProgress: true,
  init: ({ image }: { readonly image: string }, size: Size) => initialDrawing(image, size),
  update,
  keys: drawingKeys,
  frame: (state: DrawingState, _: Size, view: View, keys: KeyLine) => drawingFrame(state, view, keys),
  after: drawingEnd,
  tickMs: viewerTickMs,
};
