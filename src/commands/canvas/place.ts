import { canvas } from '../../api/catalogue/routes/canvas';
import { argument, command } from '../../app/command';
import { colour } from '../../canvas/core/values';
import { placePixel } from '../../flows/canvas/place';
import { gateway, place } from './options';

export default command({
  summary: 'Place one pixel on the canvas',
  description: [
    'A pixel counts once the service has sent it back. While cooling down it is refused with exit code 6; --wait waits.',
  ],
  args: {
    ...place,
    color: argument(colour(), '0 to 31, or #RRGGBB of the palette'),
  },
  options: { gateway },
  examples: ['plaza canvas place 120 88 10', "plaza canvas place 120 88 '#E50000' --wait"],
  routes: [canvas.socket, canvas.pixelInfo, canvas.gateways],
  run: (ctx, { x, y, color, gateway }) => placePixel(ctx, [x, y, color], gateway),
  render: ({ x, y, colorHex, cooldown }) => [
    `Placed ${colorHex} at ${x},${y}${cooldown ? `; the next one in ${Math.ceil(cooldown / 1000)} s` : ''}`,
  ],
});
