import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { beforeEach, describe, expect, it } from 'vitest';
import { downloadFile } from '../../../src/commands/files/flows/download';
import { runAs, signedIn } from '../../support/accounts';
import { expectRefusal } from '../../support/app';
import { fakePorts } from '../../support/fake-ports';
import { useHome } from '../../support/home';

const home = useHome();
const run = (...argv: string[]) => runAs(home(), argv);

async function jsonOf(...argv: string[]) {
  const { exit, stdout, stderr } = await run(...argv, '--json');
  expect({ argv, exit, stderr }).toEqual({ argv, exit: 0, stderr: '' });
  return JSON.parse(stdout);
}

const picture = PNG.sync.write(new PNG({ width: 3, height: 2 }));
let path = '';

beforeEach(async () => {
  await signedIn(home(), 'ada');
  path = join(home().folder, 'sea.png');
  await writeFile(path, picture);
});

it('a file is uploaded, shown, downloaded unchanged to a path or standard output, and deleted', async () => {
  const [file] = await jsonOf('files', 'upload', path);
  expect(file).toMatchObject({ filename: 'sea.png', mimeType: 'image/png', size: picture.byteLength });
  expect(await jsonOf('files', 'get', file.id)).toMatchObject({ id: file.id, width: 3, height: 2 });
  const copy = join(home().folder, 'copy.png');
  const download = ['files', 'download', file.id];
  expect((await run(...download, copy)).stdout).toBe(`Saved ${copy} (${picture.byteLength} bytes)\n`);
  expect((await readFile(copy)).equals(picture)).toBe(true);
  expectRefusal(await run(...download, copy), 2, '--force');
  expect((await jsonOf(...download, copy, '--force')).size).toBe(picture.byteLength);
  expect((await run(...download, '-')).stdout.slice(1, 4)).toBe('PNG');
  expect((await run('files', 'delete', file.id)).exit).toBe(8);
  expect((await run('files', 'delete', file.id, '--yes')).stdout).toBe(`Deleted file ${file.id}\n`);
  expect((await run('files', 'get', file.id)).exit).toBe(5);
});

it.each([
  ['plain.png', 'plain.png'],
  ['../../a/b.png', '_.._a_b.png'],
  ['...', 'file'],
  ['-rf', '_-rf'],
  ['..-rf', '_-rf'],
  [' -rf', '_-rf'],
  ['--force.txt', '_--force.txt'],
  [`${'Ж'.repeat(120)}.jpeg`, `${'Ж'.repeat(120)}.jpeg`],
  [`${'Ж'.repeat(200)}.jpeg`, `${'Ж'.repeat(125)}.jpeg`],
  [`${'😀'.repeat(100)}`, '😀'.repeat(63)],
  ['x'.repeat(300), 'x'.repeat(255)],
])('the path of a downloaded file is safe for the name %j', async (filename, expected) => {
  const read = async () => ({ id: 'id-1', url: '/files/1', filename });
  const download = async () => ({ size: 1, body: [Buffer.of(1)] });
  const ports = fakePorts({
    api: { read, download },
    files: { save: async () => 1 },
    progress: { begin: () => ({ moved: () => undefined, end: () => undefined }) },
  });
  const saved = await downloadFile(ports, { fileId: 'id-1', path: undefined, force: false });
  expect(saved).toMatchObject({ path: expected });
});

describe('a post with files', () => {
  it('carries new and uploaded files in order, and needs no text', async () => {
    const [{ id }] = await jsonOf('files', 'upload', path);
    const { attachments } = await jsonOf('posts', 'create', 'Look', '--attach', path, '--attach', id);
    expect(attachments).toMatchObject([{ type: 'image', filename: 'sea.png' }, { id }]);
    expectRefusal(await run('files', 'delete', id, '--yes'), 3, 'FILE_IN_USE');
    expect(await jsonOf('posts', 'create', '--attach', path)).toMatchObject({ content: '' });
  });

  it('deletes its files when it is refused', async () => {
    const requests = home().sandbox.requestsFromNow();
    const refused = await run('posts', 'create', 'Look', '--attach', path, '--wall', 'me');
    expect(refused.exit).toBe(3);
    const routes = requests().map(({ route }) => route ?? '');
    const written = routes.filter((route) => /^files\.|^posts\.create/.test(route));
    expect(written).toEqual(['files.upload', 'posts.create', 'files.delete']);
  });

  it('keeps its files when the answer is lost, and is not sent twice', async () => {
    home().sandbox.addFault({ route: 'posts.create', kind: 'drop-after', times: 1 });
    const lost = await run('posts', 'create', 'Look', '--attach', path);
    expect(lost.exit).toBe(9);
    expect(lost.stderr).toContain("'plaza posts by me' shows");
    expect(lost.stderr).toContain('uploaded, but not deleted: ');
    const mine = await jsonOf('posts', 'by', 'me', '--limit', '5', '--quiet');
    expect(mine.filter(({ content }: { content: string }) => content === 'Look')).toHaveLength(1);
  });
});
