import { command } from '../../app/command';
import { platform } from '../../protocol/routes/platform';
import { statusLines } from './render';

export default command({
  summary: 'Show the status of the services and their recent history',
  examples: ['plaza platform status', "plaza platform status --jq '.overall_status'"],
  routes: [platform.status],
  run: (ctx) => ctx.api.read(platform.status),
  render: statusLines,
});
