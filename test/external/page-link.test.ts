import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { parentOf, writePageLink } from '../../src/external/loopback-page';
import { useFolder } from '../support/folder';

const address = 'http://127.0.0.1:5000/secret';
const folder = useFolder();
const write = () => writePageLink(address, { state: folder(), home: undefined });

describe('the link to a page', () => {
  it.skipIf(process.platform === 'win32')('is a private file in a private folder', async () => {
    const path = fileURLToPath((await write()).href);
    const modes = [await stat(path), await stat(dirname(path))].map(({ mode }) => mode & 0o777);
    expect(modes).toEqual([0o600, 0o700]);
    expect(await readFile(path, 'utf8')).toContain(`content="0;url=${address}"`);
  });

  it('leaves nothing when it is removed', async () => {
    await (await write()).remove();
    expect(await readdir(folder())).toEqual([]);
  });

  it('is in the home folder where snaps are installed, as their browsers read no hidden folder', async () => {
    const snaps = folder('snap');
    const folders = { state: folder(), home: '/home/ada' };
    expect(parentOf(folders, snaps)).toBe(folder());
    await mkdir(snaps);
    expect(parentOf(folders, snaps)).toBe('/home/ada');
    expect(parentOf({ ...folders, home: undefined }, snaps)).toBe(folder());
  });
});
