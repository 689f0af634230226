import type { HonorEntry } from '../../../../protocol/records/school/tasks';
import { part } from '../../../section';
import { refusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import { accountStatus, accountsIn, isUser } from '../../auth/rules/accounts';
import { avatarAddress } from '../rights/rules/avatars';
import { earnedBy } from '../rules/belongings';
import { whileOpen } from '../rules/open-handlers';
import {
  completedBy,
  schoolTasksIn,
  submissionStateOf,
  submitTask,
  tasksOf,
  tasksSwitch,
} from './rules/tasks';
import { seedSubmissions } from './seed';

/** Maximum number of entries; the protocol names none. */
const ranks = 50;

/** Values of the path parameter `screen` (protocol: screens). */
const screens = ['main', 'tasks', 'honor', 'shop', 'board', 'avatar', 'waste-paper'];

/** Users by total earnings; equal earnings are ordered by sign-up. Users without earnings are omitted. */
function honorBoard(world: World, origin: string): HonorEntry[] {
  const now = world.clock.now();
  return accountsIn(world)
    .filter(isUser)
    .filter((account) => accountStatus(account, now) === 'active')
    .map((account) => ({ account, earned: earnedBy(world, account.id) }))
    .filter(({ earned }) => earned > 0)
    .toSorted((a, b) => b.earned - a.earned)
    .slice(0, ranks)
    .map(({ account: { id, profile }, earned }, place) => ({
      rank: place + 1,
      userId: id,
      earned,
      author: {
        username: profile.username,
        displayName: profile.displayName,
        avatarImageUrl: avatarAddress(world, id, origin),
        avatar: profile.avatar,
      },
    }));
}

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
      const { viewed } = schoolTasksIn(world);
      const { id } = caller.account;
      if (!screens.includes(path.screen)) throw refusal(404, 'NOT_FOUND', 'there is no such screen');
      viewed[id] = [...new Set([...(viewed[id] ?? []), path.screen])];
      return undefined;
    },
  }),
  switches: [tasksSwitch],
});
