import { platform } from '../../api/catalogue/routes/platform';
import { command } from '../../app/command';
import { statusLines } from '../../render/platform/platform';

export default command({
  summary: 'Show how the services are and how the last days were',
  examples: ['plaza platform status', "plaza platform status --jq '.overall_status'"],
  routes: [platform.status],
  run: (ctx) => ctx.api.read(platform.status),
  render: statusLines,
});
