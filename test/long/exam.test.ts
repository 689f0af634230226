/** Hundreds of exams by processes that fail and are killed. */
import { expect, it } from 'vitest';
import { falselySent, lostAnswers, reportedUnsent } from '../support/exam/lost-answers';
import { examRun } from '../support/exam/processes';
import { examFates } from '../support/exam/service';
import { useFolder } from '../support/folder';

const folder = useFolder();
const seeds = Number(process.env.PLAZA_LONG_SEEDS ?? 400);

it(`an exam loses no confirmed answer in ${seeds} seeds of faults and kills`, async () => {
  const met = new Map<string, number>();
  let kills = 0;
  let confirmed = 0;
  for (let seed = 1; seed <= seeds; seed += 1) {
    const run = await examRun(seed, folder(String(seed)));
    const problems = { lost: lostAnswers(run), falselySent: falselySent(run), unsent: reportedUnsent(run) };
    expect({ seed, ...problems }).toEqual({ seed, lost: [], falselySent: [], unsent: 0 });
    for (const [fate, count] of run.service.met) met.set(fate, (met.get(fate) ?? 0) + count);
    kills += run.kills;
    confirmed += run.given.filter(({ ending }) => ending === 'done').length;
  }
  expect([...met.keys()].toSorted()).toEqual([...examFates].toSorted());
  expect(kills).toBeGreaterThan(2 * seeds);
  expect(confirmed).toBeGreaterThan(3 * seeds);
});
