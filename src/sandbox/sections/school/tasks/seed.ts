/** Submissions of a new world. */

import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';
import { dayBegins, dayOf, tasksOfDay } from './rules/day-tasks';
import { checkMs, type SubmissionState, schoolTasksIn } from './rules/tasks';

const minuteMs = 60_000;

/** Number of completed tasks on each day, from the first day of the event. */
const completedPerDay: Readonly<Record<string, readonly number[]>> = {
  ada: [3, 4, 2, 4, 0, 3, 4, 4, 4],
  boris: [4, 4, 4, 1, 2, 4, 3, 0, 1],
  chiara: [4, 4, 4, 4, 4, 4, 4, 4, 3],
  kofi: [1, 0, 2, 2, 0, 0, 3, 3, 1],
};

/** Ada's submissions for the tasks of today, in order: one of every state. The fourth task is still open. */
const todaySubmissions = [
  { state: 'accepted', minutesAgo: 95 },
  { state: 'refused', minutesAgo: 50 },
  { state: 'checking', minutesAgo: 4 },
] as const;

/** Adds the submissions of a world that starts at `now`. */
export function seedSubmissions(world: World, now: number): void {
  const idOf = idByName(world);
  const past = Object.entries(completedPerDay).flatMap(([name, days]) =>
    days.flatMap((count, cycle) =>
      tasksOfDay(cycle)
        .slice(0, count)
        .map(({ code }, place) =>
          accepted(idOf(name), name, code, dayBegins(world, cycle) + (60 + 45 * place) * minuteMs),
        ),
    ),
  );
  const fresh = todaySubmissions.map(({ state, minutesAgo }, place): SubmissionState => {
    const code = tasksOfDay(dayOf(world, now))[place]?.code ?? '';
    const submission = accepted(idOf('ada'), 'ada', code, now - minutesAgo * minuteMs);
    if (state === 'checking') return { ...submission, checkedAt: null };
    return state === 'accepted' ? submission : { ...submission, refusal: 'the link was submitted before' };
  });
  schoolTasksIn(world).submissions = [...past, ...fresh].toSorted((a, b) => a.at - b.at);
}

function accepted(by: string, name: string, code: string, at: number): SubmissionState {
  const link = `https://chat.sandbox.test/share/${name}-${code}`;
  return { by, code, link, at, checkedAt: at + checkMs, refusal: null };
}
