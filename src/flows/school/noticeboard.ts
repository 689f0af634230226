/** Reads what the noticeboard shows besides the state of the event. */
import type { SchoolShop } from '../../api/catalogue/records/school/shop';
import type { Tasks } from '../../api/catalogue/records/school/tasks';
import { school } from '../../api/catalogue/routes/school';
import { isFailure } from '../../errors';
import type { Ports } from '../../ports/index';
import type { Noticeboard } from '../../render/school/status';

/** The shop and the tasks of the day. A part that cannot be read is left out, with a note. */
export async function noticeboard({ api, note }: Pick<Ports, 'api' | 'note'>): Promise<Noticeboard> {
  const part = async <T>(name: string, read: Promise<T>): Promise<T | undefined> => {
    try {
      return await read;
    } catch (error) {
      if (!isFailure(error)) throw error;
      note(`couldn't read ${name}: ${error.message}`);
      return undefined;
    }
  };
  const [shop, tasks] = await Promise.all([
    part<SchoolShop>('the shop', api.read(school.shop)),
    part<Tasks>('the tasks', api.read(school.tasks)),
  ]);
  return { ...(shop && { shop }), ...(tasks && { tasks }) };
}
