/** Lists whose values completion offers afterwards. */
import type { Nicknames } from '../../api/catalogue/records/school/rights';
import type { Tasks } from '../../api/catalogue/records/school/tasks';
import { school } from '../../api/catalogue/routes/school';
import type { Ports } from '../../ports/index';

type SeenContext = Pick<Ports, 'api' | 'rememberValues'>;

/** The tasks of the day; completion knows their codes afterwards. */
export async function readTasks({ api, rememberValues }: SeenContext): Promise<Tasks> {
  const answer = await api.read(school.tasks);
  const { tasks = [] } = answer ?? {};
  await rememberValues(
    'task',
    tasks.map(({ code, title }) => ({ value: code, summary: title ?? 'Task' })),
  );
  return answer;
}

/** The nicknames of the account; completion knows them afterwards. */
export async function readNicknames({ api, rememberValues }: SeenContext): Promise<Nicknames> {
  const answer = await api.read(school.nicknames);
  const { owned = [] } = answer ?? {};
  await rememberValues(
    'nickname',
    owned.map((value) => ({ value, summary: 'Nickname' })),
  );
  return answer;
}
