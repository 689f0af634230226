/** Tasks, the honor board and screens of the school event. */
import { describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), ['school', ...argv]);
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
const printed = (stdout: string) => ({ exit: 0, stdout, stderr: '' });
const link = 'https://chat.example/share/41f2';

describe('tasks', () => {
  it('are those of the day, also by the bare group', async () => {
    await signedIn(home(), 'ada');
    expect(await json('tasks')).toMatchObject({
      balance: 5200,
      cycle: { number: 9, refreshesInSec: 75_600 },
      completedInCycle: 1,
      tasks: [{ code: 'day9-astronomy' }, { code: 'day9-music', reward: 120 }, { code: 'day9-bonus' }],
    });
    expect((await run('tasks', 'list', '--jq', '.tasks[].code')).stdout).toBe(
      'day9-astronomy\nday9-music\nday9-bonus\n',
    );
  });

  it('are handed in once, checked later, and paid then', async () => {
    await signedIn(home(), 'ada');
    expect(await run('tasks', 'submit', 'day9-music', link)).toEqual(
      printed(
        'Handed in the result of the task: checking\n' +
          "See the result of the check with 'plaza school tasks submission day9-music'\n",
      ),
    );
    expect((await run('tasks', 'submission', 'day9-music')).stdout).toContain('status\tchecking\n');
    await runAs(home(), ['sandbox', 'clock', '+10m']);
    expect(await json('tasks', 'submission', 'day9-music')).toMatchObject({
      status: 'accepted',
      attemptsUsed: 1,
      link,
    });
    // The one that waited was checked as well, and three of a day are a bonus.
    expect((await run('balance')).stdout).toBe('5490\n');
    const [newest] = await json('tasks', 'completed');
    expect(newest).toMatchObject({ code: 'day9-music', completedAt: expect.stringMatching(/Z$/) });
  });

  it('that are refused say why', async () => {
    await signedIn(home(), 'ada');
    expect((await run('tasks', 'submission', 'day9-english')).stdout).toBe(
      'status\trefused\nreason\tthe link was submitted before\n' +
        'link\thttps://chat.sandbox.test/share/ada-day9-english\nattempts used\t1\n' +
        'submittedAt\t2026-10-14T11:10:30.000Z\ncheckedAt\t2026-10-14T11:20:30.000Z\n',
    );
  });

  it('that nobody handed in, or knows, are exit code 5', async () => {
    await signedIn(home(), 'ada');
    expect(await run('tasks', 'submission', 'day9-music')).toMatchObject({
      exit: 5,
      stderr:
        "error: you have not submitted this task (NOT_FOUND)\nhint: 'plaza school tasks' lists the tasks of the day\n",
    });
    expect(await run('tasks', 'submit', 'day1-moon', link)).toMatchObject({ exit: 5 });
  });

  it('that were completed come in pages, newest first', async () => {
    await signedIn(home(), 'ada');
    const codes = (await run('tasks', 'completed', '--all', '--jq', '.[].code')).stdout.trimEnd().split('\n');
    expect([codes.length, new Set(codes).size, codes[0]]).toEqual([29, 29, 'day9-chemistry']);
    const first = await run('tasks', 'completed');
    const [, before = ''] = /--before (\S+)/.exec(first.stderr) ?? [];
    const rest = await run('tasks', 'completed', '--before', before, '--jq', '.[].code');
    expect(rest.stdout.trimEnd().split('\n')).toEqual(codes.slice(20));
  });
});

it('the honor board ranks by what was earned', async () => {
  await signedIn(home(), 'ada');
  expect((await run('honor')).stdout.split('\n').slice(0, 2)).toEqual([
    '1\tf6f8e213-7a41-4d0b-9c00-2c5e00000003\tchiara\tChiara ✨ Bassi\t7480',
    '2\t10307c62-7a41-4d0b-9c00-2c5e00000002\tboris\tBoris Kern\t7120',
  ]);
  expect((await json('honor'))[2]).toMatchObject({ rank: 3, earned: 6350, author: { username: 'ada' } });
});

it('a screen is marked as opened', async () => {
  await signedIn(home(), 'ada');
  expect(await run('view', 'waste-paper')).toEqual(printed('Marked the section as opened\n'));
  expect(await json('view', 'shop')).toEqual({ ok: true });
  expect(await run('view', 'attic')).toMatchObject({ exit: 2 });
});
