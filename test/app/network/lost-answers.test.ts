/** Changes that were made although their answer was cut off or could not be printed. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { signedIn } from '../../support/accounts';
import { plaza } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
beforeEach(() => signedIn(home(), 'ada'));

const run = (...argv: string[]) => plaza(argv, { env: home().env });

async function postCount(): Promise<number> {
  return Number((await run('posts', 'by', 'me', '--all', '--jq', 'length')).stdout);
}

describe('a change whose answer was cut off', () => {
  it('is unknown where the answer is promised, and found by the same command', async () => {
    const before = await postCount();
    home().sandbox.addFault({ kind: 'cut', route: 'posts.create', times: 1 });
    const cut = await run('posts', 'create', 'cut', '--once', 'cut');
    expect({ ...cut, stderr: '' }).toEqual({ exit: 9, stdout: '', stderr: '' });
    const again = await run('posts', 'create', 'cut', '--once', 'cut');
    expect(again).toMatchObject({ exit: 0, stderr: expect.stringContaining('but it was done') });
    expect(await postCount()).toBe(before + 1);
  });

  it.each([
    [[], 'Blocked @boris'],
    [['--json'], '{"ok":true}\n'],
  ])('succeeds with %j where nothing is promised', async (form, stdout) => {
    home().sandbox.addFault({ kind: 'cut', route: 'users.block', times: 1 });
    const ran = await run('users', 'block', 'boris', '--yes', ...form);
    expect(ran).toMatchObject({ exit: 0, stdout: expect.stringContaining(stdout) });
    expect(ran.stderr).toContain('done, but the answer was cut off');
  });

  it('fails where the next request needs the answer', async () => {
    const before = await postCount();
    const path = join(home().folder, 'dot.png');
    await writeFile(path, PNG.sync.write(new PNG({ width: 1, height: 1 })));
    home().sandbox.addFault({ kind: 'cut', route: 'files.upload', times: 1 });
    const { exit, stdout, stderr } = await run('posts', 'create', 'with it', '--attach', path);
    expect({ exit, stdout }).toEqual({ exit: 7, stdout: '' });
    expect(stderr).toContain('was cut before the answer arrived');
    expect(await postCount()).toBe(before);
  });
});

it('an answer that cannot be printed is wrong usage after a read', async () =>
  expect((await run('posts', 'feed', '--jq', 'error("no")')).exit).toBe(2));
