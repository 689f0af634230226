import { execFileSync } from 'node:child_process';
import { chmod, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as fileSystem from '../../src/store/file-system';
import {
  folderProblem,
  readPrivate,
  removePrivate,
  sharedFolder,
  withPathError,
  writePrivate,
} from '../../src/store/private-file';
import { useFolder } from '../support/folder';

const folder = useFolder();
const path = () => folder('state', 'accounts', 'ada.json');
const mode = async (of: string) => ((await stat(of)).mode & 0o777).toString(8);
const isRoot = process.getuid?.() === 0;

describe('writing', () => {
  it('makes the file for its owner alone, in folders for the owner alone', async () => {
    await writePrivate(path(), 'secret');
    expect(await readPrivate(path())).toBe('secret');
    expect(await mode(path())).toBe('600');
    expect(await mode(dirname(path()))).toBe('700');
    expect(await mode(folder('state'))).toBe('700');
  });

  it('makes a file private that was not, and leaves nothing beside it', async () => {
    await writePrivate(path(), 'old');
    await chmod(path(), 0o644);
    await writePrivate(path(), 'new');
    expect(await mode(path())).toBe('600');
    expect(await readdir(dirname(path()))).toEqual(['ada.json']);
  });

  it('replaces the file instead of writing into it: who reads the old one reads it whole', async () => {
    await writePrivate(path(), 'old');
    const { ino } = await stat(path());
    await writePrivate(path(), 'new');
    expect((await stat(path())).ino).not.toBe(ino);
  });

  it('never shows half a text while many write at once', async () => {
    const texts = ['a', 'b', 'c'].map((letter) => letter.repeat(200_000));
    const writing = Promise.all(texts.map((text) => writePrivate(path(), text)));
    let over = false;
    writing.finally(() => {
      over = true;
    });
    while (!over) {
      expect([undefined, ...texts]).toContain(await readPrivate(path()));
      // Reading never leaves the thread; the writers need it.
      await new Promise(setImmediate);
    }
    await writing;
    expect(await readdir(dirname(path()))).toEqual(['ada.json']);
  });

  it('refuses a link and leaves what it points to alone', async () => {
    await mkdir(dirname(path()), { recursive: true });
    await writeFile(folder('target'), 'untouched');
    await symlink(folder('target'), path());
    await expect(writePrivate(path(), 'x')).rejects.toMatchObject({
      kind: 'usage',
      message: `${path()} is a link; plaza writes private files only to real files`,
    });
    expect(await readFile(folder('target'), 'utf8')).toBe('untouched');
  });
});

describe('reading', () => {
  it('gives nothing for a file that is not there, nor for one under a file', async () => {
    expect(await readPrivate(path())).toBeUndefined();
    await writeFile(folder('file'), '');
    expect(await readPrivate(folder('file', 'x'))).toBeUndefined();
  });

  it('makes a file private that others could read', async () => {
    await writeFile(folder('x'), 'text', { mode: 0o644 });
    expect(await readPrivate(folder('x'))).toBe('text');
    expect(await mode(folder('x'))).toBe('600');
  });

  const wrong: Record<string, readonly [make: (at: string) => unknown, reason: string]> = {
    'a link': [(at) => symlink('/etc/hostname', at), 'it is a link'],
    'a folder': [(at) => mkdir(at, { mode: 0o755 }), 'it is a folder'],
    'a pipe': [(at) => execFileSync('mkfifo', [at]), 'it is not a regular file'],
  };
  it.each(Object.entries(wrong))('refuses %s at once', async (_, [make, reason]) => {
    await make(folder('x'));
    await expect(readPrivate(folder('x'))).rejects.toMatchObject({
      kind: 'usage',
      message: `couldn't use ${folder('x')}: ${reason}`,
      details: { hint: 'fix that, or set PLAZA_CONFIG_DIR to a folder plaza may write to' },
    });
  });

  it('leaves the mode of a folder in its place alone', async () => {
    await mkdir(folder('x'), { mode: 0o755 });
    await readPrivate(folder('x')).catch(() => undefined);
    expect(await mode(folder('x'))).toBe('755');
  });
});

it('removes a file, and does not mind when there is none', async () => {
  await writePrivate(path(), 'x');
  await removePrivate(path());
  await removePrivate(path());
  expect(await readPrivate(path())).toBeUndefined();
});

describe('what the system complains about', () => {
  const reasons = {
    EACCES: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EMFILE: 'EMFILE',
  };
  it.each(Object.entries(reasons))('%s is explained', async (code, reason) => {
    const failing = Promise.reject(Object.assign(new Error('raw'), { code }));
    await expect(withPathError('/some/file', failing)).rejects.toMatchObject({
      message: `couldn't use /some/file: ${reason}`,
    });
  });

  it('a file in the place of a folder', async () => {
    await writeFile(folder('state'), '');
    await expect(writePrivate(path(), 'x')).rejects.toThrow(
      /^couldn't use .*: a part of its path is not a folder$/,
    );
  });

  it('a folder in the place of the file, and the draft is cleared away', async () => {
    await mkdir(path(), { recursive: true });
    await expect(writePrivate(path(), 'x')).rejects.toThrow(/^couldn't use .*: it is a folder$/);
    expect(await readdir(dirname(path()))).toEqual(['ada.json']);
  });

  it.skipIf(isRoot)('a folder that may not be written to', async () => {
    await mkdir(dirname(path()), { recursive: true });
    await chmod(dirname(path()), 0o500);
    await expect(writePrivate(path(), 'x')).rejects.toThrow('permission denied');
  });

  it.skipIf(isRoot)('a file that may not be read', async () => {
    await writePrivate(path(), 'x');
    await chmod(path(), 0);
    await expect(readPrivate(path())).rejects.toThrow('permission denied');
  });

  it('is not explained twice', async () => {
    const once = withPathError('/inner', Promise.reject(Object.assign(new Error(), { code: 'ENOSPC' })));
    await expect(withPathError('/outer', once)).rejects.toThrow("couldn't use /inner: the disk is full");
  });
});

describe('a folder', () => {
  it('is no trouble when it is there, or can be made', async () => {
    expect(await folderProblem(folder())).toBeUndefined();
    expect(await folderProblem(folder('not', 'yet', 'there'))).toBeUndefined();
    expect(await folderProblem(folder(), { ...fileSystem, isFull: async () => true })).toBe(
      'the disk is full',
    );
  });

  it('is trouble when something else is in its place, or in the place of one above it', async () => {
    await writeFile(folder('state'), '');
    expect(await folderProblem(folder('state'))).toBe('a part of its path is not a folder');
    expect(await folderProblem(folder('state', 'accounts'))).toBe('a part of its path is not a folder');
  });

  it.each([
    ['EACCES', 'permission denied'],
    ['EROFS', 'the file system is read-only'],
  ])('is trouble when it refuses to be written to: %s', async (code, why) => {
    const writable = () => Promise.reject(Object.assign(new Error(code), { code }));
    expect(await folderProblem(folder('not', 'yet'), { ...fileSystem, writable })).toBe(why);
  });
});

describe('a folder of another user', () => {
  const own = async () => (await stat(folder())).uid;
  const found = async (mode: number, userId?: number) => {
    await mkdir(folder('shared'), { recursive: true });
    await chmod(folder('shared'), mode);
    return sharedFolder(folder('shared'), userId ?? (await own()));
  };

  it('private folder: one that every user may write to is refused, one that its group may write to is not', async () => {
    expect(await found(0o700)).toBeUndefined();
    expect(await found(0o755)).toBeUndefined();
    const command = `chmod go-w ${folder('shared')}`;
    expect(await found(0o770)).toEqual({ what: 'can be written to by its group', command, isRefused: false });
    expect(await found(0o707)).toMatchObject({ command, isRefused: true });
    expect(await found(0o1777)).toEqual({
      what: 'can be written to by every user',
      command,
      isRefused: true,
    });
  });

  it('private folder: one that belongs to another user is refused', async () => {
    const uid = await own();
    expect(await found(0o700, uid + 1)).toEqual({
      what: `belongs to another user (user ID ${uid}, yours is ${uid + 1})`,
      command: `sudo chown -R ${uid + 1} ${folder('shared')}`,
      isRefused: true,
    });
  });

  it('private folder: the command that mends it can be pasted, whatever the path', async () => {
    const path = folder("it's one");
    await mkdir(path);
    await chmod(path, 0o777);
    expect((await sharedFolder(path, await own()))?.command).toBe(`chmod go-w '${folder("it'\\''s one")}'`);
  });

  it('private folder: none at the path, and a system without user IDs, are fine', async () => {
    expect(await sharedFolder(folder('nowhere'), 1)).toBeUndefined();
    await mkdir(folder('shared'), { mode: 0o777 });
    expect(await sharedFolder(folder('shared'), undefined)).toBeUndefined();
  });
});
