import { canvas } from '../../api/catalogue/routes/canvas';
import { flag, type Message, type Size, type Step, screenCommand } from '../../app/command';
import type { BoardEvent, CanvasEffect, CanvasEvent } from '../../canvas/core/events';
import {
  applyEvent,
  applyIntent,
  applyTick,
  initialState,
  type ViewerState,
  withRoom,
} from '../../canvas/viewer/viewer-state';
import { watchCanvas } from '../../flows/canvas/watch';
import { canvasEventLines } from '../../render/canvas/events';
import { canvasFrame, rowsAround } from '../../render/canvas/screen';
import { intentOf } from './keys';
import { gateway } from './options';

type ViewerEvent = CanvasEvent | BoardEvent;

/** The pixels that half blocks have room for. */
const roomOf = ({ columns, rows }: Size) => ({ width: columns, height: 2 * Math.max(1, rows - rowsAround) });

function update(state: ViewerState, message: Message<ViewerEvent>): Step<ViewerState, CanvasEffect> {
  switch (message.type) {
    case 'event':
      return afterEvent(applyEvent(state, message.event), message.event);
    case 'tick':
      return { state: applyTick(state, message.now) };
    case 'resize':
      return { state: withRoom(state, roomOf(message.size)) };
    default: {
      if (message.key.name === 'q') return { state, end: true };
      const intent = intentOf(message.key);
      return intent ? applyIntent(state, intent) : { state };
    }
  }
}

/** With the board, the cursor appears: request the author of its pixel. */
function afterEvent(state: ViewerState, { type }: ViewerEvent): Step<ViewerState, CanvasEffect> {
  return type === 'board' ? { state, effects: [{ type: 'author', ...state.viewport.cursor }] } : { state };
}

export default screenCommand({
  summary: 'Watch the canvas live',
  description: [
    'At a terminal: w, a, s and d pan, + and - zoom, arrow keys move the cursor (faster with shift), z shows zones, q quits. The author of the pixel under the cursor is shown.',
    'In a pipe: one line per event, one line per pixel. Changes missed while the connection was down are printed as pixels.',
    'Without a session the canvas is view-only: the events come, and the picture starts empty.',
  ],
  options: {
    zones: flag('Show zones, or print zone events in a pipe'),
    gateway,
  },
  examples: ['plaza canvas watch', 'plaza canvas watch --json --for 1m', 'plaza canvas watch --zones'],
  routes: [canvas.socket, canvas.board, canvas.gateways],
  run: (ctx, input) => watchCanvas(ctx, input),
  init: ({ zones }, size) => initialState(roomOf(size), zones),
  update,
  frame: (state, _, view) => canvasFrame(state, view),
  render: canvasEventLines,
});
