import { command, flag } from '../../app/command';
import { canvas } from '../../protocol/routes/canvas';
import { readZones } from './flows/requests';
import { gateway, pictures } from './options';
import { ShownZones, zoneLines } from './render/zones';

export default command({
  summary: 'Show how active each zone of the canvas is',
  description: ["To see changes live, use 'plaza canvas watch --zones'."],
  options: { numbers: flag('At a terminal, show the values below the heat map'), gateway, pictures },
  examples: ['plaza canvas zones --numbers', "plaza canvas zones --jq '.values | max'"],
  facts: { effect: 'read' },
  routes: [canvas.socket, canvas.gateways],
  async run(ctx, { numbers, gateway }) {
    const zones = await readZones(ctx, gateway);
    await ctx.pictures.prepare();
    return zones && new ShownZones(zones, numbers);
  },
  render: (zones, view) => (zones ? zoneLines(zones, view) : []),
});
