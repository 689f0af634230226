/** Processes that are killed, or run at once, while they spend chalks: everything is paid once. */

import { expect, it } from 'vitest';
import { schoolIn } from '../../src/sandbox/sections/school/rules/belongings';
import { signedIn } from '../support/accounts';
import { useHome } from '../support/home';
import { journalOf, journalReaches, kill } from '../support/killed/orders';
import { chalksInAll, payments, startSpending } from '../support/killed/spending';

const home = useHome();

it.each([
  ['buy eraser --quantity 2', 'school.buy', 140],
  ['bell', 'school.bell', 2800],
  ['nickname draw', 'school.nicknameDraw', 250],
  ['aura', 'school.aura', 100],
] as const)(
  '%s is paid once when its process was killed before anything happened',
  async (line, route, price) => {
    await signedIn(home(), 'ada');
    const before = payments(home()).length;
    home().sandbox.addFault({ kind: 'delay', delayMs: 600_000, route });
    const first = startSpending(home(), line);
    await journalReaches(home(), 'sent');
    await kill(first);
    home().sandbox.control.clearFaults();
    expect(payments(home())).toHaveLength(before);
    const { exit, stdout, stderr } = await startSpending(home(), line).ended;
    expect({ exit, balance: JSON.parse(stdout).balance }).toEqual({ exit: 0, balance: 5200 - price });
    expect(stderr).toContain('with its own key');
    expect(payments(home()).slice(before)).toMatchObject([{ paid: price }]);
    expect(await journalOf(home())).toEqual([]);
  },
);

it.each([
  ['buy eraser', 'school.buy', 70],
  ['bell', 'school.bell', 2800],
] as const)(
  '%s is paid once when its process was killed before it knew the answer',
  async (line, route, price) => {
    await signedIn(home(), 'ada');
    const before = payments(home()).length;
    home().sandbox.addFault({ kind: 'drop-after', route, times: 9 });
    const first = startSpending(home(), line);
    while (payments(home()).length === before) await new Promise((resolve) => setImmediate(resolve));
    await kill(first);
    home().sandbox.control.clearFaults();
    const { exit, stdout } = await startSpending(home(), line).ended;
    expect({ exit, balance: JSON.parse(stdout).balance }).toEqual({ exit: 0, balance: 5200 - price });
    expect(payments(home()).slice(before)).toMatchObject([{ paid: price }]);
    expect(await journalOf(home())).toEqual([]);
  },
);

it('is under way in one process only, and the other one is told so', async () => {
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
  const school = schoolIn(home().sandbox.world());
  const lena = Object.keys(school.chalks).find((id) => school.chalks[id] === 60) ?? '';
  school.chalks[lena] = 700;
  const all = chalksInAll(home());
  // Quantities from 1 to 8: ten of these 36 erasers can be paid.
  const lines = Array.from({ length: 8 }, (_, nth) => `buy eraser --quantity ${nth + 1}`);
  const ended = await Promise.all(lines.map((line) => startSpending(home(), line).ended));
  const paid = ended.flatMap(({ exit }, nth) => (exit === 0 ? [70 * (nth + 1)] : []));
  const refused = ended.filter(({ exit }) => exit === 3);
  expect(paid.length + refused.length).toBe(8);
  for (const { stderr } of refused) expect(stderr).toContain('INSUFFICIENT_CHALKS');
  expect(school.chalks[lena]).toBe(700 - paid.reduce((sum, one) => sum + one, 0));
  expect(school.chalks[lena]).toBeGreaterThanOrEqual(0);
  expect(chalksInAll(home())).toBe(all);
});
