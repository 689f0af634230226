/** Files in scripts, and posts that carry them. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), argv);

async function reported(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv, '--json');
  expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

const picture = PNG.sync.write(new PNG({ width: 3, height: 2 }));
let path = '';

/** The routes that this test made the service answer. */
const asked = () =>
  home()
    .sandbox.requests()
    .map(({ route }) => route);

beforeEach(async () => {
  await signedIn(home(), 'ada');
  path = join(home().folder, 'sea.png');
  await writeFile(path, picture);
});

describe('files', () => {
  it('are uploaded, shown, fetched again as they were, and deleted', async () => {
    const [file] = await reported('files', 'upload', path);
    expect(file).toMatchObject({ filename: 'sea.png', mimeType: 'image/png', size: picture.byteLength });
    expect(await reported('files', 'get', file.id)).toMatchObject({ id: file.id, width: 3, height: 2 });
    const copy = join(home().folder, 'copy.png');
    const fetched = await run('files', 'download', file.id, copy);
    expect(fetched.stdout).toBe(`Saved ${copy} (${picture.byteLength} bytes)\n`);
    expect((await readFile(copy)).equals(picture)).toBe(true);
    expectRefusal(await run('files', 'download', file.id, copy), 2, '--force');
    expect((await reported('files', 'download', file.id, copy, '--force')).size).toBe(picture.byteLength);
    expect((await run('files', 'delete', file.id)).exit).toBe(8);
    expect((await run('files', 'delete', file.id, '--yes')).stdout).toBe(`Deleted file ${file.id}\n`);
    expect((await run('files', 'get', file.id)).exit).toBe(5);
  });

  it('go to standard output as bytes', async () => {
    const [{ id }] = await reported('files', 'upload', path);
    const { stdout } = await run('files', 'download', id, '-');
    expect(stdout.slice(1, 4)).toBe('PNG');
  });
});

describe('a post with files', () => {
  it('carries them in order, new ones and uploaded ones', async () => {
    const [{ id }] = await reported('files', 'upload', path);
    const { attachments } = await reported('posts', 'create', 'Look', '--attach', path, '--attach', id);
    expect(attachments).toMatchObject([{ type: 'image', filename: 'sea.png' }, { id }]);
    expectRefusal(await run('files', 'delete', id, '--yes'), 3, 'FILE_IN_USE');
  });

  it('needs no text', async () => {
    expect(await reported('posts', 'create', '--attach', path)).toMatchObject({ content: '' });
  });

  it('that is refused leaves no file behind', async () => {
    const wall = ['--wall', 'me'];
    const refused = await run('posts', 'create', 'Look', '--attach', path, ...wall);
    expect(refused.exit).toBe(3);
    const written = asked().filter((route) => /^files\.|^posts\.create/.test(route ?? ''));
    expect(written).toEqual(['files.upload', 'posts.create', 'files.delete']);
  });

  it('whose answer got lost keeps them, and is not sent twice', async () => {
    home().sandbox.addFault({ route: 'posts.create', kind: 'drop-after', times: 1 });
    const lost = await run('posts', 'create', 'Look', '--attach', path);
    expect(lost.exit).toBe(9);
    expect(lost.stderr).toContain("'plaza posts by me' shows");
    expect(lost.stderr).toContain('uploaded, but not deleted: ');
    const mine = await reported('posts', 'by', 'me', '--limit', '5', '--quiet');
    expect(mine.filter(({ content }: { content: string }) => content === 'Look')).toHaveLength(1);
  });
});
