/** The school event at a terminal of 50, 80 and 120 columns, and in a pipe. */

import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/cli/process/clock';
import { InterruptedError } from '../../../src/errors';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { schoolShopIn } from '../../../src/sandbox/sections/school/shop/rules/showcase';
import { displayWidth } from '../../../src/terminal/text/text';
import { begin, inWords, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';

const home = useHome();
/** Relative times count from the time of the sandbox. */
const clock = { ...systemClock, now: () => home().sandbox.clock.now() };
const at = async (columns: number, ...argv: string[]) => {
  const { exit, stdout, stderr } = await plaza(argv, {
    env: { ...home().env, NO_COLOR: '1' },
    terminal: { columns },
    clock,
  });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.not.stringContaining('error') });
  return stdout.trimEnd().split('\n');
};
const piped = async (...argv: string[]) => {
  const { exit, stdout } = await plaza(argv, { env: home().env, clock });
  expect(exit).toBe(0);
  return stdout;
};

beforeEach(async () => {
  await plaza(['sandbox', 'sign-in', 'ada'], { env: home().env });
});

describe('school alone', () => {
  it('reads like a noticeboard', async () => {
    expect(await at(80, 'school')).toMatchInlineSnapshot(`
      [
        "School event: open, ends 2026-11-02",
        "School days: https://sandbox.test/school",
        "",
        "Chalks  5200",
        "Tasks   2 to do, 1 waiting for the check, 1 completed, new ones in 21h",
        "        120 chalks: What does a conductor do?",
        "        90 chalks: 3 tasks in one day",
        "Shop    changes in 3h",
        "        Eraser 70 · Set of stickers 110 · Water balloons 140 · Notebook sheet 90",
        "        Red pen 200 · Aura analyzer 100 · Random nickname 250",
        "        School bell 2 800",
        "",
        "Next: 'plaza school tasks', 'plaza school shop', 'plaza school honor'",
      ]
    `);
  });

  it('says in color that it is open', async () => {
    const { stdout } = await plaza(['school'], { env: home().env, terminal: { columns: 80 }, clock });
    expect(inWords(stdout).split('\n')[0]).toBe('<bold>School event</>: <green>open</>, ends 2026-11-02');
  });

  it('names the sandbox when it is closed, and asks nothing else', async () => {
    home().sandbox.world().switches.school = false;
    expect(await at(80, 'school')).toEqual([
      'School event: closed',
      "In the sandbox it is open: 'plaza school --profile sandbox'; if it was closed",
      "there, 'plaza sandbox switch school on' opens it",
    ]);
    expect(await piped('school')).toMatch(/^open\tno\n/);
  });

  it('leaves out a part that cannot be read, and says so', async () => {
    home().sandbox.addFault({ kind: 'status', route: 'school.shop', status: 403 });
    const { stdout, stderr } = await plaza(['school'], {
      env: { ...home().env, NO_COLOR: '1' },
      terminal: { columns: 80 },
      clock,
    });
    expect(stderr).toContain("couldn't read the shop: injected fault: 403");
    expect(stdout).toContain('Chalks  5200');
    expect(stdout).not.toContain('Shop');
  });
});

describe('the shop', () => {
  it('shows price, whether one can afford it, owned, bought and for whom', async () => {
    expect(await at(120, 'school', 'shop')).toMatchInlineSnapshot(`
      [
        "You have 5 200 chalks · the showcase changes in 3h",
        "",
        "#  id               product          price  buy      owned  bought  for       what it does",
        "1  eraser           Eraser              70  yes          3          others    Rubs a sticker on any profile",
        "2  school_stickers  Set of stickers    110  yes          4       1  others    Five stickers for banners",
        "3  water_balloons   Water balloons     140  yes          3       1  others    Leave a wet trace for a day",
        "4  post_notebook    Notebook sheet      90  yes          3          yourself  Your next post on squared or ruled paper",
        "5  red_pen          Red pen            200  yes          3  3 of 5  others    Corrects words in a post of somebody else",
        "6  aura_analyzer    Aura analyzer      100  yes             0 of 1  yourself  Measures your aura, from 0 to 100",
        "7  random_nickname  Random nickname    250  yes                     yourself  Draws one of the nicknames of the day",
        "8  school_bell      School bell      2 800  yes                     others    Rings for everybody who is online",
        "9  whoopee_cushion  Whoopee cushion    150  not yet      2          others    Waits on a profile for visitors",
      ]
    `);
  });

  it('says how much is missing, and where a limit is reached', async () => {
    await plaza(['sandbox', 'sign-in', 'chiara'], { env: home().env });
    const world = home().sandbox.world();
    const chiara = accountsIn(world).find(({ email }) => email.startsWith('chiara'))?.id ?? '';
    schoolShopIn(world).purchases.push({
      by: chiara,
      productId: 'red_pen',
      variant: null,
      quantity: 5,
      paid: 1000,
      at: clock.now(),
    });
    const rows = await at(80, 'school', 'shop');
    const row = (id: string) => rows.find((line) => line.includes(id));
    expect(row('school_bell')).toMatch(/2\u00a0800 {2}2\u00a0460 short/);
    expect(row('red_pen')).toMatch(/200 {2}limit .* 5 of 5/);
    expect(row('eraser')).toMatch(/70 {2}yes/);
    expect(row('whoopee_cushion')).toMatch(/150 {2}not yet/);
  });

  it('lets the time left run, and shows the next showcase, until one leaves', async () => {
    const { control } = home().sandbox;
    const showcase = async () => JSON.parse(await piped('school', 'shop', '--json')).showcase;
    control.advance(((await showcase()).refreshesInSec - 3) * 1000);
    const time = testClock();
    const leaving = new AbortController();
    const watching = begin(['school', 'shop', '--watch'], {
      env: { ...home().env, NO_COLOR: '1' },
      terminal: { columns: 80 },
      signal: leaving.signal,
      clock: {
        ...time,
        async sleep(ms, signal) {
          await time.sleep(ms, signal);
          control.advance(ms);
        },
      },
    });
    const shops = () => watching.output.text().split('You have').length - 1;
    await expect.poll(shops).toBeGreaterThanOrEqual(2);
    leaving.abort(new InterruptedError());
    expect(await watching.exit).toBe(130);
    const counted = watching.errors.text().match(/The showcase changes in [^\r]*/g);
    expect(counted?.slice(0, 3)).toEqual([3, 2, 1].map((left) => `The showcase changes in ${left}s`));
    expect((await plaza(['school', 'shop', '--watch', '--board'], { env: home().env })).exit).toBe(2);
  });

  it('of the board, and what was bought', async () => {
    expect(await at(120, 'school', 'shop', '--board')).toMatchInlineSnapshot(`
      [
        "You have 5 200 chalks",
        "",
        "#  id             product    price  buy  owned  for     what it does",
        "1  board_drawing  Chalk        160  yes      3  others  One drawing on the board",
        "2  board_cloth    Wet cloth    120  yes      2  others  One wipe over the board",
      ]
    `);
    expect(await at(80, 'school', 'shop', '--purchased')).toMatchInlineSnapshot(`
      [
        "id               product                     price  owned  bought",
        "profile_avatar   Portrait for the year book    600      1  1 of 2",
        "red_pen          Red pen                       200      3  3 of 5",
        "water_balloons   Water balloons                140      3       1",
        "school_stickers  Set of stickers               110      4       1",
      ]
    `);
  });
});

