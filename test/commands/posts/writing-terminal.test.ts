/** Writing at a terminal: the editor opens, and its text is not lost. */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn, useLines } from '../../support/accounts';
import { expectPrinted, plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { writeProgram } from '../../support/programs';

const home = useHome();
beforeEach(() => signedIn(home(), 'ada'));
const { run, json } = useLines(home);

/** An editor that runs the script with the file in `$1`. */
const editor = (script: string) => writeProgram(join(home().folder, 'editor'), `#!/bin/sh\n${script}\n`);
const show = (line: string, env = {}) =>
  plaza(line.split(' '), {
    env: { ...home().env, PATH: process.env.PATH, ...env },
    terminal: { columns: 80 },
  });
const draftFolder = () => join(home().folder, 'state', 'drafts');

describe('posts create at a terminal', () => {
  it('opens the editor, sends its text, and deletes the draft', async () => {
    const { exit, stdout } = await show('posts create', { EDITOR: editor('echo "written here" > "$1"') });
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringMatching(/^Created post /) });
    expect((await json('posts by me'))[0].content).toBe('written here');
    expect(await readdir(draftFolder()).catch(() => [])).toEqual([]);
  });

  it('keeps the draft when sending fails, for --file', async () => {
    home().sandbox.addFault({ route: 'posts.create', kind: 'status', status: 403, times: 1 });
    const { exit, stderr } = await show('posts create', { EDITOR: editor('echo "not lost" > "$1"') });
    expect(exit).toBe(3);
    const path = join(draftFolder(), (await readdir(draftFolder()))[0] ?? '');
    expect(stderr.replace(/\s+/g, '')).toContain(`yourtextissavedin${path}`);
    expect(await readFile(path, 'utf8')).toBe('not lost\n');
    expect((await run(`posts create --file ${path}`)).exit).toBe(0);
  });

  it('names an editor that does not exist', async () => {
    const { exit, stderr } = await show('posts create', { EDITOR: 'no-such-editor-here' });
    expect({ exit, stderr }).toEqual({ exit: 2, stderr: expect.stringContaining('no-such-editor-here') });
  });
});

describe('comments create at a terminal', () => {
  it('shows the post in the editor, below the text', async () => {
    await signedIn(home(), 'boris');
    const { id } = await json("posts create 'Tea, anyone?'");
    await signedIn(home(), 'ada');
    const copy = join(home().folder, 'copy');
    const EDITOR = editor(`cp "$1" '${copy}'; sed -i "1s/^/Yes/" "$1"`);
    expect((await show(`comments create ${id}`, { EDITOR })).exit).toBe(0);
    expect(await readFile(copy, 'utf8')).toContain('The comment is for the post “Tea, anyone?” by @boris.');
    expect((await json(`comments list ${id}`))[0].content).toBe('Yes');
  });

  it.each(['comments create hi', 'posts repost hi --editor'])(
    '%s opens no editor: hi is no post',
    async (line) => {
      const opened = join(home().folder, 'opened');
      const { exit, stderr } = await show(line, { EDITOR: editor(`touch '${opened}'`) });
      expect({ exit, stderr }).toEqual({ exit: 5, stderr: expect.stringContaining("there is no post 'hi'") });
      expect(existsSync(opened)).toBe(false);
    },
  );
});

describe('an action that changes nothing', () => {
  it.each([
    ['posts like POST', /^Liked post /, /^You already liked post \w+ \(1 like\)\n$/],
    ['posts unlike POST', /^You did not like post /, /^You did not like post /],
    ['users unfollow boris', /^Unfollowed @boris/, /^You did not follow @boris\n$/],
    ['users follow boris', /^Followed @boris/, /^You already follow @boris\n$/],
    ['users unblock boris', /^Unblocked @boris; /, /^You did not block @boris\n$/],
    ['users block boris', /^Blocked @boris/, /^You already block @boris\n$/],
  ])('%s twice says so in one line at a terminal', async (line, first, second) => {
    await signedIn(home(), 'boris');
    const { id } = await json("posts create 'Tea?'");
    await signedIn(home(), 'ada');
    await run(line.includes('unfollow') ? 'users follow boris' : 'users unfollow boris');
    await run(line.includes('unblock') ? 'users block boris' : 'users unblock boris');
    const act = async () => {
      const { exit, stdout, stderr } = await show(line.replace('POST', id), { NO_COLOR: '1' });
      expect(exit).toBe(0);
      return stdout + stderr;
    };
    expect(await act()).toMatch(first);
    expect(await act()).toMatch(second);
  });

  it('posts like asks nothing before the change in a script', async () => {
    const { id } = await json("posts create 'Tea?'");
    await run(`posts like ${id}`);
    expectPrinted(await run(`posts like ${id}`), `Liked post ${id} (1 like)\n`);
  });
});

it('posts edit at a terminal opens the editor with the text of the post', async () => {
  const { id } = await json("posts create 'old words'");
  expect((await show(`posts edit ${id}`, { EDITOR: editor('sed -i "1s/$/ and new/" "$1"') })).exit).toBe(0);
  expect((await json(`posts get ${id}`)).content).toBe('old words and new');
});

it('posts create and comments create read the text - from standard input', async () => {
  const post = await json('posts create - < from a pipe|');
  expect(post.content).toBe('from a pipe');
  expect((await json(`comments create ${post.id} - < well said|`)).content).toBe('well said');
});

it.each(['comments create - text', 'search -', 'posts by -'])(
  '%s is refused where standard input is not read',
  async (line) => {
    const stderr = expect.stringMatching(/got '-'\nhint: standard input is not read here\n$/);
    expect(await run(`${line} < x`)).toMatchObject({ exit: 2, stderr });
  },
);

it.each([
  ['posts', 'Popular posts'],
  ['posts feed --tab following', 'Posts of the users you follow, and your own'],
  ['posts feed --tab clan', 'Posts of your clan'],
])('%s begins with the name of the feed, at a terminal alone', async (line, heading) => {
  const { stdout } = await show(line, { NO_COLOR: '1', PAGER: 'cat' });
  expect(stdout.split('\n').slice(0, 2)).toEqual([heading, '']);
  expectPrinted(await run(line), expect.not.stringContaining(heading), expect.anything());
  expect((await run(`${line} --json`)).stdout).not.toContain('"feed"');
});
