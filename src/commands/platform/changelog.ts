import { command, newItemsOption } from '../../app/command';
import { platform } from '../../protocol/routes/platform';
import { releaseLines } from './render';

export default command({
  summary: 'List the releases of the platform and their changes',
  options: newItemsOption,
  examples: ['plaza platform changelog', "plaza platform changelog --jq '.[0].changes[]'"],
  routes: [platform.changelog],
  run: (ctx) => ctx.api.pages(platform.changelog),
  render: releaseLines,
});
