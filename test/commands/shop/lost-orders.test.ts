/** Orders and payments whose answer was lost: never placed twice, whoever sends them again and however late. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { orderOf } from '../../sandbox/sections/shop/shop-support';
import { parseLine } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';
import { countingChance } from '../../support/sandbox';
import { conversation, enter, type Step } from '../../support/terminal/user';

const home = useHome();
const random = countingChance();
const { consentContext: _, ...order } = orderOf();
const run = (line: string, env: Record<string, string> = {}, clock = testClock()) => {
  const { argv, input = JSON.stringify(order) } = parseLine(line);
  return plaza(argv, { env: { ...home().env, ...env }, input, clock, random });
};
const create = 'shop orders create --input - --yes --json';
const placedOrders = () => shopIn(home().sandbox.world()).orders.slice(7);
const addFault = (kind: 'drop-after' | 'cut', times = 3) =>
  home().sandbox.addFault({ kind, times, route: 'shop.ordersCreate' });
const storedPasses = async () =>
  JSON.parse(await readFile(join(home().folder, 'state', 'orders', 'sandbox.json'), 'utf8'));

/** @returns the ID of the operation */
async function loseOrder(env: Record<string, string> = {}): Promise<string> {
  addFault('drop-after');
  const { exit, stderr } = await run(create, env);
  expect(exit).toBe(7);
  return JSON.parse(stderr).error.operation;
}

describe('shop orders create after a lost order', () => {
  it('refuses to repeat the order of a guest for a member; operations retry repeats it for the guest', async () => {
    const operation = await loseOrder();
    await run('sandbox sign-in ada');
    const { stderr, ...refused } = await run(create);
    expect({ ...refused, error: JSON.parse(stderr).error }).toMatchObject({
      exit: 2,
      stdout: '',
      error: {
        kind: 'usage',
        operation,
        hint: `'plaza operations retry ${operation}' retries it without doing it twice; --new starts another`,
      },
    });
    expect(placedOrders()).toHaveLength(1);
    const retried = await run(`operations retry ${operation} --json`);
    expect(JSON.parse(retried.stdout)).toEqual([
      { id: operation, outcome: 'done', status: 200, answer: { number: '100008', pass: '…' } },
    ]);
    expect(placedOrders()).toMatchObject([{ accountId: null }]);
    expect(await storedPasses()).toMatchObject([{ number: '100008', token: expect.any(String) }]);
    expect((await run('shop orders get 100008 --jq .number')).stdout).toBe('100008\n');
  });

  it('refuses to repeat it after a day, and places another with --new', async () => {
    const operation = await loseOrder();
    const later = testClock();
    later.advance(25 * 3_600_000);
    expectRefusal(await run(create, {}, later), 2, operation);
    expect(placedOrders()).toHaveLength(1);
    expect(await run(`${create} --new`, {}, later)).toMatchObject({ exit: 0 });
    expect(placedOrders()).toHaveLength(2);
  });

  it('asks at a terminal, also with --yes', async () => {
    await loseOrder();
    await run('sandbox sign-in ada');
    const file = join(home().folder, 'order.json');
    await writeFile(file, JSON.stringify(order));
    const choose = (...steps: Step[]) => {
      const argv = ['shop', 'orders', 'create', '--input', file, '--yes'];
      return conversation(home().env, argv, [['sent without a sign-in, was lost'], ...steps]);
    };
    expect(await choose(['Do nothing', `\u001b[B${enter}`])).toMatchObject({ exit: 130 });
    expect(placedOrders()).toHaveLength(1);
    const { exit, stdout } = await choose(['Retry operation', enter]);
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringContaining('100008') });
    expect(placedOrders()).toHaveLength(1);
  });

  it('finds an order that was sent without a profile from the profile that a sign-in created', async () => {
    const env = { PLAZA_PROFILE: '', PLAZA_BASE_URL: home().sandbox.baseUrl };
    const operation = await loseOrder(env);
    const { refreshToken } = home().sandbox.control.signIn({ person: 'ada' });
    const login = `auth login --with-refresh-token < ${refreshToken}`;
    expect((await run(login, { ...env, PLAZA_KEYCHAIN: 'file' })).exit).toBe(0);
    expectRefusal(await run(create, { PLAZA_PROFILE: '' }), 2, operation);
    expect(await run(`operations retry ${operation}`, { PLAZA_PROFILE: '' })).toMatchObject({ exit: 0 });
    expect(placedOrders()).toHaveLength(1);
  });
});

describe('shop orders create with a cut answer', () => {
  it('retries, and prints number and pass', async () => {
    addFault('cut', 2);
    const { exit, stdout } = await run(create);
    expect({ exit, answer: JSON.parse(stdout) }).toEqual({
      exit: 0,
      answer: { number: '100008', pass: '…' },
    });
    expect(await storedPasses()).toMatchObject([{ number: '100008' }]);
    expect(placedOrders()).toHaveLength(1);
  });

  it('exits with 7 when each answer is cut; the same command prints the order later', async () => {
    addFault('cut');
    const { exit, stderr } = await run(create);
    expect({ exit, error: JSON.parse(stderr).error }).toMatchObject({
      exit: 7,
      error: { operation: expect.any(String) },
    });
    expect(JSON.parse((await run(create)).stdout)).toEqual({ number: '100008', pass: '…' });
    expect(placedOrders()).toHaveLength(1);
  });
});

it.each([
  ['subscription.pay', 'subscription pay --yes', 'subscription status'],
  ['subscription.bindCard', 'subscription bind-card', 'subscription methods list'],
  ['shop.ordersPay', 'shop orders pay 100006', 'shop orders get 100006'],
])(
  'a payment with an answer that cannot be read exits with 9 and names the command that shows it: %s',
  async (route, line, check) => {
    await run('sandbox sign-in ada');
    for (const kind of ['cut', 'garble'] as const) {
      home().sandbox.addFault({ kind, times: 1, route });
      const { exit, stdout, stderr } = await run(`${line} --json --new`);
      expect({ kind, exit, stdout }).toEqual({ kind, exit: 9, stdout: '' });
      const { error } = JSON.parse(stderr.trim().split('\n').at(-1) ?? '');
      const hint = expect.stringContaining(`'plaza ${check}'`);
      expect(error).toMatchObject({ kind: 'unknown-outcome', hint });
    }
    expect((await run(`${line} --new`)).stdout).toContain('http://');
  },
);
