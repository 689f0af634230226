/** Orders whose process is killed or interrupted: each is placed once. */
import { closeSync, existsSync, openSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { until } from '../../support/clock';
import {
  journalOf,
  journalReaches,
  kill,
  ordersMade,
  startOrder,
} from '../../support/executable/killed-orders';
import { useHome } from '../../support/home';

const home = useHome();
const route = 'shop.ordersCreate';

/** Starts an order whose request does not arrive. */
async function startHeldOrder() {
  home().sandbox.addFault({ kind: 'delay', delayMs: 600_000, route });
  const running = startOrder(home(), 'a');
  await journalReaches(home(), 'sent');
  return running;
}

/** Runs the order again. @returns standard error */
async function expectPlacedOnce(): Promise<string> {
  home().sandbox.control.clearFaults();
  const { exit, stdout, stderr } = await startOrder(home(), 'a').ended;
  expect({ exit, number: JSON.parse(stdout).number }).toEqual({ exit: 0, number: '100008' });
  expect(ordersMade(home(), 'a')).toBe(1);
  expect(await journalOf(home())).toEqual([]);
  return stderr;
}

describe('an order', () => {
  it('is placed once after its process was killed before the request arrived', async () => {
    await kill(await startHeldOrder());
    expect(ordersMade(home(), 'a')).toBe(0);
    expect(await expectPlacedOnce()).toContain('with its own key');
  });

  it('is placed once after its process was killed before the answer arrived', async () => {
    home().sandbox.addFault({ kind: 'drop-after', route, times: 9 });
    const first = startOrder(home(), 'a');
    await until(() => ordersMade(home(), 'a') > 0);
    await kill(first);
    await expectPlacedOnce();
  });

  it.runIf(existsSync('/dev/full'))('is placed once after its answer could not be printed', async () => {
    const stdout = openSync('/dev/full', 'w');
    const { exit, stderr } = await startOrder(home(), 'a', { stdout }).ended;
    closeSync(stdout);
    expect(exit).toBe(7);
    expect(stderr).toContain('the result could not be printed');
    expect(await journalOf(home())).toMatchObject([{ state: 'unknown', attempts: 1 }]);
    await expectPlacedOnce();
  });

  it('is refused while another process sends it', async () => {
    const first = await startHeldOrder();
    const [operation] = await journalOf(home());
    const second = await startOrder(home(), 'a').ended;
    expect({ exit: second.exit, error: JSON.parse(second.stderr).error }).toMatchObject({
      exit: 7,
      error: {
        kind: 'network',
        message: `'shop orders create' is already running, in process ${first.child.pid}`,
        operation: operation?.id,
      },
    });
    await kill(first);
    expect(ordersMade(home(), 'a')).toBe(0);
  });

  it('is placed once after an interrupt, which names its operation', async () => {
    const first = await startHeldOrder();
    first.child.kill('SIGINT');
    const { exit, stderr } = await first.ended;
    const [operation] = await journalOf(home());
    expect(operation).toMatchObject({ state: 'unknown', attempts: 1 });
    expect(exit).toBe(130);
    expect(stderr).toContain(`operation ${operation?.id} was in progress`);
    await expectPlacedOnce();
  });
});
