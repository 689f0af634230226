import { canvas } from '../../api/routes/canvas';
import { argument, command, flag, integer, option, text } from '../../cli/command';
import { askAuthor } from '../../flows/canvas/author';
import { pixelLines } from '../../render/canvas';

const coordinate = integer({ min: 0, max: 2047 });

export default command({
  summary: 'Show the colour of a pixel and who placed it',
  args: {
    x: argument(coordinate, 'Pixels from the left, from 0'),
    y: argument(coordinate, 'Pixels from the top, from 0'),
  },
  options: {
    socket: flag('Ask over the socket'),
    gateway: option(text('host|auto'), 'With --socket: a gateway that the service names, or any of them'),
  },
  examples: ['plaza canvas pixel 120 88', "plaza canvas pixel 120 88 --jq '.user.username'"],
  routes: [canvas.pixelInfo, canvas.socket, canvas.gateways],
  run: (ctx, { x, y, socket, gateway }) =>
    socket || gateway !== undefined
      ? askAuthor(ctx, x, y, gateway)
      : ctx.api.read(canvas.pixelInfo, { query: { x, y } }),
  render: pixelLines,
});
