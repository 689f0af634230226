/** Orders whose answer was lost: never placed twice, whoever asks again and however late. */

import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shopIn } from '../../../src/sandbox/sections/shop/state';
import { orderOf } from '../../sandbox/sections/shop/shop-support';
import { expectRefusal, plaza, type Ran } from '../../support/app';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';
import { countingChance } from '../../support/sandbox';
import { conversation, enter } from '../../support/terminal/user';

const home = useHome();
const random = countingChance();
const { consentContext: _, ...order } = orderOf();
const run = (argv: readonly string[], env: Record<string, string> = {}, clock = testClock()): Promise<Ran> =>
  plaza(argv, { env: { ...home().env, ...env }, input: JSON.stringify(order), clock, random });
const create = ['shop', 'orders', 'create', '--input', '-', '--yes', '--json'];
const made = () => shopIn(home().sandbox.world()).orders.slice(7);
const fault = (kind: 'drop-after' | 'cut', times = 3) =>
  home().sandbox.addFault({ kind, times, route: 'shop.ordersCreate' });
const passes = async () =>
  JSON.parse(await readFile(join(home().folder, 'state', 'orders', 'sandbox.json'), 'utf8'));

async function lostOrder(): Promise<string> {
  fault('drop-after');
  const { exit, stderr } = await run(create);
  expect(exit).toBe(7);
  return JSON.parse(stderr).error.operation;
}

it('stops an order that was lost as a guest and is repeated signed in', async () => {
  const id = await lostOrder();
  await run(['sandbox', 'sign-in', 'ada']);
  const { exit, stdout, stderr } = await run(create);
  expect({ exit, stdout, error: JSON.parse(stderr).error }).toMatchObject({
    exit: 2,
    stdout: '',
    error: {
      kind: 'usage',
      operation: id,
      hint: `'plaza operations retry ${id}' retries it without doing it twice; --new starts another`,
    },
  });
  expect(made()).toHaveLength(1);
  // As a guest, with the guest's key; the pass is kept and masked as by the command itself.
  const retried = await run(['operations', 'retry', id, '--json']);
  expect(JSON.parse(retried.stdout)).toEqual([
    { id, outcome: 'done', status: 200, answer: { number: '100008', pass: '…' } },
  ]);
  expect(made()).toMatchObject([{ accountId: null }]);
  expect(await passes()).toMatchObject([{ number: '100008', token: expect.any(String) }]);
  expect((await run(['shop', 'orders', 'get', '100008', '--jq', '.number'])).stdout).toBe('100008\n');
});

it('stops an order that was lost more than a day ago, and --new places another', async () => {
  const id = await lostOrder();
  const later = testClock();
  later.advance(25 * 3_600_000);
  expect(await run(create, {}, later)).toMatchObject({ exit: 2, stderr: expect.stringContaining(id) });
  expect(made()).toHaveLength(1);
  expect(await run([...create, '--new'], {}, later)).toMatchObject({ exit: 0 });
  expect(made()).toHaveLength(2);
});

it('asks at a terminal, where --yes is no answer', async () => {
  await lostOrder();
  await run(['sandbox', 'sign-in', 'ada']);
  const file = join(home().folder, 'order.json');
  await writeFile(file, JSON.stringify(order));
  const argv = ['shop', 'orders', 'create', '--input', file, '--yes'];
  const asked = 'sent while nobody was signed in, was lost';
  expect(await conversation(home().env, argv, [[asked], ['Do nothing', `\u001b[B${enter}`]])).toMatchObject({
    exit: 130,
  });
  expect(made()).toHaveLength(1);
  const { exit, stdout } = await conversation(home().env, argv, [[asked], ['Retry operation', enter]]);
  expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringContaining('100008') });
  expect(made()).toHaveLength(1);
});

it('finds an order of a guest without a profile after signing in made one', async () => {
  const { baseUrl } = home().sandbox;
  const env = { PLAZA_PROFILE: '', PLAZA_BASE_URL: baseUrl };
  fault('drop-after');
  const { operation } = JSON.parse((await run(create, env)).stderr).error;
  const { refreshToken } = home().sandbox.control.signIn({ person: 'ada' });
  const signIn = ['auth', 'login', '--with-refresh-token'];
  const signedIn = await plaza(signIn, {
    env: { ...home().env, ...env, PLAZA_KEYCHAIN: 'file' },
    input: refreshToken,
    random,
  });
  expect(signedIn.exit).toBe(0);
  expectRefusal(await run(create, { PLAZA_PROFILE: '' }), 2, operation);
  expect(made()).toHaveLength(1);
  expect(await run(['operations', 'retry', operation], { PLAZA_PROFILE: '' })).toMatchObject({ exit: 0 });
  expect(made()).toHaveLength(1);
});

it('gives number and pass of an order whose answer is cut', async () => {
  fault('cut', 2);
  const { exit, stdout } = await run(create);
  expect({ exit, answer: JSON.parse(stdout) }).toEqual({ exit: 0, answer: { number: '100008', pass: '…' } });
  expect(await passes()).toMatchObject([{ number: '100008' }]);
  expect(made()).toHaveLength(1);
});

it('keeps an order whose answer is cut each time, and the same command gives it', async () => {
  fault('cut');
  const { exit, stderr } = await run(create);
  expect({ exit, operation: JSON.parse(stderr).error.operation }).toEqual({
    exit: 7,
    operation: expect.any(String),
  });
  expect(JSON.parse((await run(create)).stdout)).toEqual({ number: '100008', pass: '…' });
  expect(made()).toHaveLength(1);
});
