/** The honor board with the own entry marked. */
import type { HonorEntry } from '../../api/catalogue/records/school/tasks';
import { school } from '../../api/catalogue/routes/school';
import type { Pages } from '../../ports/api';
import type { Ports } from '../../ports/index';
import { RenderOnly } from '../../render/school/render-only';
import type { RankedEntry } from '../../render/school/tasks';

/** The pages of the honor board; the own entry is marked for the table. */
export async function* honorPages({ api, identity }: Pick<Ports, 'api' | 'identity'>): Pages<RankedEntry> {
  const me = await identity.userId();
  const marked = (entry: HonorEntry): RankedEntry =>
    entry.userId === me ? { ...entry, isMe: new RenderOnly(true) } : entry;
  for await (const page of api.pages(school.honor)) yield { ...page, items: page.items.map(marked) };
}
