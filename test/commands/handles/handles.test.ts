/** Handles at a terminal: numbers of rows, `@last`, beginnings of IDs; and that a script sees none of it. */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const terminal = { columns: 80 };
const env = () => ({ ...home().env, NO_COLOR: '1' });
const person = (...argv: string[]) => plaza(argv, { env: env(), terminal });
const script = (...argv: string[]) => plaza(argv, { env: env() });
const idsOf = async (...argv: string[]) =>
  (await script(...argv, '--jq', '.[].id')).stdout.trim().split('\n');

describe('the rows of a list', () => {
  it('have numbers that name them, until the next list', async () => {
    await signedIn(home(), 'ada');
    const [first = '', second = ''] = await idsOf('posts', '--limit', '2');
    const { stdout } = await person('posts', '--limit', '2');
    expect(stdout).toMatch(/^Popular posts\n\n1 {2}\S.*\n/);
    expect(stdout).toMatch(/\n2 {2}\S/);
    const card = await person('posts', 'get', '2', '--json');
    expect(JSON.parse(card.stdout).id).toBe(second);
    await person('posts', 'by', 'kofi');
    const other = await person('posts', 'get', '1', '--json');
    expect(JSON.parse(other.stdout).id).not.toBe(first);
  });

  it('go on with the pages', async () => {
    await signedIn(home(), 'ada');
    const ids = await idsOf('posts', '--limit', '25');
    const { stdout } = await person('posts', '--limit', '25');
    expect(stdout).toMatch(/\n25 {2}\S/);
    expect(JSON.parse((await person('posts', 'get', '25', '--json')).stdout).id).toBe(ids[24]);
  });

  it('are of one kind each', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '3');
    await person('comments', 'list', '1');
    await person('users', 'following', 'me');
    expect((await person('posts', 'like', '2')).exit).toBe(0);
    expect((await person('comments', 'like', '1')).exit).toBe(0);
    const user = await person('users', 'get', '1', '--json');
    const [followed] = (await script('users', 'following', 'me', '--jq', '.[].username')).stdout.split('\n');
    expect(JSON.parse(user.stdout).username).toBe(followed);
  });

  it.each([
    ['shop products', 'shop product 2', '.id', 'shop products', '.[1].id'],
    ['shop orders', 'shop orders get 1', '.number', 'shop orders', '.[0].number'],
    ['hashtags', 'hashtags posts 1', '.[0].id', 'hashtags', '.[0].name'],
  ])('%s, then %s', async (list, use, filter) => {
    await signedIn(home(), 'ada');
    expect((await person(...list.split(' '))).stdout).toMatch(/^ *# /);
    expect(await person(...use.split(' '), '--jq', filter)).toMatchObject({ exit: 0, stderr: '' });
  });

  it('have no numbers in a pipe, nor in JSON, and whole IDs there', async () => {
    await signedIn(home(), 'ada');
    const [id = ''] = await idsOf('posts', '--limit', '1');
    expect((await script('posts', '--limit', '1')).stdout.startsWith(`${id}\t`)).toBe(true);
    const json = JSON.parse((await person('posts', '--limit', '1', '--json')).stdout);
    expect(json[0].id).toBe(id);
    const shown = (await person('posts', '--limit', '1')).stdout;
    expect(shown).toContain(id.slice(0, 8));
    expect(shown).not.toContain(id);
    expect((await person('posts', '--limit', '1', '--ids')).stdout).toContain(id);
  });
});

