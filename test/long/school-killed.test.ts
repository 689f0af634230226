/** Dozens of purchases by real processes, under faults and killed at moments nobody chose: each is paid once. */

import { expect, it } from 'vitest';
import { schoolIn } from '../../src/sandbox/sections/school/rules/belongings';
import { signedIn } from '../support/accounts';
import { useHome } from '../support/home';
import { faultsOn, journalOf, killAfter } from '../support/killed/orders';
import { chalksInAll, payments, startSpending } from '../support/killed/spending';
import { seededNumbers } from '../support/seeded-numbers';

const home = useHome();
const trials = Number(process.env.PLAZA_LONG_TRIALS ?? 36);

const lines = [
  ['buy eraser --quantity 3', 'school.buy'],
  ['buy board_cloth', 'school.buy'],
  ['bell', 'school.bell'],
  ['buy post_notebook --variant grid', 'school.buy'],
] as const;

/** A run under a fault, killed somewhere within or after its end; tells whether it was still going. */
async function troubledRun(line: string, route: string, numbers: () => number): Promise<boolean> {
  // Before the price is known nothing is spent.
  const faults = [...faultsOn(route), { kind: 'drop-after', route: 'school.shop' } as const];
  const fault = faults[Math.floor(numbers() * faults.length)];
  const start = () => startSpending(home(), line);
  const { killed } = await killAfter(home(), fault, start, 100 + numbers() * 500);
  return killed;
}

it(`pays each of ${trials} purchases once`, async () => {
  await signedIn(home(), 'ada');
  const numbers = seededNumbers(20_261_015);
  const school = schoolIn(home().sandbox.world());
  for (const id of Object.keys(school.chalks)) school.chalks[id] = 1_000_000;
  const all = chalksInAll(home());
  let kills = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const [line, route] = lines[trial % lines.length] ?? lines[0];
    const before = payments(home()).length;
    const isOver = async () => payments(home()).length > before && (await journalOf(home())).length === 0;
    for (let attempt = 0; attempt < 3 && !(await isOver()); attempt += 1) {
      if (await troubledRun(line, route, numbers)) kills += 1;
    }
    if (!(await isOver())) expect(await startSpending(home(), line).ended).toMatchObject({ exit: 0 });
    expect({ trial, line, paid: payments(home()).length - before }).toEqual({ trial, line, paid: 1 });
    expect(await journalOf(home())).toEqual([]);
    expect(chalksInAll(home())).toBe(all);
  }
  expect(kills).toBeGreaterThan(trials / 2);
});
