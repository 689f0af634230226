/** School commands by real processes that are killed or run at once: everything is paid, or used up, once. */
import { describe, expect, it } from 'vitest';
import { schoolIn } from '../../src/sandbox/sections/school/rules/belongings';
import { postToolsIn } from '../../src/sandbox/sections/school/tools/rules/records';
import { runAs, signedIn } from '../support/accounts';
import { until } from '../support/clock';
import { faultsOn, journalOf, journalReaches, kill, killAfter } from '../support/executable/killed-orders';
import { chalksInAll, payments, startSpending } from '../support/executable/killed-spending';
import { useHome } from '../support/home';
import { seededNumbers } from '../support/seeded-numbers';

const home = useHome();
const trials = Number(process.env.PLAZA_LONG_TRIALS ?? 36);
const marks = () => postToolsIn(home().sandbox.world()).marks;
const corrections = () => postToolsIn(home().sandbox.world()).corrections;
const paid = () => payments(home());

/** A post of ada's that boris corrects. */
async function signInBesidePost(): Promise<string> {
  await signedIn(home(), 'ada');
  const { stdout } = await runAs(home(), ['posts', 'create', 'A lake.', '--json']);
  await signedIn(home(), 'boris');
  return JSON.parse(stdout).id;
}

describe.each([
  ['buy eraser --quantity 2', 'school.buy', paid, 140],
  ['bell', 'school.bell', paid, 2800],
  ['nickname draw', 'school.nicknameDraw', paid, 250],
  ['aura', 'school.aura', paid, 100],
  ['corrector apply POST --text lake', 'school.correctorApply', marks, 0],
  ['red-pen apply POST --text lake --replacement sea', 'school.redPenApply', corrections, 0],
] as const)('plaza school %s', (text, route, effects, price) => {
  it.each([
    ['before anything happened', { kind: 'delay', delayMs: 600_000 }, 0],
    ['before it knew the answer', { kind: 'drop-after', times: 9 }, 1],
  ] as const)('has one effect when its process was killed %s', async (_, fault, done) => {
    if (price > 0) await signedIn(home(), 'ada');
    const line = price > 0 ? text : text.replace('POST', await signInBesidePost());
    const before = effects().length;
    home().sandbox.addFault({ ...fault, route });
    const first = startSpending(home(), line);
    await journalReaches(home(), 'sent');
    await until(() => effects().length === before + done);
    await kill(first);
    home().sandbox.control.clearFaults();
    const { exit, stdout, stderr } = await startSpending(home(), line).ended;
    expect({ exit, stderr }).toMatchObject({ exit: 0, stderr: expect.stringContaining('with its own key') });
    if (price > 0) {
      expect(JSON.parse(stdout).balance).toBe(5200 - price);
      expect(paid().slice(before)).toMatchObject([{ paid: price }]);
    } else expect(effects().slice(before)).toMatchObject([{ id: JSON.parse(stdout).id }]);
    expect(await journalOf(home())).toEqual([]);
  });
});

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

it('a purchase that another process makes is refused with its process ID', async () => {
  await signedIn(home(), 'ada');
  home().sandbox.addFault({ kind: 'delay', delayMs: 600_000, route: 'school.buy' });
  const first = startSpending(home(), 'buy eraser');
  await journalReaches(home(), 'sent');
  const second = await startSpending(home(), 'buy eraser').ended;
  expect({ exit: second.exit, message: JSON.parse(second.stderr).error.message }).toEqual({
    exit: 7,
    message: `'school buy' is already running, in process ${first.child.pid}`,
  });
  await kill(first);
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
