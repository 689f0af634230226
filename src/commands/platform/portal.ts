import { platform } from '../../api/catalogue/routes/platform';
import { command } from '../../app/command';
import { portalRecord } from '../../render/platform/portal';

export default command({
  summary: 'Show whether an event portal is open, and its address',
  examples: ['plaza platform portal', 'plaza platform portal --json'],
  routes: [platform.portal],
  run: (ctx) => ctx.api.read(platform.portal),
  render: portalRecord,
});
