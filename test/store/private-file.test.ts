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

describe('writePrivate', () => {
  it('writes a private file in private folders, and nothing beside it', async () => {
    await writePrivate(path(), 'secret');
    expect(await readPrivate(path())).toBe('secret');
    expect(await mode(path())).toBe('600');
    expect(await mode(dirname(path()))).toBe('700');
    expect(await mode(folder('state'))).toBe('700');
    await chmod(path(), 0o644);
    await writePrivate(path(), 'new');
    expect(await mode(path())).toBe('600');
    expect(await readdir(dirname(path()))).toEqual(['ada.json']);
  });

  it('never shows a part of a text while several processes write', async () => {
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

  it('refuses a link and leaves its target unchanged', async () => {
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

describe('readPrivate', () => {
  it('returns undefined for a file that does not exist, also under a file', async () => {
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

  it('does not change the mode of a folder in the place of the file', async () => {
    await mkdir(folder('x'), { mode: 0o755 });
    await readPrivate(folder('x')).catch(() => undefined);
    expect(await mode(folder('x'))).toBe('755');
  });
});

it('removePrivate removes a file, and accepts that there is none', async () => {
  await writePrivate(path(), 'x');
  await removePrivate(path());
  await removePrivate(path());
  expect(await readPrivate(path())).toBeUndefined();
});

describe('an error of the file system', () => {
  const reasons = {
    EACCES: 'permission denied',
    EROFS: 'the file system is read-only',
    ENOSPC: 'the disk is full',
    EDQUOT: 'the disk quota is used up',
    EMFILE: 'EMFILE',
  };
  it.each(Object.entries(reasons))('explains %s once', async (code, reason) => {
    const failing = () => Promise.reject(Object.assign(new Error('raw'), { code }));
    const message = `couldn't use /some/file: ${reason}`;
    await expect(withPathError('/some/file', failing())).rejects.toMatchObject({ message });
    const explained = withPathError('/some/file', failing());
    await expect(withPathError('/outer', explained)).rejects.toMatchObject({ message });
  });

  it('names a file in the place of a folder', async () => {
    await writeFile(folder('state'), '');
    await expect(writePrivate(path(), 'x')).rejects.toThrow(
      /^couldn't use .*: a part of its path is not a folder$/,
    );
  });

  it('names a folder in the place of the file, and leaves no draft', async () => {
    await mkdir(path(), { recursive: true });
    await expect(writePrivate(path(), 'x')).rejects.toThrow(/^couldn't use .*: it is a folder$/);
    expect(await readdir(dirname(path()))).toEqual(['ada.json']);
  });

  it.skipIf(isRoot)('names a missing permission to write or to read', async () => {
    await writePrivate(path(), 'x');
    await chmod(path(), 0);
    await expect(readPrivate(path())).rejects.toThrow('permission denied');
    await chmod(dirname(path()), 0o500);
    await expect(writePrivate(path(), 'x')).rejects.toThrow('its folder is read-only');
    await chmod(dirname(path()), 0);
    await expect(writePrivate(path(), 'x')).rejects.toThrow('permission denied');
    await chmod(dirname(path()), 0o700);
  });
});

describe('folderProblem', () => {
  it('is none where the folder exists or can be created', async () => {
    expect(await folderProblem(folder())).toBeUndefined();
    expect(await folderProblem(folder('not', 'yet', 'there'))).toBeUndefined();
  });

  it('is a full disk', async () => {
    const files = { ...fileSystem, isFull: async () => true };
    expect(await folderProblem(folder(), files)).toBe('the disk is full');
  });

  it('is another file in the place of the folder or of a parent', async () => {
    await writeFile(folder('state'), '');
    expect(await folderProblem(folder('state'))).toBe('a part of its path is not a folder');
    expect(await folderProblem(folder('state', 'accounts'))).toBe('a part of its path is not a folder');
  });

  it.each([
    ['EACCES', 'permission denied'],
    ['EROFS', 'the file system is read-only'],
  ])('is %s of a parent that cannot be written to', async (code, why) => {
    const writable = () => Promise.reject(Object.assign(new Error(code), { code }));
    expect(await folderProblem(folder('not', 'yet'), { ...fileSystem, writable })).toBe(why);
  });
});

it.runIf(process.platform === 'linux')('mkdir ends where a folder cannot hold another', async () => {
  const made = fileSystem.mkdir('/proc/plaza/state', { recursive: true, mode: 0o700 });
  await expect(made).rejects.toMatchObject({ code: 'ENOENT' });
});

describe('sharedFolder', () => {
  const own = async () => (await stat(folder())).uid;
  const found = async (mode: number, userId?: number) => {
    await mkdir(folder('shared'), { recursive: true });
    await chmod(folder('shared'), mode);
    return sharedFolder(folder('shared'), userId ?? (await own()));
  };

  it('refuses a folder that every user may write to, and reports one that its group may write to', async () => {
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

  it('refuses a folder of another user', async () => {
    const uid = await own();
    expect(await found(0o700, uid + 1)).toEqual({
      what: `belongs to another user (user ID ${uid}, yours is ${uid + 1})`,
      command: `sudo chown -R ${uid + 1} ${folder('shared')}`,
      isRefused: true,
    });
  });

  it('quotes the path in the command that fixes the folder', async () => {
    const path = folder("it's one");
    await mkdir(path);
    await chmod(path, 0o777);
    expect((await sharedFolder(path, await own()))?.command).toBe(`chmod go-w '${folder("it'\\''s one")}'`);
  });

  it('accepts a path without a folder, and a system without user IDs', async () => {
    expect(await sharedFolder(folder('nowhere'), 1)).toBeUndefined();
    await mkdir(folder('shared'), { mode: 0o777 });
    expect(await sharedFolder(folder('shared'), undefined)).toBeUndefined();
  });
});
