import { beforeEach, describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['school', ...argv]);
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
const jq = async (filter: string, ...argv: string[]) => (await run(...argv, '--jq', filter)).stdout;
const expectPrinted = async (stdout: string, ...argv: string[]) =>
  expect(await run(...argv)).toEqual({ exit: 0, stdout, stderr: '' });

beforeEach(() => signedIn(home(), 'ada'));

describe('school status', () => {
  it('prints the state of the event, as the bare group does', async () => {
    const record =
      'open\tyes\nends\t2026-11-02T09:00:30.000Z\nevent\tschool-2026\nportal\tSchool days\naddress\thttps://sandbox.test/school\n';
    await expectPrinted(record, 'status');
    await expectPrinted(record);
    expect(await json('status')).toEqual({
      event: { enabled: true, eventId: 'school-2026', endsAt: '2026-11-02T09:00:30.000Z' },
      portal: { active: true, title: 'School days', url: 'https://sandbox.test/school' },
    });
  });

  it('works while the event is closed, when other commands name the sandbox', async () => {
    home().sandbox.control.setSwitch('school', false);
    expect(await jq('.event.enabled', 'status')).toBe('false\n');
    expect((await run('shop')).stderr).toBe(
      'error: the school event is closed (EVENT_CLOSED)\n' +
        "hint: open it with 'plaza sandbox switch school on'; once the clock has passed its end, with 'plaza sandbox reset'\n",
    );
  });
});

describe('school shop', () => {
  it('prints the whole showcase as JSON, and a row for each product in a pipe', async () => {
    const shop = await json('shop');
    expect(shop).toMatchObject({ balance: 5200, showcase: { cycle: 36, refreshesInSec: 10_800 } });
    expect(shop.items).toHaveLength(9);
    expect((await run('shop')).stdout.split('\n')[0]).toBe('eraser\t70\tyes\t3\t0\t\tany\tEraser');
  });

  it('prints a product as the shop has it, as fields in a pipe, and refuses an unknown one', async () => {
    const { items } = await json('shop');
    const product = items.find(({ id }: { id: string }) => id === 'red_pen');
    expect(await json('product', 'red_pen')).toEqual(product);
    const { stdout } = await run('product', 'red_pen');
    const names = stdout.split('\n').map((line) => line.split('\t')[0]);
    expect(names.slice(0, 5)).toEqual(['id', 'title', 'subtitle', 'details', 'bullet']);
    expect(stdout).toContain('\nbought\t3\nlimit\t5\nfor\tany\n');
    expectRefusal(await run('product', 'helicopter'), 5, "has no product 'helicopter' now");
  });

  it('prints the shop of the board and the purchases, but not both', async () => {
    const rows = [
      'board_drawing\t160\tyes\t3\t0\t\tany\tChalk',
      'board_cloth\t120\tyes\t2\t0\t\tany\tWet cloth',
    ];
    await expectPrinted(`${rows.join('\n')}\n`, 'shop', '--board');
    expect(await json('shop', '--board')).toMatchObject({
      balance: 5200,
      items: [{ id: 'board_drawing' }, {}],
    });
    const purchased = ['profile_avatar', 'red_pen', 'water_balloons', 'school_stickers'];
    expect(await jq('.[].id', 'shop', '--purchased')).toBe(`${purchased.join('\n')}\n`);
    expect(await run('shop', '--board', '--purchased')).toMatchObject({ exit: 2 });
  });
});

it('school balance and school backpack show what was bought', async () => {
  await run('buy', 'eraser', '--quantity', '2');
  await expectPrinted('5060\n', 'balance');
  expect(await json('balance')).toEqual({ balance: 5060 });
  expect(await jq('[.[] | select(.kind == "eraser")] | length', 'backpack')).toBe('5\n');
  expect((await run('backpack')).stdout.split('\n')[4]).toMatch(/^[-0-9a-f]{36}\teraser\teraser\t/);
  expect(await json('backpack')).toHaveLength(16);
});

describe('school nickname', () => {
  it('lists, uses and clears nicknames, and shows those of users', async () => {
    await expectPrinted('Night owl\t\nChalk dust\t\n', 'nickname');
    expect(await json('nickname', 'use', 'Night owl')).toEqual({ nickname: 'Night owl' });
    expect(await json('nickname', 'list')).toEqual({
      owned: ['Night owl', 'Chalk dust'],
      active: 'Night owl',
    });
    const labels = await jq('[.data[].label]', 'nickname', 'of', 'me', 'boris', 'chiara');
    expect(JSON.parse(labels)).toEqual(['Night owl', null, 'Head of the class']);
    await expectPrinted('Stopped using a nickname\n', 'nickname', 'clear');
    expect(await run('nickname', 'of', 'nobody-at-all')).toMatchObject({ exit: 5 });
  });

  it('requests the nicknames of 45 users in three batches', async () => {
    const id = (nth: number) => `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`;
    const input = Array.from({ length: 45 }, (_, nth) => id(nth)).join('\n');
    const requests = home().sandbox.requestsFromNow();
    const argv = ['school', 'nickname', 'of', '-', '--jq', '.data | length'];
    expect((await runAs(home(), argv, { input })).stdout).toBe('45\n');
    expect(requests().map(({ route }) => route)).toEqual(
      Array.from({ length: 3 }, () => 'school.nicknameOf'),
    );
  });
});

