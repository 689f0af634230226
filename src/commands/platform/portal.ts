import { command } from '../../app/command';
import { platform } from '../../protocol/routes/platform';
import { portalRecord } from './render';

export default command({
  summary: 'Show whether an event portal is open, and its address',
  examples: ['plaza platform portal', 'plaza platform portal --json'],
  routes: [platform.portal],
  run: (ctx) => ctx.api.read(platform.portal),
  render: portalRecord,
});
