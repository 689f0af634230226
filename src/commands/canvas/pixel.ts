import { command, flag } from '../../app/command';
import { canvas } from '../../protocol/routes/canvas';
import { requireOnBoard } from './flows/board';
import { requestAuthor } from './flows/requests';
import { gateway, pixelPosition, positionForms, splitPosition } from './options';
import { pixelLines } from './render/pixel';

export default command({
  summary: 'Show the color of a pixel and who placed it',
  description: [positionForms],
  args: pixelPosition,
  words: splitPosition,
  options: {
    socket: flag('Ask over the WebSocket (--gateway implies this)'),
    gateway,
  },
  examples: ['plaza canvas pixel 120 88', "plaza canvas pixel 120,88 --jq '.user.username'"],
  facts: { effect: 'read' },
  routes: [canvas.pixelInfo, canvas.socket, canvas.gateways, canvas.board],
  async run(ctx, { x, y, socket, gateway }) {
    await requireOnBoard(ctx, x, y);
    return socket || gateway !== undefined
      ? requestAuthor(ctx, x, y, gateway)
      : ctx.api.read(canvas.pixelInfo, { query: { x, y } });
  },
  render: pixelLines,
});
