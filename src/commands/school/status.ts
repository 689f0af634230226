import { command } from '../../app/command';
import { noteOnFailure } from '../../client/requests/errors';
import type { SchoolShop } from '../../protocol/records/school/shop';
import type { Tasks } from '../../protocol/records/school/tasks';
import { platform } from '../../protocol/routes/platform';
import { school } from '../../protocol/routes/school';
import { forRender } from '../../terminal/text/clean';
import { statusLines } from './render/tasks';

export default command({
  summary: 'Show whether the school event is open, and what there is to do',
  description: ['At a terminal, your chalks, the tasks of the day and the shop are shown too.'],
  examples: ['plaza school status', "plaza school status --jq '.event.enabled'"],
  routes: [school.status, platform.portal, school.shop, school.tasks],
  async run(ctx) {
    const [event, portal] = await Promise.all([ctx.api.read(school.status), ctx.api.read(platform.portal)]);
    if (!ctx.terminal.output || !event.enabled) return { event, portal };
    const [shop, tasks] = await Promise.all([
      noteOnFailure<SchoolShop>(ctx, 'read the shop', ctx.api.read(school.shop)),
      noteOnFailure<Tasks>(ctx, 'read the tasks', ctx.api.read(school.tasks)),
    ]);
    return { event, portal, [forRender]: { noticeboard: { shop, tasks } } };
  },
  render: statusLines,
});
