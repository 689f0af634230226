import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HonorEntry } from '../../../../../../src/protocol/records/school/tasks';
import { accountsIn } from '../../../../../../src/sandbox/sections/auth/rules/accounts';
import { filesIn } from '../../../../../../src/sandbox/sections/files/rules/files';
import { schoolAvatarsIn } from '../../../../../../src/sandbox/sections/school/rights/rules/avatars';
import * as belongings from '../../../../../../src/sandbox/sections/school/rules/belongings';
import * as dayTasks from '../../../../../../src/sandbox/sections/school/tasks/index';
import { schoolTasksIn } from '../../../../../../src/sandbox/sections/school/tasks/index';
import { useSandbox } from '../../../../../support/sandbox';
import { expectOk, expectRefusal } from '../../../../requests';
import { event, pupilOf } from '../../school-support';

const { dayBegins, dayOf, taskByCode, tasksOfDay } = dayTasks;
const sandbox = useSandbox();

const board = async () => {
  const { entries } = await pupilOf(sandbox(), 'ada').get(`${event}/honor-board`);
  return entries as (HonorEntry & { author: { username: string } })[];
};

const names = async () => (await board()).slice(0, 4).map(({ author }) => author.username);

describe('the honor board', () => {
  it('ranks accounts by what they earned', async () => {
    const entries = await board();
    expect(entries[0]).toEqual({
      rank: 1,
      userId: 'f6f8e213-7a41-4d0b-9c00-2c5e00000003',
      earned: 7480,
      author: { username: 'chiara', displayName: 'Chiara ✨ Bassi', avatarImageUrl: null, avatar: '🦊' },
    });
    expect(entries.map(({ rank }) => rank)).toEqual(entries.map((_, place) => place + 1));
    const earned = entries.map((entry) => entry.earned ?? 0);
    expect(earned).toEqual(earned.toSorted((a, b) => b - a));
  });

  it('has the URL of an installed avatar picture', async () => {
    const world = sandbox().world();
    const [file] = filesIn(world);
    schoolAvatarsIn(world)[pupilOf(sandbox(), 'chiara').id] = { active: file?.id ?? '', pending: null };
    const [first] = await board();
    expect(first?.author?.avatarImageUrl).toMatch(new RegExp(`^http:.*/${file?.id}`));
  });

  it('changes with earned chalks, not with spent or granted ones', async () => {
    const world = sandbox().world();
    const { id } = pupilOf(sandbox(), 'ada');
    belongings.giveChalks(world, id, 10_000);
    belongings.spendChalks(world, id, 15_000);
    expect(await names()).toEqual(['chiara', 'boris', 'ada', 'xenia']);
    belongings.earnChalks(world, id, 771);
    expect(await names()).toEqual(['chiara', 'ada', 'boris', 'xenia']);
  });

  it('leaves out accounts that earned nothing, are banned or left', async () => {
    const world = sandbox().world();
    for (const name of ['vandal', 'dormant', 'departed']) {
      const account = accountsIn(world).find(({ email }) => email === `${name}@sandbox.test`);
      belongings.earnChalks(world, account?.id ?? '', 9000);
    }
    expect(await names()).toEqual(['chiara', 'boris', 'ada', 'xenia']);
    expect(await board()).toHaveLength(15);
  });
});

it('each screen of the event is marked as viewed once, and an unknown one is refused', async () => {
  const ada = pupilOf(sandbox(), 'ada');
  const view = (name: string) => ada.send(`POST ${event}/screens/${name}/view`);
  const screens = ['main', 'tasks', 'honor', 'shop', 'board', 'avatar', 'waste-paper'];
  for (const name of [...screens, ...screens]) await expectOk(view(name));
  expect(schoolTasksIn(sandbox().world()).viewed[ada.id]).toEqual(screens);
  await expectRefusal(view('attic'), 404);
});

const days = fc.integer({ min: 0, max: 9999 });

it('the tasks of a day are five with unique codes, a title, a subject and a reward; none before the event', () => {
  fc.assert(
    fc.property(days, (day) => {
      const tasks = tasksOfDay(day);
      expect(tasks).toHaveLength(5);
      expect(new Set(tasks.map(({ code }) => code)).size).toBe(5);
      for (const task of tasks) {
        const { title, subject, reward, target, cycle } = task;
        expect(taskByCode(task.code)).toEqual(task);
        expect([title, subject].every((text) => text.length > 2)).toBe(true);
        expect([reward > 0, target > 0, cycle]).toEqual([true, true, day]);
      }
    }),
  );
  expect(tasksOfDay(-1)).toEqual([]);
  const codes = 'day day-1-music day10000-music day9- day9-moon 9-music day9-music-2'.split(' ');
  expect(['', ...codes].filter(taskByCode)).toEqual([]);
});

it('a day begins at the time of the day at which the event began', () => {
  const world = sandbox().world();
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399_999 }), (day, within) => {
      expect(dayOf(world, dayBegins(world, day) + within)).toBe(day);
    }),
  );
  expect(dayOf(world, belongings.schoolIn(world).beganAt - 1)).toBe(-1);
});
