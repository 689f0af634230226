/** Reads of several objects in one run: `users get -`, `posts get -`, `comments list -`, `users followers -`. */
import { describe, expect, it } from 'vitest';
import { signedIn, useLines } from '../support/accounts';
import { expectPrinted, expectRefusal } from '../support/app';
import { useHome } from '../support/home';

const home = useHome();
const { run } = useLines(home);

const linesOf = (text: string) => text.split('\n').slice(0, -1);
const resultsOf = (text: string) => linesOf(text).map((line) => JSON.parse(line));

describe('reads of several objects', () => {
  it('print a row for each in the order given, also twice, and report the one that fails', async () => {
    await signedIn(home(), 'ada');
    const { exit, stdout, stderr } = await run('users get - < hana|nobody|ada||hana');
    expect(exit).toBe(5);
    expect(linesOf(stdout).map((line) => line.split('\t').slice(0, 3).toSpliced(1, 1))).toEqual([
      ['hana', 'hana'],
      ['ada', 'ada'],
      ['hana', 'hana'],
    ]);
    expect(stderr).toContain('error: user nobody: there is no such user (NOT_FOUND)');
  });

  it('print a line of JSON for each, with a list as an array', async () => {
    await signedIn(home(), 'ada');
    const { exit, stdout } = await run('users following ada nobody boris --limit 2 --json');
    expect({ exit, results: resultsOf(stdout) }).toMatchObject({
      exit: 5,
      results: [
        { id: 'ada', answer: [{ username: expect.any(String) }, { username: expect.any(String) }] },
        { id: 'nobody', error: { kind: 'not-found', code: 'NOT_FOUND' } },
        { id: 'boris', answer: [{}, {}] },
      ],
    });
    const [{ answer }] = resultsOf((await run('users followers ada me --limit 1 --envelope')).stdout);
    expect(answer).toMatchObject({ data: { users: [{}] } });
  });

  it('begin each line of a list with its object', async () => {
    await signedIn(home(), 'ada');
    const posts = linesOf((await run('posts feed --limit 2 --jq .[].id')).stdout);
    const { stdout } = await run(`comments list - --all < ${posts.join('|')}`);
    expect([...new Set(linesOf(stdout).map((line) => line.split('\t')[0]))]).toEqual(posts);
    const texts = await run(`posts get - < ${posts.join('|')}`);
    expect(linesOf(texts.stdout).map((line) => line.split('\t')[1])).toEqual(posts);
  });

  it('stop where the next would fail too, and say how many are left', async () => {
    await signedIn(home(), 'ada');
    home().sandbox.addFault({ kind: 'status', status: 429, times: 9, route: 'users.get' });
    const { exit, stdout, stderr } = await run('users get a1 b2 c3');
    expect({ exit, stdout }).toEqual({ exit: 6, stdout: '' });
    expect(stderr).toContain('2 of 3 users are left: they were not read');
  });

  it('succeed without any, and refuse --since-last and --csv', async () => {
    await signedIn(home(), 'ada');
    expectPrinted(await run('users get -', { input: '' }), '');
    expectRefusal(await run('users followers ada me --since-last x'), 2, '--since-last is not for several');
    expectRefusal(await run('users get ada me --csv'), 2, '--csv is not for several objects');
  });

  it('leave a single object as it was', async () => {
    await signedIn(home(), 'ada');
    expect((await run('users get hana')).stdout).toContain('username\thana\n');
    expect(JSON.parse((await run('users followers hana --json')).stdout)).toMatchObject([{}, {}, {}]);
  });
});