describe('what is typed in place of an ID', () => {
  it('is the beginning of one that was shown', async () => {
    await signedIn(home(), 'ada');
    const [id = ''] = await idsOf('posts', '--limit', '1');
    await person('posts', '--limit', '1');
    const { stdout } = await person('posts', 'get', id.slice(0, 5), '--json');
    expect(JSON.parse(stdout).id).toBe(id);
  });

  it('is @last for what one made', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '3');
    const made = await person('posts', 'create', 'A post to be found again');
    expect(made.stdout).toMatch(/^Created post 4 \([0-9a-f]{8}\)\nSee it with 'plaza posts get 4'\n$/);
    for (const handle of ['@last', '4']) {
      const { stdout } = await person('posts', 'get', handle, '--json');
      expect(JSON.parse(stdout).content).toBe('A post to be found again');
    }
    const reply = await person('comments', 'create', '@last', 'And a comment');
    expect(reply.stdout).toMatch(/^Posted comment 1 \([0-9a-f]{8}\)\n$/);
    expect(await person('comments', 'delete', '@last', '--yes')).toMatchObject({ exit: 0 });
  });

  it('is an ID in a script, where a number is looked up nowhere', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '3');
    const refused = await script('posts', 'get', '1', '--json');
    expect(refused.exit).not.toBe(0);
    expect(refused.stdout).toBe('');
    expect(await script('posts', 'get')).toMatchObject({
      exit: 2,
      stderr:
        "error: missing required argument 'postId'\nhint: usage: plaza posts get <postId>; example: plaza posts get 5d0c…\n",
    });
  });

  it('is the short ID that another window has shown, and is refused where none has', async () => {
    await signedIn(home(), 'ada');
    const [id = ''] = await idsOf('posts', '--limit', '1');
    const other = { terminal, env: env(), terminalId: () => 'terminal-2' };
    await plaza(['posts', '--limit', '1'], other);
    const { stdout } = await person('posts', 'get', id.slice(0, 8), '--json');
    expect(JSON.parse(stdout).id).toBe(id);
    for (const argv of [
      ['posts', 'get', '0000ffff'],
      ['posts', 'stats', '0000ffff'],
    ])
      expect(await plaza(argv, { env: env(), terminal: { columns: 200 } })).toEqual({
        exit: 2,
        stdout: '',
        stderr:
          "error: '0000ffff' is the beginning of an ID, and no post with such an ID was shown yet\nhint: 'plaza posts feed' lists IDs; or give the complete ID\n",
      });
  });

  it('is named in a pipe as what only a terminal understands', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '3');
    expect((await script('posts', 'get', '1')).stderr).toMatch(
      /^error: .*\nhint: if '1' is the number of a row: that is understood only at a terminal, not in a pipe or a script; use the complete ID, which 'plaza posts feed --ids' prints\n$/,
    );
    expect((await script('posts', 'get', '@last')).stderr).toContain("if '@last' is a short form of an ID");
    expect((await script('shop', 'product', 'nothing')).stderr).not.toContain('only at a terminal');
  });

  it('is refused before anything is sent where it names nothing', async () => {
    await signedIn(home(), 'ada');
    const sent = home().sandbox.requests?.length;
    expect(await person('posts', 'delete', '7', '--yes')).toMatchObject({
      exit: 2,
      stderr:
        "error: 7 is the number of a row, and no list of posts was shown here yet\nhint: run 'plaza posts feed' first\n",
    });
    expect(home().sandbox.requests?.length).toBe(sent);
  });
});

describe('the file of the terminal', () => {
  it('is written for lists at a terminal alone', async () => {
    await signedIn(home(), 'ada');
    const files = () => readdir(join(home().folder, 'state', 'terminals')).catch(() => []);
    await script('posts', '--limit', '1');
    await person('posts', '--limit', '1', '--json');
    await person('users', 'me');
    expect(await files()).toEqual([]);
    await person('posts', '--limit', '1');
    expect(await files()).toEqual(['terminal-1.json']);
  });

  it('goes with the profile', async () => {
    await signedIn(home(), 'ada');
    await person('posts', '--limit', '1');
    await script('auth', 'accounts', 'remove', 'sandbox');
    expect((await person('posts', 'get', '1')).stderr).toContain('no list of posts was shown here yet');
  });
});
