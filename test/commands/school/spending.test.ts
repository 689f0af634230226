import { beforeEach, describe, expect, it } from 'vitest';
import type { RequestRecord } from '../../../src/ports/sandbox';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { schoolIn } from '../../../src/sandbox/sections/school/rules/belongings';
import { schoolShopIn } from '../../../src/sandbox/sections/school/shop/rules/purchases';
import { expectRefusal, plaza } from '../../support/app';
import { countingChance } from '../../support/clock';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';
import { conversation, enter, type Step } from '../../support/terminal/user';

const home = useHome();
const random = countingChance();
/** The waits between retries take no time, and every run has keys of its own. */
const run = (line: string, ...argv: string[]) =>
  plaza([...line.split(' '), ...argv], { env: home().env, clock: testClock(), random });
const talk = (line: string, ...steps: Step[]) => conversation(home().env, line.split(' '), steps);
const ada = () => idByName(home().sandbox.world())('ada');
const bought = () => schoolShopIn(home().sandbox.world()).purchases.slice(seeded);
/** The chalks and the number of items of ada. */
const belongings = () => {
  const { chalks, items } = schoolIn(home().sandbox.world());
  return [chalks[ada()] ?? 0, items.filter(({ ownerId }) => ownerId === ada()).length] as const;
};

let seeded = 0;
let requests: () => readonly RequestRecord[];
const routes = () => requests().map(({ route }) => route);
beforeEach(async () => {
  await run('sandbox sign-in ada');
  seeded = schoolShopIn(home().sandbox.world()).purchases.length;
  requests = home().sandbox.requestsFromNow();
});

describe('school buy', () => {
  it('reads the price, pays, and prints what was spent and what is left', async () => {
    expect(await run('school buy eraser --quantity 2')).toEqual({
      exit: 0,
      stdout: 'Bought 2 × eraser: spent 140 chalks, 5\u00a0060 left\n',
      stderr: '',
    });
    expect(routes()).toEqual(['school.shop', 'school.buy']);
    expect(bought()).toMatchObject([{ by: ada(), productId: 'eraser', quantity: 2, paid: 140 }]);
  });

  it('prints the answer of the service as JSON', async () => {
    const delivery = { kind: 'red_pen', quantity: 1 };
    expect(JSON.parse((await run('school buy red_pen --json')).stdout)).toEqual({ balance: 5000, delivery });
    expect((await run('school buy eraser --jq', 'keys | join(",")')).stdout).toBe('balance\n');
  });

  it('prints a delivery outside the backpack', async () => {
    expect((await run('school buy post_notebook --variant ruled')).stdout).toBe(
      'Bought post_notebook: spent 90 chalks, 5\u00a0110 left\n' +
        'Delivered outside the backpack: {"kind":"notebook_ruled","quantity":1}\n',
    );
  });

  it('asks for the style of a notebook sheet', async () => {
    const { exit, stdout } = await talk('school buy post_notebook', [
      'Style of the sheet',
      `\u001b[B${enter}`,
    ]);
    expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringContaining('notebook_ruled') });
  });

  it('reads the price of an item for the board from the shop of the board', async () => {
    expect((await run('school buy board_cloth')).stdout).toContain('spent 120 chalks');
    expect(routes()).toEqual(['school.shopBoard', 'school.buy']);
  });

  it.each([
    ['school_bell', 'plaza school bell'],
    ['aura_analyzer', 'plaza school aura'],
    ['random_nickname', 'plaza school nickname draw'],
  ])('refuses %s, which has a command of its own', async (product, command) => {
    expectRefusal(await run(`school buy ${product}`), 2, `buy it with '${command}'`);
    expect(routes()).toEqual([]);
  });
});

it.each(['aura', 'bell', 'nickname draw'])('school %s refuses a price above --max-spend', async (command) => {
  expect(await run(`school ${command} --max-spend 1`)).toMatchObject({ exit: 2, stdout: '' });
  expect(routes()).toEqual(['school.shop']);
});