describe('tasks', () => {
  it('read like a timetable', async () => {
    expect(await at(80, 'school', 'tasks')).toMatchInlineSnapshot(`
      [
        "You have 5 200 chalks · 1 completed today · new tasks in 21h",
        "",
        " +80  1  Why does the Moon always show one side?",
        "      day9-astronomy · astronomy · medium · 15–20 min",
        "      Handed in, waiting for the check",
        "",
        "+120  2  What does a conductor do?",
        "      day9-music · music · hard · 30 min",
        "      Hand in: The link to the shared chat",
        "",
        " +90  3  3 tasks in one day",
        "      day9-bonus · all subjects · medium",
        "      1 of 3 done",
      ]
    `);
  });

  it('that were completed are a table', async () => {
    const rows = await at(80, 'school', 'tasks', 'completed', '--limit', '2');
    expect(rows).toMatchInlineSnapshot(`
      [
        "completed  code            chalks  task",
        "1h ago     day9-chemistry      40  Why does soap wash?",
        "23h ago    day8-geography     120  How is the height of a mountain measured?",
      ]
    `);
    expect((await at(120, 'school', 'tasks', 'completed', '--all')).length).toBe(30);
  });

  it('have one row each in a pipe', async () => {
    expect((await piped('school', 'tasks')).split('\n')[1]).toBe(
      'day9-music\t120\t0\t1\tmusic\thard\t30\t\tWhat does a conductor do?',
    );
  });
});

describe('the honor board', () => {
  it('marks oneself', async () => {
    const rows = await at(80, 'school', 'honor');
    expect(rows.slice(0, 5)).toMatchInlineSnapshot(`
      [
        "rank  name                username  earned",
        "   1  🦊 Chiara ✨ Bassi  chiara      7480",
        "   2  🐻 Boris Kern       boris       7120",
        "   3  🦊 Ada Lind (you)   ada         6350",
        "   4  🦉 Ксения           xenia       5630",
      ]
    `);
    expect(rows.filter((row) => row.includes('(you)'))).toHaveLength(1);
    const { stdout } = await plaza(['school', 'honor'], {
      env: home().env,
      terminal: { columns: 80 },
      clock,
    });
    expect(inWords(stdout)).toContain('<bold>🦊 Ada Lind (you)</>');
  });
});

describe('nicknames', () => {
  it('are listed, used and shown beside names', async () => {
    expect(await at(80, 'school', 'nickname')).toEqual(['#  nickname', '1  Night owl', '2  Chalk dust']);
    expect(await at(80, 'school', 'nickname', 'use', 'Night owl')).toEqual([
      'Now using the nickname Night owl',
    ]);
    expect((await at(80, 'school', 'nickname', 'list'))[1]).toBe('1  Night owl   yes');
    const people = await at(120, 'users', 'following', 'boris');
    expect(people.find((line) => line.includes('ada'))).toMatch(/🦊 Ada Lind ✓ .* Night owl$/);
    expect(await at(80, 'school', 'nickname', 'clear')).toEqual(['Stopped using a nickname']);
  });
});

it.each([
  'school',
  'school shop',
  'school shop --board',
  'school tasks',
  'school tasks completed',
  'school honor',
  'school nickname',
])('%s is never wider than the terminal', async (line) => {
  for (const columns of [50, 80, 120]) {
    const widest = Math.max(...(await at(columns, ...line.split(' '))).map(displayWidth));
    expect(widest).toBeLessThanOrEqual(columns);
  }
});
