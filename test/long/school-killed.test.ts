/** Purchases by real processes that are killed or run at once: each is paid once. */
import { expect, it } from 'vitest';
import { schoolIn } from '../../src/sandbox/sections/school/rules/belongings';
import { signedIn } from '../support/accounts';
import { useHome } from '../support/home';
import { faultsOn, journalOf, killAfter } from '../support/killed/orders';
import { chalksInAll, payments, startSpending } from '../support/killed/spending';
import { seededNumbers } from '../support/seeded-numbers';

const home = useHome();
const trials = Number(process.env.PLAZA_LONG_TRIALS ?? 36);
const paid = () => payments(home());

const lines = [
  ['buy eraser --quantity 3', 'school.buy'],
  ['buy board_cloth', 'school.buy'],
  ['bell', 'school.bell'],
  ['buy post_notebook --variant grid', 'school.buy'],
] as const;

/** Runs a process under a fault and kills it at some time; tells whether it was still running. */
async function troubledRun(line: string, route: string, numbers: () => number): Promise<boolean> {
  // Before the price is known nothing is spent.
  const faults = [...faultsOn(route), { kind: 'drop-after', route: 'school.shop' } as const];
  const fault = faults[Math.floor(numbers() * faults.length)];
  const start = () => startSpending(home(), line);
  return (await killAfter(home(), fault, start, 100 + numbers() * 500)).killed;
}

it(`${trials} purchases under faults and kills are each paid once`, async () => {
  await signedIn(home(), 'ada');
  const numbers = seededNumbers(20_261_015);
  const { chalks } = schoolIn(home().sandbox.world());
  for (const id of Object.keys(chalks)) chalks[id] = 1_000_000;
  const all = chalksInAll(home());
  let kills = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const [line, route] = lines[trial % lines.length] ?? lines[0];
    const before = paid().length;
    const isOver = async () => paid().length > before && (await journalOf(home())).length === 0;
    for (let attempt = 0; attempt < 3 && !(await isOver()); attempt += 1)
      if (await troubledRun(line, route, numbers)) kills += 1;
    if (!(await isOver())) expect(await startSpending(home(), line).ended).toMatchObject({ exit: 0 });
    expect({ trial, line, paid: paid().length - before }).toEqual({ trial, line, paid: 1 });
    expect(await journalOf(home())).toEqual([]);
    expect(chalksInAll(home())).toBe(all);
  }
  expect(kills).toBeGreaterThan(trials / 2);
});

it('eight processes of one account never spend more than it has', async () => {
  await signedIn(home(), 'lena');
  const { chalks } = schoolIn(home().sandbox.world());
  const lena = Object.keys(chalks).find((id) => chalks[id] === 60) ?? '';
  chalks[lena] = 700;
  const all = chalksInAll(home());
  // Quantities from 1 to 8: ten of these 36 erasers can be paid.
  const runs = Array.from({ length: 8 }, (_, nth) =>
    startSpending(home(), `buy eraser --quantity ${nth + 1}`),
  );
  const ended = await Promise.all(runs.map((run) => run.ended));
  const prices = ended.flatMap(({ exit }, nth) => (exit === 0 ? [70 * (nth + 1)] : []));
  const refused = ended.filter(({ exit }) => exit === 3);
  expect(prices.length + refused.length).toBe(8);
  for (const { stderr } of refused) expect(stderr).toContain('INSUFFICIENT_CHALKS');
  expect(chalks[lena]).toBe(700 - prices.reduce((sum, one) => sum + one, 0));
  expect(chalks[lena]).toBeGreaterThanOrEqual(0);
  expect(chalksInAll(home())).toBe(all);
});
