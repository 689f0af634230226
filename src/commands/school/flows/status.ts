/** Data of `school status`: the state of the event and the noticeboard. */

import { noteOnFailure } from '../../../client/requests/errors';
import type { Ports } from '../../../ports/index';
import type { EventStatus, SchoolShop } from '../../../protocol/records/school/shop';
import type { Tasks } from '../../../protocol/records/school/tasks';
import type { Portal } from '../../../protocol/routes/platform';
import { school } from '../../../protocol/routes/school';
import { forRender } from '../../../terminal/text/clean';

/** Data of the noticeboard; a part that could not be read is missing. */
export interface Noticeboard {
  readonly shop?: SchoolShop;
  readonly tasks?: Tasks;
}

/** The value of `school status`. */
export interface SchoolStatus {
  readonly event: EventStatus;
  readonly portal?: Portal;
  /** At a terminal. */
  readonly [forRender]?: { readonly noticeboard: Noticeboard };
}

/** The shop and the tasks of the day. A part that cannot be read is omitted, with a note. */
export async function noticeboard(ports: Pick<Ports, 'api' | 'note'>): Promise<Noticeboard> {
  const { api } = ports;
  const [shop, tasks] = await Promise.all([
    noteOnFailure<SchoolShop>(ports, 'read the shop', api.read(school.shop)),
    noteOnFailure<Tasks>(ports, 'read the tasks', api.read(school.tasks)),
  ]);
  return { shop, tasks };
}
