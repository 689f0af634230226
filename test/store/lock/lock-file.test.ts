import { existsSync, renameSync } from 'node:fs';
import { readdir, rename, stat, writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  createLockFile,
  createWithoutLinks,
  readLockFile,
  replaceLockFile,
} from '../../../src/store/lock/lock-file';
import { useFolder } from '../../support/folder';

const folder = useFolder();
const path = () => folder('x.lock');
const holder = (nonce: string) => ({ pid: 7, started: '1', place: 'a|b|c', nonce });

it.each([
  ['by a link', createLockFile],
  ['where there are no links', createWithoutLinks],
])('%s: creates the file once, whole and for its owner alone', async (_, create) => {
  expect(await readLockFile(path())).toBeUndefined();
  const created = await Promise.all(['a', 'b', 'c'].map((nonce) => create(path(), holder(nonce))));
  expect(created.filter(Boolean)).toHaveLength(1);
  expect(await readLockFile(path())).toEqual(holder('abc'[created.indexOf(true)] ?? ''));
  expect((await stat(path())).mode & 0o777).toBe(0o600);
  expect(await readdir(folder())).toEqual(['x.lock']);
});

it('without links: does not believe to hold what was taken from it meanwhile', async () => {
  await writeFile(folder('other'), JSON.stringify(holder('other')));
  const creating = createWithoutLinks(path(), holder('slow'));
  // Nothing of ours can go on while this loop turns, so that the file is still empty when it is replaced.
  while (!existsSync(path()));
  renameSync(folder('other'), path());
  expect(await creating).toBe(false);
  expect(await readLockFile(path())).toEqual(holder('other'));
});

it('replaces the file at once and leaves no draft', async () => {
  await createLockFile(path(), holder('a'));
  await replaceLockFile(path(), holder('b'));
  expect(await readLockFile(path())).toEqual(holder('b'));
  expect(await readdir(folder())).toEqual(['x.lock']);
});

it('tells files that name nobody apart', async () => {
  await writeFile(path(), '');
  const first = await readLockFile(path());
  await writeFile(folder('second'), '');
  await rename(folder('second'), path());
  const second = await readLockFile(path());
  expect(first?.nonce).toMatch(/^nameless-\d+-\d+$/);
  expect(second?.nonce).not.toBe(first?.nonce);
});
