/** Reads what the noticeboard shows besides the state of the event. */

import { noteOnFailure } from '../../../client/requests/errors';
import type { Ports } from '../../../ports/index';
import type { SchoolShop } from '../../../protocol/records/school/shop';
import type { Tasks } from '../../../protocol/records/school/tasks';
import { school } from '../../../protocol/routes/school';
import type { Noticeboard } from '../render/status';

/** The shop and the tasks of the day. A part that cannot be read is left out, with a note. */
export async function noticeboard(ports: Pick<Ports, 'api' | 'note'>): Promise<Noticeboard> {
  const { api } = ports;
  const [shop, tasks] = await Promise.all([
    noteOnFailure<SchoolShop>(ports, 'read the shop', api.read(school.shop)),
    noteOnFailure<Tasks>(ports, 'read the tasks', api.read(school.tasks)),
  ]);
  return { shop, tasks };
}
