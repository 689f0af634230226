import { command } from '../../app/command';
import { platform } from '../../protocol/routes/platform';
import { versionTable } from './render';

export default command({
  summary: 'Show the minimum and the latest version of each client',
  examples: ['plaza platform version', "plaza platform version --jq '.android.latestVersion'"],
  routes: [platform.version],
  run: (ctx) => ctx.api.read(platform.version),
  render: versionTable,
});
