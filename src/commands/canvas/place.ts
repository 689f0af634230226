import { argument, command } from '../../app/command';
import { placePixel } from '../../client/canvas/place';
import { canvas } from '../../protocol/routes/canvas';
import { requireOnBoard } from './flows/board';
import { gateway, pixelPosition, positionForms, splitPosition } from './options';
import { color } from './shared';

export default command({
  summary: 'Place one pixel on the canvas',
  description: [
    'The pixel is placed when the service confirms it. It waits for a cooldown of up to 5 s, at a terminal and with --wait also for a longer one, on the open socket. Otherwise the command exits with code 6 and sends nothing.',
    positionForms,
  ],
  args: {
    ...pixelPosition,
    color: argument(color(), "Color: 0 to 31, a name, or #RRGGBB (see 'plaza canvas palette')"),
  },
  words: splitPosition,
  options: { gateway },
  examples: [
    'plaza canvas place 120 88 10',
    'plaza canvas place 120,88 red',
    "plaza canvas place 120 88 '#E50000' --wait",
  ],
  routes: [canvas.socket, canvas.pixelInfo, canvas.gateways, canvas.board],
  async run(ctx, { x, y, color, gateway }) {
    await requireOnBoard(ctx, x, y);
    return placePixel(ctx, [x, y, color], gateway);
  },
  receipt: true,
  render: ({ x, y, colorHex, cooldown }) => [
    `Placed ${colorHex} at ${x},${y}${cooldown ? `; next pixel in ${Math.ceil(cooldown / 1000)} s` : ''}`,
  ],
});
