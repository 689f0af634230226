/** The honor board with the own entry marked. */

import type { Pages } from '../../../ports/api';
import type { Ports } from '../../../ports/index';
import type { HonorEntry } from '../../../protocol/records/school/tasks';
import { school } from '../../../protocol/routes/school';
import { RenderOnly } from '../render/render-only';
import type { RankedEntry } from '../render/tasks';

/** The pages of the honor board; the own entry is marked for the table. */
export async function* honorPages({ api, identity }: Pick<Ports, 'api' | 'identity'>): Pages<RankedEntry> {
  const me = await identity.userId();
  const marked = (entry: HonorEntry): RankedEntry =>
    entry.userId === me ? { ...entry, isMe: new RenderOnly(true) } : entry;
  for await (const page of api.pages(school.honor)) yield { ...page, items: page.items.map(marked) };
}
