/** Spending chalks: asked above a limit, refused before sending, paid once whatever becomes of the answer. */

import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { schoolShopIn } from '../../../src/sandbox/sections/school/shop/rules/showcase';
import { expectRefusal, plaza } from '../../support/app';
import { countingChance } from '../../support/clock';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';
import { conversation, enter, type Step } from '../../support/terminal/user';

const home = useHome();
const ada = 'b269f6b1-7a41-4d0b-9c00-2c5e00000001';
const random = countingChance();
/** The waits between retries take no time, and every run has keys of its own. */
const run = (...argv: string[]) => plaza(argv, { env: home().env, clock: testClock(), random });
const talk = (steps: readonly Step[], ...argv: string[]) => conversation(home().env, argv, steps);
const balance = () => schoolIn(home().sandbox.world()).chalks[ada];
const bought = () => schoolShopIn(home().sandbox.world()).purchases.slice(seeded);

let seeded = 0;
let requests: () => readonly RequestRecord[];
beforeEach(async () => {
  await run('sandbox', 'sign-in', 'ada');
  seeded = schoolShopIn(home().sandbox.world()).purchases.length;
  requests = home().sandbox.requestsFromNow();
});

/** The routes that were asked since the beginning of the test. */
const routes = () => requests().map(({ route }) => route);

describe('a purchase', () => {
  it('reads the price, pays, and says what was spent and what is left', async () => {
    expect(await run('school', 'buy', 'eraser', '--quantity', '2')).toEqual({
      exit: 0,
      stdout: 'Bought 2 × eraser: spent 140 chalks, 5\u00a0060 left\n',
      stderr: '',
    });
    expect(routes()).toEqual(['school.shop', 'school.buy']);
    expect(bought()).toMatchObject([{ by: ada, productId: 'eraser', quantity: 2, paid: 140 }]);
  });

  it('prints the answer as it came as JSON', async () => {
    expect(JSON.parse((await run('school', 'buy', 'red_pen', '--json')).stdout)).toEqual({
      balance: 5000,
      delivery: { kind: 'red_pen', quantity: 1 },
    });
    expect((await run('school', 'buy', 'eraser', '--jq', 'keys | join(",")')).stdout).toBe('balance\n');
  });

  it('shows what was delivered elsewhere as it came', async () => {
    expect((await run('school', 'buy', 'post_notebook', '--variant', 'ruled')).stdout).toBe(
      'Bought post_notebook: spent 90 chalks, 5\u00a0110 left\n' +
        'Delivered outside the backpack: {"kind":"notebook_ruled","quantity":1}\n',
    );
  });

  it('from the shop of the board has its price from there', async () => {
    expect((await run('school', 'buy', 'board_cloth')).stdout).toBe(
      'Bought board_cloth: spent 120 chalks, 5\u00a0080 left\n',
    );
    expect(routes()).toEqual(['school.shopBoard', 'school.buy']);
  });

  it.each([
    ['school_bell', 'plaza school bell'],
    ['aura_analyzer', 'plaza school aura'],
    ['random_nickname', 'plaza school nickname draw'],
  ])('of %s has a command of its own', async (product, command) => {
    const { exit, stderr } = await run('school', 'buy', product);
    expectRefusal({ exit, stderr }, 2, `buy it with '${command}'`);
    expect(routes()).toEqual([]);
  });

  it('in a dry run is shown, and nothing is asked or paid', async () => {
    const { exit, stdout } = await run('school', 'buy', 'profile_avatar', '--dry-run', '--json');
    expect(exit).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject([{ method: 'POST', body: { quantity: 1 } }]);
    expect(routes()).toEqual(['school.shop']);
    expect(balance()).toBe(5200);
  });
});

describe('--max-spend', () => {
  it.each([['aura'], ['bell'], ['nickname draw']])('is understood by school %s', async (command) => {
    const { exit } = await run('school', ...command.split(' '), '--max-spend', '1');
    expect(exit).toBe(2);
    expect(routes()).toEqual(['school.shop']);
  });
});

