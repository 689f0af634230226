import { command } from '../../app/command';
import { canvas } from '../../protocol/routes/canvas';

export default command({
  summary: 'List the alternative hosts of the canvas',
  description: ['Use one of them with the --gateway option of place, watch, zones and pixel.'],
  examples: ['plaza canvas gateways', "plaza canvas gateways --jq '.[0]'"],
  routes: [canvas.gateways],
  run: (ctx) => ctx.api.pages(canvas.gateways),
  render: (gateways) => gateways,
});
