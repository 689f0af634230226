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
  it.each<[readonly string[], string]>([
    [[], 'Created post\n'],
    [['--json'], '{"ok":true}\n'],
    [['--jq', '.ok'], 'true\n'],
  ])('succeeds with %j', async (form, stdout) => {
    const before = await postCount();
    home().sandbox.addFault({ kind: 'cut', route: 'posts.create', times: 1 });
    expect(await run('posts', 'create', 'cut', ...form)).toEqual({
      exit: 0,
      stdout,
      stderr: 'POST /api/posts: done, but the answer was cut off\n',
    });
    expect(await postCount()).toBe(before + 1);
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

it('an answer that cannot be printed is wrong usage after a read', async () => {
  expect((await run('posts', 'feed', '--jq', 'error("no")')).exit).toBe(2);
});
