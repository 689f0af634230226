import { command } from '../../app/command';
import { platform } from '../../protocol/routes/platform';
import { school } from '../../protocol/routes/school';
import { forRender } from '../../terminal/text/clean';
import { noticeboard } from './flows/status';
import { statusLines } from './render/status';

export default command({
  summary: 'Show whether the school event is open, and what there is to do',
  description: ['At a terminal, your chalks, the tasks of the day and the shop are shown too.'],
  examples: ['plaza school status', "plaza school status --jq '.event.enabled'"],
  routes: [school.status, platform.portal, school.shop, school.tasks],
  async run(ctx) {
    const [event, portal] = await Promise.all([ctx.api.read(school.status), ctx.api.read(platform.portal)]);
    if (!ctx.terminal.output || !event.enabled) return { event, portal };
    return { event, portal, [forRender]: { noticeboard: await noticeboard(ctx) } };
  },
  render: statusLines,
});
