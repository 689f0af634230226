import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { tasksHandlers } from './handlers';
import { seedSubmissions } from './seed';
import { schoolTasksState } from './state';
import { tasksSwitches } from './switches';

/** Tasks, which earn chalks, and the honor board. */
export const tasks = part({
  state: { schoolTasks: { schema: schoolTasksState, initial: () => ({ submissions: [], viewed: {} }) } },
  seed: seedSubmissions,
  handlers: whileOpen(tasksHandlers),
  switches: tasksSwitches,
  codes: ['ATTEMPT_ALREADY_USED'],
});
