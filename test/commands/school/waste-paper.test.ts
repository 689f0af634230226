/** Notebook sheets and waste paper. */

import { describe, expect, it } from 'vitest';
import { accountsIn } from '../../../src/sandbox/sections/auth/rules/accounts';
import { postsIn } from '../../../src/sandbox/sections/posts/rules/posts';
import { runAs, signedIn } from '../../support/accounts';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), argv);
const dayMs = 24 * 60 * 60_000;

/** Runs it, expects it to end well, and gives what it printed as JSON. */
async function json(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv, '--json');
  expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

/** Runs it, expects the service to refuse, and gives the error. */
async function refused(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv, '--json');
  expect(stdout).toBe('');
  return { exit, ...JSON.parse(stderr).error };
}

describe('notebook sheets', () => {
  it('are shown, and one is spent by its post', async () => {
    await signedIn(home(), 'ada');
    expect((await run('school', 'notebooks')).stdout).toBe('grid\t2\nruled\t1\n');
    const { id, notebook } = await json('posts', 'create', 'Orbits', '--notebook', 'ruled');
    expect(notebook).toEqual({ style: 'ruled' });
    expect((await run('posts', 'get', id)).stdout).toContain('notebook\truled\n');
    expect((await json('school', 'notebooks')).balance).toEqual({ grid: 2, ruled: 0 });
    expect(await refused('posts', 'create', 'More', '--notebook', 'ruled')).toMatchObject({
      exit: 3,
      code: 'NO_POST_NOTEBOOKS',
      hint: expect.stringContaining('plaza school buy post_notebook'),
    });
    expect((await json('posts', 'by', 'me', '--limit', '1', '--quiet'))[0].id).toBe(id);
  });
});

const give = (id: string) => ['school', 'waste-paper', 'give', id, '--yes'];
const handIn = ['school', 'waste-paper', 'hand-in', '--yes'];

/** The posts of Ada that are older than three months, newest first. */
async function oldPosts(): Promise<string[]> {
  const { clock } = home().sandbox.world();
  const posts = postsIn(home().sandbox.world());
  const accounts = accountsIn(home().sandbox.world());
  const ada = accounts.find(({ email }) => email.startsWith('ada@'))?.id;
  return posts
    .filter(({ authorId, createdAt }) => authorId === ada && createdAt < clock.now() - 93 * dayMs)
    .map(({ id }) => id);
}

describe('waste paper', () => {
  it('is made of old posts and handed in', async () => {
    await signedIn(home(), 'ada');
    const [id = '', other = ''] = await oldPosts();
    expect(await refused('school', 'waste-paper', 'give', id)).toMatchObject({ exit: 8, hint: 'use --yes' });
    expect(await refused('school', 'waste-paper', 'give')).toMatchObject({ exit: 8 });
    expect(await run(...give(id))).toMatchObject({
      exit: 0,
      stdout: expect.stringContaining('Turned the post into waste paper'),
    });
    expect(await json(...give(other))).toEqual({ success: true });
    expect(await json('school', 'waste-paper', 'status')).toEqual({
      total: 6400,
      mine: 2,
      handedIn: 0,
      closed: false,
    });
    expect(await refused('school', 'waste-paper', 'hand-in')).toMatchObject({ exit: 8 });
    expect(await run(...handIn)).toMatchObject({
      exit: 0,
      stdout: 'Handed in 2 packs (2 in all): 6\u00a0402 of 10\u00a0000 posts collected\n',
    });
    expect((await run('school', 'waste-paper')).stdout).toBe(
      'total\t6402\ngoal\t10000\nmine\t0\nhanded in\t2\nclosed\tno\n',
    );
  });
});
