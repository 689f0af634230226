/** plaza export against the sandbox. */
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...words: string[]) => plaza(words, { env: home().env });
const out = (...names: string[]) => join(home().folder, 'out', ...names);

/** Text, time of change and mode of every file. */
async function files(): Promise<Record<string, unknown[]>> {
  const entries = await readdir(out(), { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  return Object.fromEntries(
    await Promise.all(
      paths.sort().map(async (path) => {
        const { mtimeMs, mode } = await stat(path);
        return [
          path.slice(out().length + 1),
          [await readFile(path, 'latin1'), mtimeMs, (mode & 0o777).toString(8)],
        ];
      }),
    ),
  );
}

it('export writes an account to files for its user alone, and a second run changes none', async () => {
  await signedIn(home(), 'ada');
  const id = (await run('posts', 'create', 'To be kept', '--jq', '.id')).stdout.trim();
  const comment = (await run('comments', 'create', id, 'Indeed', '--jq', '.id')).stdout.trim();
  await run('comments', 'reply', comment, 'A reply');
  const first = await run('export', out(), '--html');
  expect([first.exit, first.stderr]).toEqual([0, '']);
  expect(first.stdout).toMatch(
    /^Exported @ada to .*\n\d+ posts \(\d+ new or changed\)\n2 comments \(2 new or changed\)\n/,
  );
  const found = await files();
  expect(Object.keys(found)).toEqual(
    expect.arrayContaining([
      'comments.jsonl',
      'index.html',
      'notifications.jsonl',
      'orders.jsonl',
      'posts.jsonl',
      'profile.json',
    ]),
  );
  expect([...new Set(Object.values(found).map(([, , mode]) => mode))]).toEqual(['600']);
  expect(((await stat(out())).mode & 0o777).toString(8)).toBe('700');
  expect(String(found['comments.jsonl']?.[0])).toMatch(/"Indeed"(.|\n)*"A reply"/);
  expect(JSON.stringify(found)).not.toMatch(/token/i);
  const { exit, stdout } = await run('export', out(), '--html', '--json');
  expect([exit, JSON.parse(stdout)]).toMatchObject([
    0,
    { username: 'ada', posts: { changed: 0 }, comments: { total: 2, changed: 0 }, files: { downloaded: 0 } },
  ]);
  expect(await files()).toEqual(found);
  expect((await run('export', out(), '--quiet')).stdout).toBe('');
});

it('export refuses a folder of something else, of another account, and with a broken line; a dry run writes nothing', async () => {
  await signedIn(home(), 'ada');
  const dry = await run('export', out(), '--dry-run');
  expect([dry.exit, (await readdir(home().folder)).includes('out')]).toEqual([0, false]);
  await mkdir(out());
  await writeFile(out('notes.txt'), 'mine');
  const other = await run('export', out());
  expect([other.exit, other.stderr]).toEqual([
    2,
    expect.stringContaining('holds something other than an export'),
  ]);
  expect(await readdir(out())).toEqual(['notes.txt']);
  await writeFile(out('profile.json'), '{"id":"somebody"}');
  expect((await run('export', out())).stderr).toContain('is not an export of @ada');
  const { id } = JSON.parse((await run('users', 'me', '--json')).stdout);
  await writeFile(out('profile.json'), JSON.stringify({ id }));
  await writeFile(out('posts.jsonl'), '{}\n{"id":');
  expect((await run('export', out())).stderr).toContain('posts.jsonl: line 2 is not a record');
});
