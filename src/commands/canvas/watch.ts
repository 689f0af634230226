import { flag, screenCommand } from '../../app/command';
import { canvas } from '../../protocol/routes/canvas';
import type { ViewerEvent } from './core/events';
import kinds from './event-kinds.json';
import { watchCanvas } from './flows/watch';
import { gateway, noMouse, pictures } from './options';
import { canvasEventLines } from './render/events';
import { viewerInit, viewerScreen } from './screen/screens';

export default screenCommand({
  summary: 'Watch the canvas live',
  description: [
    "At a terminal, the author of the pixel under the cursor is shown. A click moves the cursor, and the wheel zooms. For painting, see 'plaza canvas paint'.",
    'In a pipe: one line per event, one line per pixel. Changes missed while the connection was down are printed as pixels.',
    'Without a session the canvas is view-only: the events come, and the picture starts empty.',
  ],
  options: {
    zones: flag('Show zones, or print zone events in a pipe'),
    noMouse,
    gateway,
    pictures,
  },
  examples: ['plaza canvas watch', 'plaza canvas watch --json --for 1m', 'plaza canvas watch --zones'],
  facts: { effect: 'read' },
  eventKinds: kinds.watch,
  routes: [canvas.socket, canvas.board, canvas.gateways],
  run: (ctx, input) => watchCanvas(ctx, input),
  init: ({ zones }, size) => viewerInit({ zones }, size),
  ...viewerScreen,
  render: (event: ViewerEvent, view) => canvasEventLines(event, view),
});
