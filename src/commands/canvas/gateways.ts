import { canvas } from '../../api/catalogue/routes/canvas';
import { command } from '../../app/command';
import { gatewayLines } from '../../render/canvas/canvas';

export default command({
  summary: 'List the hosts that the canvas can be reached at instead of its own',
  description: ['The option --gateway of place, watch, zones and pixel takes one of them.'],
  examples: ['plaza canvas gateways', "plaza canvas gateways --jq '.[0]'"],
  routes: [canvas.gateways],
  run: (ctx) => ctx.api.pages(canvas.gateways),
  render: gatewayLines,
});
