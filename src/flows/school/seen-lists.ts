/** Lists whose values completion offers later. */
import type { Nicknames } from '../../api/catalogue/records/school/rights';
import type { Tasks } from '../../api/catalogue/records/school/tasks';
import { school } from '../../api/catalogue/routes/school';
import type { Ports } from '../../ports/index';

type SeenContext = Pick<Ports, 'api' | 'rememberValues'>;

/** Reads the tasks of the day, and stores their codes for completion. */
export async function readTasks({ api, rememberValues }: SeenContext): Promise<Tasks> {
  const answer = await api.read(school.tasks);
  const { tasks = [] } = answer ?? {};
  await rememberValues(
    'task',
    tasks.map(({ code, title }) => ({ value: code, summary: title ?? 'Task' })),
  );
  return answer;
}

/** Reads the nicknames of the account, and stores them for completion. */
export async function readNicknames({ api, rememberValues }: SeenContext): Promise<Nicknames> {
  const answer = await api.read(school.nicknames);
  const { owned = [] } = answer ?? {};
  await rememberValues(
    'nickname',
    owned.map((value) => ({ value, summary: 'Nickname' })),
  );
  return answer;
}
