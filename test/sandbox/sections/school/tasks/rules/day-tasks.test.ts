import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { schoolIn } from '../../../../../../src/sandbox/sections/school/rules/belongings';
import {
  dayBegins,
  dayOf,
  taskByCode,
  tasksOfDay,
} from '../../../../../../src/sandbox/sections/school/tasks/rules/day-tasks';
import { useSandbox } from '../../../../../support/sandbox';

const sandbox = useSandbox();
const days = fc.integer({ min: 0, max: 9999 });

describe('the tasks of a day', () => {
  it('are found by their codes, each once', () => {
    fc.assert(
      fc.property(days, (day) => {
        const tasks = tasksOfDay(day);
        expect(tasks).toHaveLength(5);
        expect(new Set(tasks.map(({ code }) => code)).size).toBe(5);
        for (const task of tasks) expect(taskByCode(task.code)).toEqual(task);
      }),
    );
  });

  it('have a title, a subject and a reward, whatever the day', () => {
    fc.assert(
      fc.property(days, (day) => {
        for (const { title, subject, reward, target, cycle } of tasksOfDay(day)) {
          expect([title, subject].every((text) => text.length > 2)).toBe(true);
          expect([reward > 0, target > 0, cycle]).toEqual([true, true, day]);
        }
      }),
    );
  });

  it('are none before the event', () => {
    expect(tasksOfDay(-1)).toEqual([]);
  });

  it.each(['', 'day', 'day-1-music', 'day10000-music', 'day9-', 'day9-moon', '9-music', 'day9-music-2'])(
    'are not found by %j',
    (code) => {
      expect(taskByCode(code)).toBeUndefined();
    },
  );
});

it('a day begins at the time of the day at which the event began', () => {
  const world = sandbox().world();
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 86_399_999 }), (day, within) => {
      expect(dayOf(world, dayBegins(world, day) + within)).toBe(day);
    }),
  );
  expect(dayOf(world, schoolIn(world).beganAt - 1)).toBe(-1);
});
