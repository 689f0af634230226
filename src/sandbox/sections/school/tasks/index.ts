import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { tasksHandlers } from './handlers';
import { seedSubmissions } from './seed';
import { schoolTasksState } from './state';
import { tasksSwitches } from './switches';

/** The tasks that earn chalks, and who earned most. */
export const tasks = part({
  state: { schoolTasks: { schema: schoolTasksState, initial: () => ({ submissions: [], viewed: {} }) } },
  seed: seedSubmissions,
  handlers: whileOpen(tasksHandlers),
  switches: tasksSwitches,
  codes: ['ATTEMPT_ALREADY_USED'],
});