describe('above the setting confirmSpend', () => {
  it('a script has to say --yes', async () => {
    const { exit, stderr } = await run('school', 'bell');
    expect({ exit, stderr }).toEqual({ exit: 8, stderr: expect.stringContaining('--yes') });
    expect(routes()).toEqual(['school.shop']);
    expect((await run('school', 'bell', '--yes')).stdout).toBe(
      'Rang the school bell for everyone online: spent 2\u00a0800 chalks, 2\u00a0400 left\n',
    );
  });

  it('a person is asked, and told the price and what they have', async () => {
    const question = 'Buy school_bell for 2\u00a0800 chalks? You have 5\u00a0200 chalks.';
    expect((await talk([[question, `n${enter}`]], 'school', 'bell')).exit).toBe(130);
    expect(balance()).toBe(5200);
    expect(await talk([[question, `y${enter}`]], 'school', 'bell')).toMatchObject({ exit: 0 });
    expect(balance()).toBe(2400);
  });

  it('is where the setting says', async () => {
    await run('config', 'set', 'confirmSpend', '70');
    expect((await run('school', 'buy', 'eraser')).exit).toBe(0);
    expect((await run('school', 'buy', 'eraser', '--quantity', '2')).exit).toBe(8);
    await run('config', 'set', 'confirmSpend', '3000');
    expect((await run('school', 'bell')).exit).toBe(0);
  });
});

it('the style of a notebook sheet is chosen at a terminal', async () => {
  const { exit, stdout } = await talk(
    [['Style of the sheet', `\u001b[B${enter}`]],
    'school',
    'buy',
    'post_notebook',
  );
  expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringContaining('notebook_ruled') });
});

describe('what takes effect when it is bought', () => {
  it('tells what came of it', async () => {
    const aura = await run('school', 'aura', '--yes');
    expect(aura.stdout).toMatch(/^Measured your aura: \d+ of 100, spent 100 chalks, 5\u00a0100 left\n$/);
    expect((await run('school', 'nickname', 'draw')).stdout).toMatch(
      /^Drew the nickname [A-Z][a-z A]+(, which you had already)?: spent 250 chalks, 4\u00a0850 left\n$/,
    );
  });

  it('asks before the aura is measured, which happens only once', async () => {
    const question =
      'Buy aura_analyzer for 100 chalks? Your aura is measured only once. You have 5\u00a0200 chalks.';
    expect(await run('school', 'aura')).toMatchObject({ exit: 8, stderr: expect.stringContaining(question) });
    expect(bought()).toEqual([]);
  });
});

describe('a lost answer', () => {
  it.each([
    ['school buy eraser', 'school.buy', 5130, 'Bought eraser: 5\u00a0130 chalks left\n'],
    ['school aura --yes', 'school.aura', 5100, /^Measured your aura: \d+ of 100, 5\u00a0100 chalks left\n$/],
    [
      'school bell --yes',
      'school.bell',
      2400,
      'Rang the school bell for everyone online: 2\u00a0400 chalks left\n',
    ],
    ['school nickname draw', 'school.nicknameDraw', 4950, /^Drew the nickname .*: 4\u00a0950 chalks left\n$/],
  ])('of %s is paid once, and repeated by the same command', async (line, route, left, receipt) => {
    home().sandbox.addFault({ kind: 'drop-after', route, times: 3 });
    const first = await run(...line.split(' '));
    expect(first).toMatchObject({ exit: 7, stderr: expect.stringContaining('operations retry') });
    const again = await run(...line.split(' '));
    expect(again.exit).toBe(0);
    expect(again.stdout).toEqual(receipt instanceof RegExp ? expect.stringMatching(receipt) : receipt);
    expect(again.stderr).toContain('retrying operation');
    expect(balance()).toBe(left);
    expect(bought()).toHaveLength(1);
  });

  it('is found before the price is read, and --new buys another', async () => {
    home().sandbox.addFault({ kind: 'drop-after', route: 'school.buy', times: 3 });
    await run('school', 'buy', 'eraser');
    requests = home().sandbox.requestsFromNow();
    await run('school', 'buy', 'eraser');
    expect(routes()).toEqual(['school.buy']);
    await run('school', 'buy', 'eraser', '--new');
    expect(bought()).toHaveLength(2);
  });

  it('of a task leaves its one attempt to the same submission', async () => {
    home().sandbox.addFault({ kind: 'drop-after', route: 'school.tasksSubmit', times: 3 });
    const line = ['school', 'tasks', 'submit', 'day9-music', 'https://chat.example/share/1'];
    expect((await run(...line)).exit).toBe(7);
    expect(await run(...line)).toMatchObject({
      exit: 0,
      stdout:
        'Handed in the result of the task: checking\n' +
        "See the result of the check with 'plaza school tasks submission day9-music'\n",
    });
  });
});

it('a link that is none is refused before it takes the attempt', async () => {
  const { exit, stderr } = await run('school', 'tasks', 'submit', 'day9-music', 'chat.example/share');
  expect({ exit, stderr }).toMatchObject({ exit: 2, stderr: expect.stringContaining('http or https') });
  expect(routes()).toEqual([]);
});
