import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import * as fileSystem from '../../src/store/file-system';
import { isDraftOf, overwriteFile, replaceFile, replaceShared } from '../../src/store/private-file';
import { pooledFileSystem } from '../../src/store/sandbox-home';
import { useFolder } from '../support/folder';

const folder = useFolder();
const path = () => folder('x.json');
const text = () => readFile(path(), 'utf8');

describe.each([
  ['at once', fileSystem],
  ['in the thread pool', pooledFileSystem],
])('replacing a file %s', (_, files) => {
  it.each([
    ['whose lock is held', replaceFile],
    ['that has no lock', replaceShared],
  ])('%s leaves the new text and no draft, private to its owner', async (_, replace) => {
    await replace(files, path(), 'a long old text');
    await replace(files, path(), 'new');
    expect(await text()).toBe('new');
    expect(await readdir(folder())).toEqual(['x.json']);
    expect((await stat(path())).mode & 0o777).toBe(0o600);
  });

  it('syncs the text before the rename, and the folder after it', async () => {
    const calls: string[] = [];
    const noted = (name: string, work: () => Promise<void>) => {
      calls.push(name);
      return work();
    };
    const watched: typeof fileSystem = {
      ...files,
      async open(at, flags, mode) {
        const file = await files.open(at, flags, mode);
        const name = at === folder() ? 'folder' : 'draft';
        return { ...file, sync: () => noted(`sync ${name}`, file.sync) };
      },
      rename: (from, to) => noted('rename', () => files.rename(from, to)),
    };
    await replaceShared(watched, path(), 'new');
    expect(calls).toEqual(['sync draft', 'rename', 'sync folder']);
  });

  it.each(['open', 'rename'] as const)(
    'keeps the old text and leaves no draft when %s fails',
    async (step) => {
      await writeFile(path(), 'old');
      const failing = { ...files, [step]: () => Promise.reject(new Error('the disk is gone')) };
      for (const replace of [replaceFile, replaceShared])
        await expect(replace(failing, path(), 'new')).rejects.toThrow('the disk is gone');
      expect(await text()).toBe('old');
      expect(await readdir(folder())).toEqual(['x.json']);
    },
  );
});

it('replaceFile writes over the draft that a crash left', async () => {
  await writeFile(folder('x.json.draft'), 'half of something much longer');
  await replaceFile(fileSystem, path(), 'new');
  expect(await text()).toBe('new');
});

it('replaceShared never writes into the draft of another writer', async () => {
  await writeFile(folder('x.json.1.draft'), 'theirs');
  await replaceShared(fileSystem, path(), 'ours');
  expect(await text()).toBe('ours');
  expect(await readFile(folder('x.json.1.draft'), 'utf8')).toBe('theirs');
});

it.each([
  ['x.json.draft', true],
  ['x.json.12.draft', true],
  ['x.json', false],
  ['y.json.1.draft', false],
  ['x.json.1.draft.draft', false],
])('isDraftOf(%j, x.json) is %s', (name, expected) => expect(isDraftOf(name, ['x.json'])).toBe(expected));

it('overwriteFile leaves nothing of a longer text', async () => {
  await writeFile(path(), '{"a":"something long"}');
  const { ino } = await stat(path());
  await overwriteFile(fileSystem, path(), '{}');
  expect(JSON.parse(await text())).toEqual({});
  expect((await stat(path())).ino).toBe(ino);
});
