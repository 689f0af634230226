import { command, flag } from '../../app/command';
import { canvas } from '../../protocol/routes/canvas';
import { requestAuthor } from './flows/pixel-authors';
import { gateway, pixelPosition } from './options';
import { pixelLines } from './render/pixel';

export default command({
  summary: 'Show the color of a pixel and who placed it',
  args: pixelPosition,
  options: {
    socket: flag('Ask over the WebSocket (--gateway implies this)'),
    gateway,
  },
  examples: ['plaza canvas pixel 120 88', "plaza canvas pixel 120 88 --jq '.user.username'"],
  routes: [canvas.pixelInfo, canvas.socket, canvas.gateways],
  run: (ctx, { x, y, socket, gateway }) =>
    socket || gateway !== undefined
      ? requestAuthor(ctx, x, y, gateway)
      : ctx.api.read(canvas.pixelInfo, { query: { x, y } }),
  render: pixelLines,
});
