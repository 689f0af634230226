import { renameSync } from 'node:fs';
import { readdir, rename, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import type { FileSystem } from '../../src/store/file-system';
import * as fileSystem from '../../src/store/file-system';
import { createLockFile, readLockFile, replaceLockFile } from '../../src/store/lock-file';
import { useFolder } from '../support/folder';

const folder = useFolder();
const path = () => folder('x.lock');
const holder = (nonce: string) => ({ pid: 7, started: '1', place: 'a|b|c', nonce });

const withoutLinks: FileSystem = {
  ...fileSystem,
  link: () => Promise.reject(Object.assign(new Error('no links'), { code: 'EPERM' })),
};

it.each([
  ['by a link', fileSystem],
  ['where there are no links', withoutLinks],
])('createLockFile %s creates the file once, whole and private to its owner', async (_, files) => {
  expect(await readLockFile(path())).toBeUndefined();
  const created = await Promise.all(
    ['a', 'b', 'c'].map((nonce) => createLockFile(path(), holder(nonce), files)),
  );
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(await readLockFile(path())).toEqual(holder('abc'[created.indexOf(true)] ?? ''));
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect(await readdir(folder())).toEqual(['x.lock']);
});

it('createLockFile without links detects that the file was replaced meanwhile', async () => {
  await writeFile(folder('other'), JSON.stringify(holder('other')));
  const open: FileSystem['open'] = async (file, ...how) => {
    const opened = await fileSystem.open(file, ...how);
    // The file is still empty when it is replaced.
    if (file === path()) renameSync(folder('other'), file);
    return opened;
  };
  expect(await createLockFile(path(), holder('slow'), { ...withoutLinks, open })).toBe(false);
  expect(await readLockFile(path())).toEqual(holder('other'));
});

it('replaceLockFile replaces the file at once and leaves no draft', async () => {
  await createLockFile(path(), holder('a'));
  await replaceLockFile(path(), holder('b'));
  expect(await readLockFile(path())).toEqual(holder('b'));
  expect(await readdir(folder())).toEqual(['x.lock']);
});

it('readLockFile distinguishes files that name nobody', async () => {
  await writeFile(path(), '');
  const first = await readLockFile(path());
  await writeFile(folder('second'), '');
  await rename(folder('second'), path());
  const second = await readLockFile(path());
  expect(first?.nonce).toMatch(/^nameless-\d+-\d+$/);
  expect(second?.nonce).not.toBe(first?.nonce);
});
