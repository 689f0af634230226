import { command } from '../../app/command';
import type { Pages } from '../../ports/api';
import type { Ports } from '../../ports/index';
import type { HonorEntry } from '../../protocol/records/school/tasks';
import { school } from '../../protocol/routes/school';
import { forRender } from '../../terminal/text/clean';
import { honorTable, type RankedEntry } from './render/tasks';

async function* honorPages({ api, identity }: Pick<Ports, 'api' | 'identity'>): Pages<RankedEntry> {
  const me = await identity.userId();
  const marked = (entry: HonorEntry): RankedEntry =>
    entry.userId === me ? { ...entry, [forRender]: { isMe: true } } : entry;
  for await (const page of api.pages(school.honor)) yield { ...page, items: page.items.map(marked) };
}

export default command({
  summary: 'List the users who earned the most chalks',
  examples: ['plaza school honor', "plaza school honor --jq '.[0].author.username'"],
  routes: [school.honor],
  run: honorPages,
  render: honorTable,
});
