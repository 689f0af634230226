import { canvas } from '../../api/catalogue/routes/canvas';
import { command } from '../../app/command';
import { readZones } from '../../flows/canvas/zones';
import { zoneLines } from '../../render/canvas/zones';
import { gateway, pictures } from './options';

export default command({
  summary: 'Show how active each zone of the canvas is',
  description: ["To see changes live, use 'plaza canvas watch --zones'."],
  options: { gateway, pictures },
  examples: ['plaza canvas zones', "plaza canvas zones --jq '.values | max'"],
  routes: [canvas.socket, canvas.gateways],
  async run(ctx, { gateway, pictures }) {
    const zones = await readZones(ctx, gateway);
    await ctx.pictures.prepare(pictures);
    return zones;
  },
  render: (zones, view) => (zones ? zoneLines(zones, view) : []),
});
