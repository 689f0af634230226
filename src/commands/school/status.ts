import { platform } from '../../api/catalogue/routes/platform';
import { school } from '../../api/catalogue/routes/school';
import { command } from '../../app/command';
import { statusLines } from '../../render/school/status';

export default command({
  summary: 'Show whether the school event is open',
  examples: ['plaza school status', "plaza school status --jq '.event.enabled'"],
  routes: [school.status, platform.portal],
  async run(ctx) {
    const [event, portal] = await Promise.all([ctx.api.read(school.status), ctx.api.read(platform.portal)]);
    return { event, portal };
  },
  render: statusLines,
});
