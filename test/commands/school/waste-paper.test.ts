import { beforeEach, describe, expect, it } from 'vitest';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { wastePaperIn } from '../../../src/sandbox/sections/school/tools/index';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';
import { conversation, enter, type Step } from '../../support/terminal/user';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), argv);
const json = async (...argv: string[]) => JSON.parse((await run(...argv, '--json')).stdout);
const wastePaper = (...argv: string[]) => run('school', 'waste-paper', ...argv);
const give = (argv: readonly string[], ...steps: Step[]) =>
  conversation(home().env, ['school', 'waste-paper', 'give', ...argv], steps);
const postWith = (text: string) =>
  postsIn(home().sandbox.world()).find(({ content }) => content.startsWith(text));
const given = () => wastePaperIn(home().sandbox.world()).given.map(({ postId }) => postId);

beforeEach(() => signedIn(home(), 'ada'));

it('a notebook sheet is used up by a post', async () => {
  expect((await run('school', 'notebooks')).stdout).toBe('grid\t2\nruled\t1\n');
  const { id, notebook } = await json('posts', 'create', 'Orbits', '--notebook', 'ruled');
  expect(notebook).toEqual({ style: 'ruled' });
  expect((await run('posts', 'get', id)).stdout).toContain('notebook\truled\n');
  expect((await json('school', 'notebooks')).balance).toEqual({ grid: 2, ruled: 0 });
  const refused = await run('posts', 'create', 'More', '--notebook', 'ruled');
  expectRefusal(refused, 3, "'plaza school buy post_notebook");
  expect((await json('posts', 'by', 'me', '--limit', '1', '--quiet'))[0].id).toBe(id);
});

describe('school waste-paper', () => {
  it('gives old posts, hands packs in and shows the state', async () => {
    const [id = '', other = ''] = ['Summer.', 'Found a prime'].map((text) => postWith(text)?.id);
    expectRefusal(await wastePaper('give', id), 8, 'use --yes');
    expectRefusal(await wastePaper('give'), 8, 'error: ');
    expect((await wastePaper('give', id, '--yes')).stdout).toContain('Turned the post into waste paper');
    expect(await json('school', 'waste-paper', 'give', other, '--yes')).toEqual({ success: true });
    const state = { total: 6400, mine: 2, handedIn: 0, closed: false };
    expect(await json('school', 'waste-paper', 'status')).toEqual(state);
    expectRefusal(await wastePaper('hand-in'), 8, '--yes');
    expect((await wastePaper('hand-in', '--yes')).stdout).toBe(
      'Handed in 2 packs (2 in all): 6\u00a0402 of 10\u00a0000 posts collected\n',
    );
    expect((await wastePaper()).stdout).toBe('total\t6402\ngoal\t10000\nmine\t0\nhanded in\t2\nclosed\tno\n');
  });

  it('offers the old posts, shows the chosen one, and confirms', async () => {
    const { exit, stdout, stderr } = await give(
      [],
      ['Which post?'],
      ['Summer. The numbers are sleeping.'],
      ['Found a prime in the price of a ticket.'],
      ['I will write here every day.', enter],
      ['│ Summer. The numbers are sleeping.'],
      ['Turn this post into waste paper? You cannot undo it.', `y${enter}`],
    );
    expect({ exit, stdout }).toMatchObject({ exit: 0, stdout: expect.stringContaining('Turned the post') });
    expect(stderr).toContain('1 like, 0 comments');
    const post = postWith('Summer. The numbers are sleeping.');
    expect([given(), post?.deletedAt]).toEqual([[post?.id], expect.any(Number)]);
  });

  it('gives nothing after a no, and refuses posts of other users', async () => {
    const no = await give([postWith('Summer.')?.id ?? ''], ['Turn this post into waste paper?', `n${enter}`]);
    expect(no.exit).toBe(130);
    expectRefusal(await give([postWith('Blue chalk')?.id ?? '']), 2, 'not your post');
    expect(given()).toEqual([]);
  });

  it('says that there are no old posts', async () => {
    await signedIn(home(), 'lena');
    expectRefusal(await give([]), 5, 'older than three months');
  });
});
