import { part } from '../../../section';
import { whileOpen } from '../rules/open-handlers';
import { honorBoard, viewScreen } from './rules/honor';
import {
  completedBy,
  schoolTasksIn,
  submissionStateOf,
  submitTask,
  tasksOf,
  tasksSwitch,
} from './rules/tasks';
import { seedSubmissions } from './seed';
/** Tasks, which earn chalks, and the honor board. */
export const tasks = part({
  state: [schoolTasksIn],
  seed: seedSubmissions,
  handlers: whileOpen({
    'school.tasks': ({ world, caller }) => tasksOf(world, caller.account.id),
    'school.tasksSubmit': ({ world, caller, path, body }) =>
      submitTask(world, caller.account.id, path.code, body.link),
    'school.tasksSubmission': ({ world, caller, path }) =>
      submissionStateOf(world, caller.account.id, path.code),
    'school.tasksCompleted': ({ world, caller, query }) =>
      completedBy(world, caller.account.id, query.before),
    'school.honor': ({ world, origins }) => ({ entries: honorBoard(world, origins.main) }),
    'school.view': ({ world, caller, path }) => {
      viewScreen(world, caller.account.id, path.screen);
      return undefined;
    },
  }),
  switches: [tasksSwitch],
});
