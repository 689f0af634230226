/** What the people of a new world have handed in. */
import type { World } from '../../../world';
import { idByName } from '../../auth/rules/accounts';
import { checkMs } from './rules/checking';
import { dayBegins, dayOf, tasksOfDay } from './rules/day-tasks';
import type { SubmissionState } from './state';

const minuteMs = 60_000;

/** How many tasks of each day each has done, from the first day on; the rest of the days nothing. */
const done: Readonly<Record<string, readonly number[]>> = {
  ada: [3, 4, 2, 4, 0, 3, 4, 4, 4],
  boris: [4, 4, 4, 1, 2, 4, 3, 0, 1],
  chiara: [4, 4, 4, 4, 4, 4, 4, 4, 3],
  kofi: [1, 0, 2, 2, 0, 0, 3, 3, 1],
};

/** What Ada has done with the tasks of today, by their place: one is accepted, one refused, one waits, one is left. */
const today = [
  { state: 'accepted', minutesAgo: 95 },
  { state: 'refused', minutesAgo: 50 },
  { state: 'checking', minutesAgo: 4 },
] as const;

/** Fills in the tasks of a world that begins at `now`. */
export function seedSubmissions(world: World, now: number): void {
  const idOf = idByName(world.accounts);
  const past = Object.entries(done).flatMap(([name, days]) =>
    days.flatMap((count, cycle) =>
      tasksOfDay(cycle)
        .slice(0, count)
        .map(({ code }, place) =>
          accepted(idOf(name), name, code, dayBegins(world, cycle) + (60 + 45 * place) * minuteMs),
        ),
    ),
  );
  const fresh = today.map(({ state, minutesAgo }, place): SubmissionState => {
    const code = tasksOfDay(dayOf(world, now))[place]?.code ?? '';
    const submission = accepted(idOf('ada'), 'ada', code, now - minutesAgo * minuteMs);
    if (state === 'checking') return { ...submission, checkedAt: null };
    return state === 'accepted' ? submission : { ...submission, refusal: 'the link was handed in before' };
  });
  world.schoolTasks.submissions = [...past, ...fresh].toSorted((a, b) => a.at - b.at);
}

function accepted(by: string, name: string, code: string, at: number): SubmissionState {
  const link = `https://chat.sandbox.test/share/${name}-${code}`;
  return { by, code, link, at, checkedAt: at + checkMs, refusal: null };
}
