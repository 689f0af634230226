import { canvas } from '../../api/catalogue/routes/canvas';
import type { Message, Size, Step } from '../../app/command';
import { flag, screenCommand } from '../../app/command';
import {
  afterEvent,
  afterKey,
  afterTick,
  inRoom,
  notWatchingYet,
  type Watching,
  type Wish,
} from '../../canvas/viewer/watching';
import { type BoardEvent, type CanvasEvent, watchCanvas } from '../../flows/canvas/watch';
import { canvasEventLines } from '../../render/canvas/canvas';
import { canvasFrame, rowsAround } from '../../render/canvas/screen';
import { gateway } from './options';

type Told = CanvasEvent | BoardEvent;

/** The pixels that half blocks have room for. */
const roomOf = ({ columns, rows }: Size) => ({ width: columns, height: 2 * Math.max(1, rows - rowsAround) });

function update(state: Watching, message: Message<Told>): Step<Watching, Wish> {
  switch (message.type) {
    case 'event':
      return arrived(afterEvent(state, message.event), message.event);
    case 'tick':
      return { state: afterTick(state, message.now) };
    case 'resize':
      return { state: inRoom(state, roomOf(message.size)) };
    default: {
      const { name, text: typed, shift } = message.key;
      if (name === 'q') return { state, end: true };
      const { state: next, wishes } = afterKey(
        state,
        '+-='.includes(typed) && typed !== '' ? typed : name,
        shift,
      );
      return { state: next, effects: wishes };
    }
  }
}

/** With the board comes the cursor, and with it the question whose pixel it is on. */
function arrived(state: Watching, { type }: Told): Step<Watching, Wish> {
  return type === 'board' ? { state, effects: [{ type: 'author', ...state.viewport.cursor }] } : { state };
}

export default screenCommand({
  summary: 'Watch the canvas live',
  description: [
    'At a terminal: w, a, s and d pan, + and - zoom, arrow keys move the cursor (faster with shift), z shows zones, q quits. The author of the pixel under the cursor is shown.',
    'In a pipe: one line per event, one line per pixel. Changes missed while the connection was down are printed as pixels.',
  ],
  options: {
    zones: flag('Show zones, or print zone events in a pipe'),
    gateway,
  },
  examples: ['plaza canvas watch', 'plaza canvas watch --json --for 1m', 'plaza canvas watch --zones'],
  routes: [canvas.socket, canvas.board, canvas.gateways],
  run: (ctx, input) => watchCanvas(ctx, input),
  init: ({ zones }, size) => notWatchingYet(roomOf(size), zones),
  update,
  frame: (state, _, view) => canvasFrame(state, view),
  render: canvasEventLines,
});
