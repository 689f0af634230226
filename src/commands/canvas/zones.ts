import { canvas } from '../../api/routes/canvas';
import { choice, command, option, text } from '../../cli/command';
import { readZones } from '../../flows/canvas/zones';
import { zoneLines } from '../../render/canvas';
import { pictureWays } from '../../render/image/choose';

export default command({
  summary: 'Show how lively each zone of the canvas is',
  description: ["'plaza canvas watch --zones' shows how that changes."],
  options: {
    gateway: option(text('host|auto'), 'A gateway that the service names, or any of them'),
    pictures: option(choice(pictureWays), 'How to draw; by itself the best that the terminal knows'),
  },
  examples: ['plaza canvas zones', "plaza canvas zones --jq '.values | max'"],
  routes: [canvas.socket, canvas.gateways],
  async run(ctx, { gateway, pictures }) {
    const zones = await readZones(ctx, gateway);
    await ctx.pictures.prepare(pictures);
    return zones;
  },
  render: (zones, view) => (zones ? zoneLines(zones, view) : []),
});
