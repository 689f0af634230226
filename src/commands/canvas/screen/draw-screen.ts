/** The screen of `canvas draw`: state, keys and frame; no verb. */
import type { Message, Size, Step } from '../../../app/command';
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
import { viewerTickMs } from './viewer';

const intents: Readonly<Record<string, DrawingIntent>> = {
  '+': { type: 'zoom', steps: 1 },
  '=': { type: 'zoom', steps: 1 },
  '-': { type: 'zoom', steps: -1 },
  f: { type: 'fit' },
};

function update(state: DrawingState, message: Message<DrawScreenEvent>): Step<DrawingState, StopDrawing> {
  switch (message.type) {
    case 'event':
      return { state: afterDrawEvent(state, message.event) };
    case 'tick':
      return { state: drawingAt(state, message.monotonic) };
    case 'resize':
      return { state: withDrawingScreen(state, message.size) };
    default: {
      const { text } = message.key;
      // Same as Ctrl-C: the exit code shows that the drawing is not complete.
      if (text === 'q') return { state, effects: [{ type: 'stop' }] };
      const intent = Object.hasOwn(intents, text) ? intents[text] : undefined;
      return { state: intent ? afterDrawingIntent(state, intent) : state };
    }
  }
}

/** The screen options of the command. */
export const drawScreen = {
  isProgress: true,
  init: ({ image }: { readonly image: string }, size: Size) => initialDrawing(image, size),
  update,
  frame: (state: DrawingState, _: Size, view: View) => drawingFrame(state, view),
  after: drawingEnd,
  tickMs: viewerTickMs,
};
