import { file, flag, option, screenCommand } from '../../app/command';
import { canvas } from '../../protocol/routes/canvas';
import { paintCanvas } from './flows/watch';
import { gateway, noMouse, pictures, templateOptions } from './options';
import { viewerInit, viewerScreen } from './screen/screens';
import { position } from './shared';

export default screenCommand({
  summary: 'Paint on the canvas by keys',
  description: [
    "The screen of 'plaza canvas watch' with a palette. A click moves the cursor, or chooses a color.",
    'A pixel placed during the cooldown is queued until the cooldown ends, and q asks once before it leaves queued pixels. A pixel is pale until the service confirms it. Undoing a pixel restores the color from before.',
    'With --template, a picture covers the canvas, with wrong pixels pale, and Space places the right color.',
  ],
  options: {
    template: option(file('image'), 'Show this picture over the canvas: PNG, JPEG, WebP or GIF'),
    at: option(position(), 'Position of the top left corner of the template on the canvas (default: 0,0)'),
    ...templateOptions,
    zones: flag('Show zones'),
    noMouse,
    gateway,
    pictures,
  },
  examples: ['plaza canvas paint', 'plaza canvas paint --template logo.png --at 100,200'],
  routes: [canvas.socket, canvas.board, canvas.gateways],
  run: (ctx, input) => paintCanvas(ctx, input),
  init: ({ zones }, size) => viewerInit({ zones, paint: true }, size),
  ...viewerScreen,
});
