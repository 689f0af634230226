/** Processes that are killed while they order: the order is made once. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { expect, it } from 'vitest';
import { useHome } from '../../support/home';
import { journalOf, journalReaches, kill, ordersMade, startOrder } from '../../support/killed/orders';

const home = useHome();
const route = 'shop.ordersCreate';

it('is made once when the process was killed before anything happened', async () => {
  home().sandbox.addFault({ kind: 'delay', delayMs: 600_000, route });
  const first = startOrder(home(), 'a');
  await journalReaches(home(), 'sent');
  await kill(first);
  home().sandbox.control.clearFaults();
  expect(ordersMade(home(), 'a')).toBe(0);
  const { exit, stdout, stderr } = await startOrder(home(), 'a').ended;
  expect({ exit, number: JSON.parse(stdout).number }).toEqual({ exit: 0, number: '100008' });
  expect(stderr).toContain('with its own key');
  expect(ordersMade(home(), 'a')).toBe(1);
  expect(await journalOf(home())).toEqual([]);
});

it('is made once when the process was killed before it knew the answer', async () => {
  home().sandbox.addFault({ kind: 'drop-after', route, times: 9 });
  const first = startOrder(home(), 'b');
  while (ordersMade(home(), 'b') === 0) await new Promise((resolve) => setImmediate(resolve));
  await kill(first);
  home().sandbox.control.clearFaults();
  const { exit, stdout } = await startOrder(home(), 'b').ended;
  expect({ exit, number: JSON.parse(stdout).number }).toEqual({ exit: 0, number: '100008' });
  expect(ordersMade(home(), 'b')).toBe(1);
  expect(await journalOf(home())).toEqual([]);
});

it.runIf(existsSync('/dev/full'))(
  'is made once when its answer could not be printed, and the next run prints it',
  async () => {
    const stdout = openSync('/dev/full', 'w');
    const first = await startOrder(home(), 'e', { stdout }).ended;
    closeSync(stdout);
    expect({
      exit: first.exit,
      reported: first.stderr.includes('the result could not be printed'),
    }).toEqual({
      exit: 7,
      reported: true,
    });
    expect(await journalOf(home())).toMatchObject([{ state: 'unknown', attempts: 1 }]);
    const { exit, stdout: printed } = await startOrder(home(), 'e').ended;
    expect({ exit, number: JSON.parse(printed).number }).toEqual({ exit: 0, number: '100008' });
    expect(ordersMade(home(), 'e')).toBe(1);
    expect(await journalOf(home())).toEqual([]);
  },
);

it('is under way in one process only, and the other one is told so', async () => {
  home().sandbox.addFault({ kind: 'delay', delayMs: 600_000, route });
  const first = startOrder(home(), 'c');
  await journalReaches(home(), 'sent');
  const [operation] = await journalOf(home());
  const second = await startOrder(home(), 'c').ended;
  const { error } = JSON.parse(second.stderr);
  expect({ exit: second.exit, error }).toMatchObject({
    exit: 7,
    error: {
      kind: 'network',
      message: `'shop orders create' is already running, in process ${first.child.pid}`,
      operation: operation?.id,
    },
  });
  await kill(first);
  expect(ordersMade(home(), 'c')).toBe(0);
});

it('waits after an interrupt, and that is said', async () => {
  home().sandbox.addFault({ kind: 'delay', delayMs: 600_000, route });
  const first = startOrder(home(), 'd');
  await journalReaches(home(), 'sent');
  first.child.kill('SIGINT');
  const { exit, stderr } = await first.ended;
  const [operation] = await journalOf(home());
  expect(operation).toMatchObject({ state: 'unknown', attempts: 1 });
  expect({ exit, reported: stderr.includes(`operation ${operation?.id} was in progress`) }).toEqual({
    exit: 130,
    reported: true,
  });
  home().sandbox.control.clearFaults();
  expect((await startOrder(home(), 'd').ended).exit).toBe(0);
  expect(ordersMade(home(), 'd')).toBe(1);
});
