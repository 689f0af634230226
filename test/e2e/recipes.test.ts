/** The recipes of docs/recipes.md, run by a shell one after the other against one sandbox. */
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { writePng } from '../../src/image/png/pngjs';
import { postsIn } from '../../src/sandbox/sections/posts/rules/posts';
import { runAs, signedIn } from '../support/accounts';
import { executable } from '../support/executable/executable';
import { useHome } from '../support/home';

const home = useHome();
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'recipes.md'), 'utf8');
const recipes = new Map(
  page.split('\n## ').map((section) => [section.split('\n')[0], /```sh\n([\s\S]*?)```/.exec(section)?.[1]]),
);

/** Runs the recipe under this heading; gives what it printed. */
async function cook(heading: string, env: Readonly<Record<string, string>> = {}): Promise<string> {
  const { folder, env: own } = home();
  const path = `${folder}:${dirname(process.execPath)}:${process.env.PATH}`;
  const options = { env: { ...own, ...env, PATH: path }, cwd: folder };
  const script = recipes.get(heading) ?? 'exit 99';
  const ran = await promisify(execFile)('bash', ['-c', `set -o pipefail; ${script}`], options).catch(
    (e) => e,
  );
  expect({ heading, code: ran.code ?? 0, stderr: ran.code ? ran.stderr : '' }).toMatchObject({ code: 0 });
  return ran.stdout;
}

const plaza = async (...argv: string[]) => (await runAs(home(), argv)).stdout;
const posts = () => postsIn(home().sandbox.world()).filter(({ deletedAt }) => deletedAt === null);
const lines = (text: string) => text.split('\n').slice(0, -1);

it('the twelve recipes do what they say, and again nothing where nothing is new', async () => {
  const { folder } = home();
  writeFileSync(join(folder, 'plaza'), `#!/usr/bin/env node\nrequire(${JSON.stringify(executable)})\n`);
  chmodSync(join(folder, 'plaza'), 0o755);
  const red = [190, 0, 57, 255];
  writeFileSync(
    join(folder, 'flag.png'),
    writePng({ width: 2, height: 1, samples: Uint8Array.from([...red, ...red]) }),
  );
  await signedIn(home(), 'ada');
  expect(recipes.size).toBe(13);

  const unread = Number(await plaza('notifications', 'count', '--jq', '.count'));
  expect(lines(await cook('A digest of what is new'))).toHaveLength(unread);
  expect(await cook('A digest of what is new')).toBe('');
  expect(await cook('A cron job that mails only news')).toBe(`${unread} unread\n`);

  await cook('A backup');
  expect(existsSync(join(folder, 'backup', 'profile.json'))).toBe(true);

  const strangers = '[.[] | select(.isFollowing == false)] | length';
  const waiting = Number(await plaza('users', 'followers', 'me', '--all', '--jq', strangers));
  expect(lines(await cook('Follow back'))).toHaveLength(waiting);
  expect(await cook('Follow back')).toBe('');

  expect(lines(await cook('A CSV file, and what changed in it')).length).toBeGreaterThan(0);
  expect(await cook('A CSV file, and what changed in it')).toBe('');

  expect(lines(await cook('An alert for new products')).length).toBeGreaterThan(0);
  expect(await cook('An alert for new products')).toBe('');

  const post = JSON.parse(await plaza('posts', 'create', 'Say something', '--json')).id;
  await plaza('comments', 'create', post, 'spam');
  await plaza('comments', 'create', post, 'hello');
  expect(lines(await cook('Moderate the comments of a post', { POST: post }))).toHaveLength(1);
  expect(await cook('Moderate the comments of a post', { POST: post })).toBe('');

  const old = posts().find(({ id }) => id === post);
  if (old) old.createdAt = Date.parse('2020-01-01T00:00:00Z');
  expect(lines(await cook('Clean up old posts'))).toContainEqual(`Deleted post ${post}`);
  expect(posts().map(({ id }) => id)).not.toContain(post);

  await cook('A status line');
  await cook('Many reads at once');
  const read = lines(readFileSync(join(folder, 'posts.jsonl'), 'utf8'));
  expect(read.map((line) => JSON.parse(line).id)).toHaveLength(6);
  await cook('Guard a picture on the canvas');
}, 120_000);