describe('a price above confirmSpend', () => {
  it('needs --yes in a script', async () => {
    expectRefusal(await run('school bell'), 8, '--yes');
    expect(routes()).toEqual(['school.shop']);
    expect((await run('school bell --yes')).stdout).toBe(
      'Rang the school bell for everyone online: spent 2\u00a0800 chalks, 2\u00a0400 left\n',
    );
  });

  it('is confirmed at a terminal', async () => {
    const question = 'Buy "School bell" for 2\u00a0800 chalks? You have 5\u00a0200 chalks.';
    expect((await talk('school bell', [question, `n${enter}`])).exit).toBe(130);
    expect(bought()).toEqual([]);
    expect(await talk('school bell', [question, `y${enter}`])).toMatchObject({ exit: 0 });
    expect(belongings()[0]).toBe(2400);
  });

  it.each([
    ['70', 'school buy eraser', 0],
    ['70', 'school buy eraser --quantity 2', 8],
    ['3000', 'school bell', 0],
  ])('of %s is compared with the price of %s: exit %d', async (setting, line, exit) => {
    await run(`config set confirmSpend ${setting}`);
    expect((await run(line)).exit).toBe(exit);
  });
});

describe('school aura and school nickname draw', () => {
  it('print their results', async () => {
    const aura = await run('school aura');
    expect(aura.stdout).toMatch(/^Measured your aura: \d+ of 100, spent 100 chalks, 5\u00a0100 left\n$/);
    expect((await run('school nickname draw')).stdout).toMatch(
      /^Drew the nickname [A-Z][a-z A]+(, which you had already)?: spent 250 chalks, 4\u00a0850 left\n$/,
    );
  });

  it('confirm the aura at a terminal, since it is measured only once', async () => {
    const question =
      'Buy "Aura analyzer" for 100 chalks? Your aura is measured only once. You have 5\u00a0200 chalks.';
    const { exit } = await conversation(home().env, ['school', 'aura'], [[question, `n${enter}`]]);
    expect(exit).toBe(130);
    expect(bought()).toEqual([]);
  });
});

describe('a lost answer', () => {
  it.each([
    ['school buy eraser', 'school.buy', -70, 1],
    ['school aura --yes', 'school.aura', -100, 0],
    ['school bell --yes', 'school.bell', -2800, 0],
    ['school nickname draw', 'school.nicknameDraw', -250, 0],
    ['school sticker place chiara', 'school.stickerPlace', 0, -1],
    ['school sticker erase me 1', 'school.stickerErase', 0, -1],
    ['school balloon throw chiara', 'school.balloonThrow', 0, -1],
    ['school cushion throw chiara', 'school.cushionThrow', 0, -1],
    ['school window break chiara', 'school.windowBreak', 0, -1],
    ['school curtains donate chiara 10', 'school.curtainsDonate', -10, 0],
    ['school board draw --text Hello', 'school.boardDraw', 0, -1],
    ['school board wipe --drawing 6', 'school.boardWipe', 0, -1],
    ['school tasks submit day9-music https://chat.example/share/1', 'school.tasksSubmit', 0, 0],
  ] as const)("to '%s' is repeated with its key, and pays once", async (line, route, chalks, items) => {
    const [before, count] = belongings();
    home().sandbox.addFault({ kind: 'drop-after', route, times: 3 });
    expectRefusal(await run(line), 7, 'operations retry');
    expect(belongings()).toEqual([before + chalks, count + items]);
    const again = await run(line);
    expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('with its own key') });
    expect(belongings()).toEqual([before + chalks, count + items]);
  });

  it('is repeated before the price is read, and --new buys another', async () => {
    home().sandbox.addFault({ kind: 'drop-after', route: 'school.buy', times: 3 });
    await run('school buy eraser --max-spend 90');
    requests = home().sandbox.requestsFromNow();
    expectRefusal(await run('school buy eraser --max-spend 80'), 2, 'with --max-spend 90');
    expect((await run('school buy eraser --max-spend 99')).stdout).toBe(
      'Bought eraser: 5\u00a0130 chalks left\n',
    );
    expect(routes()).toEqual(['school.buy']);
    await run('school buy eraser --new');
    expect(bought()).toHaveLength(2);
  });
});
