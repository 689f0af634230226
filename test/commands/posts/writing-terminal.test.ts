/** Writing at a terminal: the editor opens, and what was written there is not lost. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';
import { writeProgram } from '../../support/programs';

const home = useHome();

/** An editor that does what the script says with the file in `$1`. */
const editor = (script: string) => writeProgram(join(home().folder, 'editor'), `#!/bin/sh\n${script}\n`);

const atTerminal = (argv: readonly string[], EDITOR: string) =>
  plaza(argv, { env: { ...home().env, PATH: process.env.PATH, EDITOR }, terminal: { columns: 80 } });
const script = (...argv: string[]) => plaza(argv, { env: home().env });
const drafts = () => readdir(join(home().folder, 'state', 'drafts')).catch(() => []);

async function asAda(): Promise<void> {
  await script('sandbox', 'sign-in', 'ada');
}

describe('a - in place of an argument', () => {
  const piped = (input: string, ...argv: string[]) => plaza(argv, { env: home().env, input });

  it('is the text of a post or a comment from standard input', async () => {
    await asAda();
    expect(await piped('from a pipe\n', 'posts', 'create', '-')).toMatchObject({ exit: 0 });
    const [post] = JSON.parse((await script('posts', 'by', 'me', '--json')).stdout);
    expect(post.content).toBe('from a pipe');
    expect(await piped('well said\n', 'comments', 'create', post.id, '-')).toMatchObject({ exit: 0 });
    const [comment] = JSON.parse((await script('comments', 'list', post.id, '--json')).stdout);
    expect(comment.content).toBe('well said');
  });

  it('is refused where standard input is not read', async () => {
    await asAda();
    for (const argv of [
      ['comments', 'create', '-', 'text'],
      ['search', '-'],
      ['users', 'get', '-'],
    ])
      expect(await piped('x\n', ...argv)).toMatchObject({
        exit: 2,
        stderr: expect.stringMatching(/got '-'\nhint: standard input is not read here\n$/),
      });
  });
});

describe('posts create at a terminal', () => {
  it('opens the editor, sends what was written, and throws the draft away', async () => {
    await asAda();
    const { exit, stdout } = await atTerminal(['posts', 'create'], editor('echo "written here" > "$1"'));
    expect({ exit, stdout }).toEqual({ exit: 0, stdout: expect.stringMatching(/^Created post /) });
    expect(JSON.parse((await script('posts', 'by', 'me', '--json')).stdout)[0].content).toBe('written here');
    expect(await drafts()).toEqual([]);
  });

  it('keeps the draft when sending fails; --file takes it up again', async () => {
    await asAda();
    home().sandbox.addFault({ route: 'posts.create', kind: 'status', status: 403, times: 1 });
    const failed = await atTerminal(['posts', 'create'], editor('echo "not lost" > "$1"'));
    expect(failed.exit).toBe(3);
    const [name = ''] = await drafts();
    const path = join(home().folder, 'state', 'drafts', name);
    expect(failed.stderr.replace(/\s+/g, '')).toContain(`yourtextissavedin${path}`);
    expect(await readFile(path, 'utf8')).toBe('not lost\n');
    expect((await script('posts', 'create', '--file', path)).exit).toBe(0);
  });

  it('says when there is no editor', async () => {
    await asAda();
    const { exit, stderr } = await atTerminal(['posts', 'create'], 'no-such-editor-here');
    expect({ exit, reported: stderr.includes('no-such-editor-here') }).toEqual({ exit: 2, reported: true });
  });
});

describe('posts edit at a terminal', () => {
  it('begins with the text as it is', async () => {
    await asAda();
    const { id } = JSON.parse((await script('posts', 'create', 'old words', '--json')).stdout);
    const { exit } = await atTerminal(['posts', 'edit', id], editor('sed -i "1s/$/ and new/" "$1"'));
    expect(exit).toBe(0);
    expect(JSON.parse((await script('posts', 'get', id, '--json')).stdout).content).toBe('old words and new');
  });
});

it.each([
  [[], 'Popular posts'],
  [['feed', '--tab', 'following'], 'Posts of the users you follow, and your own'],
  [['feed', '--tab', 'clan'], 'Posts of your clan'],
])('posts %j says at a terminal which feed it is', async (argv, heading) => {
  await script('sandbox', 'sign-in', 'ada');
  const { stdout } = await plaza(['posts', ...argv], {
    env: { ...home().env, NO_COLOR: '1', PAGER: 'cat' },
    terminal: { columns: 80 },
  });
  expect(stdout.split('\n').slice(0, 2)).toEqual([heading, '']);
  expect((await script('posts', ...argv, '--json')).stdout).not.toContain('"feed"');
  expect((await script('posts', ...argv)).stdout).not.toContain(heading);
});
