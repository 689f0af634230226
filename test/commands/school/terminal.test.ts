import { beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/cli/process/clock';
import { InterruptedError } from '../../../src/errors';
import { idByName } from '../../../src/sandbox/sections/auth/rules/accounts';
import { schoolShopIn } from '../../../src/sandbox/sections/school/shop/rules/purchases';
import { signedIn } from '../../support/accounts';
import { begin, inWords, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { testClock } from '../../support/http/clock';

const home = useHome();
/** Relative times count from the time of the sandbox. */
const clock = { ...systemClock, now: () => home().sandbox.clock.now() };
const run = (columns: number, line: string, env: object = {}) =>
  plaza(line.split(' '), { env: { ...home().env, ...env }, terminal: { columns }, clock });
/** The lines of a command at a terminal without colors. */
const at = async (columns: number, line: string) => {
  const { exit, stdout, stderr } = await run(columns, line, { NO_COLOR: '1' });
  expect({ exit, stderr }).toEqual({ exit: 0, stderr: expect.not.stringContaining('error') });
  return stdout.trimEnd().split('\n');
};

beforeEach(() => signedIn(home(), 'ada'));

describe('school', () => {
  it('prints the event, chalks, tasks and the shop', async () => {
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

  it('prints the state in color', async () => {
    const { stdout } = await run(80, 'school');
    expect(inWords(stdout).split('\n')[0]).toBe('<bold>School event</>: <green>open</>, ends 2026-11-02');
  });

  it('names the sandbox when the event is closed', async () => {
    home().sandbox.control.setSwitch('school', false);
    expect(await at(80, 'school')).toEqual([
      'School event: closed',
      "In the sandbox it is open: 'plaza school --profile sandbox'; if it was closed",
      "there, 'plaza sandbox switch school on' opens it",
    ]);
  });

  it('leaves out a part that cannot be read, and warns', async () => {
    home().sandbox.addFault({ kind: 'status', route: 'school.shop', status: 403 });
    const { stdout, stderr } = await run(80, 'school', { NO_COLOR: '1' });
    expect(stderr).toContain("couldn't read the shop: injected fault: 403");
    expect(stdout).toContain('Chalks  5200');
    expect(stdout).not.toContain('Shop');
  });
});

describe('school shop', () => {
  it('prints prices, availability, counts and targets', async () => {
    expect(await at(120, 'school shop')).toMatchInlineSnapshot(`
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

  it('prints missing chalks and reached limits', async () => {
    await signedIn(home(), 'chiara');
    const world = home().sandbox.world();
    const purchase = { by: idByName(world)('chiara'), productId: 'red_pen', variant: null, quantity: 5 };
    schoolShopIn(world).purchases.push({ ...purchase, paid: 1000, at: clock.now() });
    const rows = await at(80, 'school shop');
    const row = (id: string) => rows.find((line) => line.includes(id));
    expect(row('school_bell')).toMatch(/2\u00a0800 {2}2\u00a0460 short/);
    expect(row('red_pen')).toMatch(/200 {2}limit .* 5 of 5/);
    expect(row('eraser')).toMatch(/70 {2}yes/);
    expect(row('whoopee_cushion')).toMatch(/150 {2}not yet/);
  });

  it('prints a product with its details, limit and purchases', async () => {
    expect(await at(60, 'school product red_pen')).toMatchInlineSnapshot(`
      [
        "Red pen",
        "Corrects words in a post of somebody else",
        "",
        "Up to three words in one post.",
        "",
        "• One post",
        "• Up to three words",
        "",
        "price    200 chalks",
        "buy      yes",
        "owned    3",
        "bought   3",
        "limit    5 per user",
        "for      others",
        "command  plaza school buy red_pen",
      ]
    `);
    expect(await at(60, 'school product aura_analyzer')).toContain('command  plaza school aura');
  });

  it('finds products of the board, and bought ones that the shop does not list', async () => {
    expect((await at(60, 'school product board_cloth')).join()).toContain('120 chalks');
    home().sandbox.control.advance(3 * 3_600_000);
    expect(await at(60, 'school shop')).not.toContainEqual(expect.stringContaining('school_stickers'));
    expect(await at(60, 'school product school_stickers')).toContain('bought   1');
  });

  it('--watch counts down and prints the next showcase, until it is interrupted', async () => {
    const { control } = home().sandbox;
    // The showcase of the seeded world changes in 3 hours.
    control.advance(3 * 3_600_000 - 3000);
    const time = testClock();
    const interruption = new AbortController();
    const watching = begin(['school', 'shop', '--watch'], {
      env: { ...home().env, NO_COLOR: '1' },
      terminal: { columns: 80 },
      signal: interruption.signal,
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
    interruption.abort(new InterruptedError());
    expect(await watching.exit).toBe(130);
    const counted = watching.errors.text().match(/The showcase changes in [^\r]*/g);
    expect(counted?.slice(0, 3)).toEqual([3, 2, 1].map((left) => `The showcase changes in ${left}s`));
    expect((await plaza(['school', 'shop', '--watch', '--board'], { env: home().env })).exit).toBe(2);
  });
});

describe('school tasks', () => {
  it('prints a timetable', async () => {
    expect(await at(80, 'school tasks')).toMatchInlineSnapshot(`
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

  it('prints completed tasks as a table', async () => {
    const rows = await at(80, 'school tasks completed --limit 2');
    expect(rows).toMatchInlineSnapshot(`
      [
        "completed  code            chalks  task",
        "1h ago     day9-chemistry      40  Why does soap wash?",
        "23h ago    day8-geography     120  How is the height of a mountain measured?",
      ]
    `);
    expect((await at(120, 'school tasks completed --all')).length).toBe(30);
  });
});

it('school honor marks the user', async () => {
  const rows = await at(80, 'school honor');
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
  expect(inWords((await run(80, 'school honor')).stdout)).toContain('<bold>🦊 Ada Lind (you)</>');
});

it('school nickname lists nicknames, and the used one is shown beside names', async () => {
  expect(await at(80, 'school nickname')).toEqual(['#  nickname', '1  Night owl', '2  Chalk dust']);
  const used = await plaza(['school', 'nickname', 'use', 'Night owl'], { env: home().env });
  expect(used.stdout).toBe('Now using the nickname Night owl\n');
  expect((await at(80, 'school nickname list'))[1]).toBe('1  Night owl   yes');
  const users = await at(120, 'users following boris');
  expect(users.find((line) => line.includes('ada'))).toMatch(/🦊 Ada Lind ✓ .* Night owl$/);
});
