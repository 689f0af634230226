import { mkdir, readdir, readFile, stat, symlink, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../support/accounts';
import { expectRefusal, plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...words: string[]) => plaza(words, { env: home().env });
const out = (...names: string[]) => join(home().folder, 'out', ...names);
const modeOf = (mode: number) => (mode & 0o777).toString(8);

/** Text, time of change and mode of every file. */
async function files(): Promise<Record<string, [text: string, time: number, mode: string]>> {
  const entries = await readdir(out(), { recursive: true, withFileTypes: true });
  const paths = entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
  const found = paths.sort().map(async (path) => {
    const { mtimeMs, mode } = await stat(path);
    return [path.slice(out().length + 1), [await readFile(path, 'latin1'), mtimeMs, modeOf(mode)]];
  });
  return Object.fromEntries(await Promise.all(found));
}

beforeEach(() => signedIn(home(), 'ada'));

describe('export', () => {
  it('writes an account to private files, and a second run changes none', async () => {
    const id = (await run('posts', 'create', 'To be kept', '--jq', '.id')).stdout.trim();
    const comment = (await run('comments', 'create', id, 'Indeed', '--jq', '.id')).stdout.trim();
    await run('comments', 'reply', comment, 'A reply');
    const first = await run('export', out(), '--html');
    expect([first.exit, first.stderr]).toEqual([0, '']);
    expect(first.stdout).toMatch(
      /^Exported @ada to .*\n\d+ posts \(\d+ new or changed\)\n2 comments \(2 new or changed\)\n/,
    );
    const found = await files();
    const lists = ['comments', 'notifications', 'orders', 'posts'].map((name) => `${name}.jsonl`);
    const names = expect.arrayContaining(['index.html', 'profile.json', ...lists]);
    expect(Object.keys(found)).toEqual(names);
    expect(new Set(Object.values(found).map(([, , mode]) => mode))).toEqual(new Set(['600']));
    expect(modeOf((await stat(out())).mode)).toBe('700');
    expect(found['comments.jsonl']?.[0]).toMatch(/"Indeed"(.|\n)*"A reply"/);
    expect(JSON.stringify(found)).not.toMatch(/token/i);
    const { exit, stdout } = await run('export', out(), '--html', '--json');
    const unchanged = { posts: { changed: 0 }, comments: { total: 2, changed: 0 }, files: { downloaded: 0 } };
    expect([exit, JSON.parse(stdout)]).toMatchObject([0, { username: 'ada', ...unchanged }]);
    expect(await files()).toEqual(found);
    expect((await run('export', out(), '--quiet')).stdout).toBe('');
  });

  it('refuses a folder of other files, of another account, and with a damaged line', async () => {
    expectRefusal(await run('export', out('deep')), 2, `there is no folder ${out()}`);
    await writeFile(out(), 'mine');
    expectRefusal(await run('export', out()), 2, `${out()} is not a folder`);
    expectRefusal(await run('export', out('deep')), 2, `couldn't lock ${out('deep')}`);
    await unlink(out());
    await symlink('out', out());
    expectRefusal(await run('export', out()), 2, `couldn't lock ${out()}`);
    await unlink(out());
    await mkdir(out());
    await writeFile(out('notes.txt'), 'mine');
    expectRefusal(await run('export', out()), 2, 'holds something other than an export');
    expect(await readdir(out())).toEqual(['notes.txt']);
    await writeFile(out('profile.json'), '{"id":"somebody"}');
    expect((await run('export', out())).stderr).toContain('is not an export of @ada');
    const id = (await run('users', 'me', '--jq', '.id')).stdout.trim();
    await writeFile(out('profile.json'), JSON.stringify({ id }));
    await writeFile(out('posts.jsonl'), '{}\n{"id":');
    expect((await run('export', out())).stderr).toContain('posts.jsonl: line 2 is not a record');
  });

  it('writes nothing in a dry run', async () => {
    const { exit, stderr } = await run('export', out(), '--dry-run');
    expect([exit, stderr]).toEqual([0, expect.stringContaining(`dry run: ${out()} was not written`)]);
    expect(await readdir(home().folder)).not.toContain('out');
  });
});
