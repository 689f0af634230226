/** Some exams by processes that fail and die; hundreds are in test/long. */
import { expect, it } from 'vitest';
import { falselySent, lostAnswers, reportedUnsent } from '../../../support/exam/lost-answers';
import { examRun } from '../../../support/exam/processes';
import { useFolder } from '../../../support/folder';

const folder = useFolder();
const seeds = Array.from({ length: 8 }, (_, seed) => 20_260_504 + seed);

it(`the exam loses no answer in ${seeds.length} seeds of faults and kills`, async () => {
  const sums = { given: 0, confirmed: 0, kills: 0 };
  for (const seed of seeds) {
    const run = await examRun(seed, folder(String(seed)));
    const found = { lost: lostAnswers(run), falselySent: falselySent(run), unsent: reportedUnsent(run) };
    expect({ seed, ...found }).toEqual({ seed, lost: [], falselySent: [], unsent: 0 });
    sums.given += run.given.length;
    sums.confirmed += run.given.filter(({ ending }) => ending === 'done').length;
    sums.kills += run.kills;
  }
  expect(sums.given).toBeGreaterThan(60);
  expect(sums.confirmed).toBeGreaterThan(sums.given / 3);
  expect(sums.kills).toBeGreaterThan(seeds.length);
});
