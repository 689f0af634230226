/** Reads what the noticeboard shows besides the state of the event. */
import type { SchoolShop } from '../../api/catalogue/records/school/shop';
import type { Tasks } from '../../api/catalogue/records/school/tasks';
import { school } from '../../api/catalogue/routes/school';
import type { Ports } from '../../ports/index';
import type { Noticeboard } from '../../render/school/status';
import { noteOnFailure } from '../requests/note-on-failure';

/** The shop and the tasks of the day. A part that cannot be read is left out, with a note. */
export async function noticeboard(ports: Pick<Ports, 'api' | 'note'>): Promise<Noticeboard> {
  const { api } = ports;
  const [shop, tasks] = await Promise.all([
    noteOnFailure<SchoolShop>(ports, 'read the shop', api.read(school.shop)),
    noteOnFailure<Tasks>(ports, 'read the tasks', api.read(school.tasks)),
  ]);
  return { shop, tasks };
}