describe('school tasks', () => {
  const link = 'https://chat.example/share/41f2';

  it('lists the tasks of the day, as the bare group does', async () => {
    expect(await json('tasks')).toMatchObject({
      balance: 5200,
      cycle: { number: 9, refreshesInSec: 75_600 },
      completedInCycle: 1,
      tasks: [{ code: 'day9-astronomy' }, { code: 'day9-music', reward: 120 }, { code: 'day9-bonus' }],
    });
    expect(await jq('.tasks[].code', 'tasks', 'list')).toBe('day9-astronomy\nday9-music\nday9-bonus\n');
    expect((await run('tasks')).stdout.split('\n')[1]).toBe(
      'day9-music\t120\t0\t1\tmusic\thard\t30\t\tWhat does a conductor do?',
    );
  });

  it('submits a task, which is checked later', async () => {
    await expectPrinted(
      'Handed in the result of the task: checking\n' +
        "See the result of the check with 'plaza school tasks submission day9-music'\n",
      ...['tasks', 'submit', 'day9-music', link],
    );
    expect((await run('tasks', 'submission', 'day9-music')).stdout).toContain('status\tchecking\n');
    home().sandbox.control.advance(600_000);
    const submission = await json('tasks', 'submission', 'day9-music');
    expect(submission).toMatchObject({ status: 'accepted', attemptsUsed: 1, link });
    const [newest] = await json('tasks', 'completed');
    expect(newest).toMatchObject({ code: 'day9-music', completedAt: expect.stringMatching(/Z$/) });
  });

  it('prints why a submission was refused', async () => {
    await expectPrinted(
      'status\trefused\nreason\tthe link was submitted before\n' +
        'link\thttps://chat.sandbox.test/share/ada-day9-english\nattempts used\t1\n' +
        'submittedAt\t2026-10-14T11:10:30.000Z\ncheckedAt\t2026-10-14T11:20:30.000Z\n',
      ...['tasks', 'submission', 'day9-english'],
    );
  });

  it('fails for a task without a submission, an unknown task and an invalid link', async () => {
    expectRefusal(
      await run('tasks', 'submission', 'day9-music'),
      5,
      "error: you have not submitted this task (NOT_FOUND)\nhint: 'plaza school tasks' lists the tasks of the day\n",
    );
    expect(await run('tasks', 'submit', 'day1-moon', link)).toMatchObject({ exit: 5 });
    const requests = home().sandbox.requestsFromNow();
    expectRefusal(await run('tasks', 'submit', 'day9-music', 'chat.example/share'), 2, 'http or https');
    expect(requests()).toEqual([]);
  });

  it('lists completed tasks in pages, newest first', async () => {
    const codes = (await jq('.[].code', 'tasks', 'completed', '--all')).trimEnd().split('\n');
    expect([codes.length, new Set(codes).size, codes[0]]).toEqual([29, 29, 'day9-chemistry']);
    const [, before = ''] = /--before (\S+)/.exec((await run('tasks', 'completed')).stderr) ?? [];
    const rest = await jq('.[].code', 'tasks', 'completed', '--before', before);
    expect(rest.trimEnd().split('\n')).toEqual(codes.slice(20));
  });
});

it('school honor ranks users by what they earned', async () => {
  expect((await run('honor')).stdout.split('\n').slice(0, 2)).toEqual([
    '1\tf6f8e213-7a41-4d0b-9c00-2c5e00000003\tchiara\tChiara ✨ Bassi\t7480',
    '2\t10307c62-7a41-4d0b-9c00-2c5e00000002\tboris\tBoris Kern\t7120',
  ]);
  expect((await json('honor'))[2]).toMatchObject({ rank: 3, earned: 6350, author: { username: 'ada' } });
});

it('school view marks a section as opened', async () => {
  await expectPrinted('Marked the section as opened\n', 'view', 'waste-paper');
  expect(await json('view', 'shop')).toEqual({ ok: true });
  expect(await run('view', 'attic')).toMatchObject({ exit: 2 });
});
