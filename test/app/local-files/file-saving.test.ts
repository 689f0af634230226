import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { basename } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { writingProblem } from '../../../src/app/local-files/file-problem';
import { draftPath } from '../../../src/app/local-files/file-saving';
import { makeFiles } from '../../../src/app/local-files/local-files';
import type { NamedBytes } from '../../../src/ports/desk';
import { useFolder } from '../../support/folder';
import { owner } from './files-setup';

const folder = useFolder();
const files = makeFiles(owner);

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

async function* pieces(...given: (string | Error)[]): AsyncGenerator<Uint8Array> {
  for (const piece of given) {
    if (piece instanceof Error) throw piece;
    yield Buffer.from(piece);
  }
}

/** Saves under a name in the folder; gives the size. */
const save = (name: string, body: AsyncGenerator<Uint8Array>, replace = false) =>
  files.save(folder(name), body, { replace });
const content = (name: string) => readFile(folder(name), 'utf8');

describe('saving a file', () => {
  it('writes it whole and returns its size', async () => {
    expect(await save('a.txt', pieces('ab', 'c'))).toBe(3);
    expect([await content('a.txt'), await readdir(folder())]).toEqual(['abc', ['a.txt']]);
  });

  it('leaves nothing of a body that fails, and keeps the old file', async () => {
    await writeFile(folder('a.txt'), 'old');
    const broken = new Error('broke off');
    await expect(save('b.txt', pieces('a', broken))).rejects.toBe(broken);
    await expect(save('a.txt', pieces('a', broken), true)).rejects.toBe(broken);
    expect([await content('a.txt'), await readdir(folder())]).toEqual(['old', ['a.txt']]);
  });

  it('replaces a file only with --force', async () => {
    await writeFile(folder('a.txt'), 'old');
    await expect(save('a.txt', pieces('new'))).rejects.toMatchObject({
      kind: 'usage',
      message: `couldn't write ${folder('a.txt')}: it already exists`,
      details: { hint: 'use another file name, or --force to replace it' },
    });
    expect(await content('a.txt')).toBe('old');
    await save('a.txt', pieces('new'), true);
    expect(await content('a.txt')).toBe('new');
  });

  it('has a draft of its own while another saves the same file', async () => {
    let first: Promise<number> | undefined;
    const outer = async function* () {
      yield Buffer.from('a');
      first = save('a.txt', pieces('inner'), true);
      await first;
      yield Buffer.from('b');
    };
    await save('a.txt', outer(), true);
    expect(await first).toBe(5);
    expect([await content('a.txt'), await readdir(folder())]).toEqual(['ab', ['a.txt']]);
  });

  it('replaces a link and not its target', async () => {
    await writeFile(folder('target'), 'kept');
    await symlink(folder('target'), folder('link'));
    await expect(save('link', pieces('x'))).rejects.toThrow('it already exists');
    await save('link', pieces('x'), true);
    expect(await content('target')).toBe('kept');
  });

  it.each([
    ['a pipe', (path: string) => void spawnSync('mkfifo', [path])],
    [
      'a socket',
      (path: string) => new Promise((done) => servers.push(createServer().listen(path, () => done(0)))),
    ],
    ['a link to a device', (path: string) => symlink('/dev/null', path)],
  ])('never replaces %s', async (_, make) => {
    await make(folder('odd'));
    const before = await lstat(folder('odd'));
    let isRead = false;
    const body = async function* () {
      isRead = true;
      yield Buffer.from('x');
    };
    const message = `couldn't write ${folder('odd')}: it is not a regular file`;
    await expect(save('odd', body(), true)).rejects.toMatchObject({ kind: 'usage', message });
    expect({ isRead, inode: (await lstat(folder('odd'))).ino }).toEqual({ isRead: false, inode: before.ino });
    expect(await readdir(folder())).toEqual(['odd']);
  });

  it('takes the longest name of the file system', async () => {
    const name = `${'Ж'.repeat(125)}.txt`;
    await save(name, pieces('x'));
    expect(await readdir(folder())).toEqual([name]);
  });

  it('removes the drafts of processes that are gone and no others', async () => {
    const draftOf = async (pid: number) => basename(await draftPath(folder('other'), { ...owner, pid }));
    const [dead, living] = [await draftOf(4_000_000), await draftOf(process.pid)];
    const [elsewhere = '', old = ''] = ['00000000', '11111111'].map((place) => `.x.7-${place}-00000000.part`);
    for (const name of [dead, living, elsewhere, old, '.mine.part']) await writeFile(folder(name), '');
    await utimes(folder(old), 1, 1);
    await utimes(folder(elsewhere), owner.clock.now() / 1000, owner.clock.now() / 1000);
    await save('a.txt', pieces('x'));
    expect((await readdir(folder())).sort()).toEqual([living, elsewhere, '.mine.part', 'a.txt'].sort());
  });

  it('names what is wrong with the folder', async () => {
    const refusal = (why: string) => `couldn't write ${folder('sub', 'a.txt')}: ${why}`;
    await expect(save('sub/a.txt', pieces('x'))).rejects.toThrow(refusal('there is no such folder'));
    await writeFile(folder('sub'), '');
    await expect(save('sub/a.txt', pieces('x'))).rejects.toThrow(
      refusal('a part of its path is not a folder'),
    );
  });

  it.skipIf(process.getuid?.() === 0)('names a read-only folder', async () => {
    await mkdir(folder('closed'));
    await chmod(folder('closed'), 0o500);
    await expect(save('closed/a', pieces('x'))).rejects.toThrow('its folder is read-only');
  });
});

it.each([
  ['its folder is read-only', [constants.R_OK]],
  ['permission denied', [constants.R_OK, constants.W_OK]],
  ['permission denied', []],
])('writingProblem says that %s in a folder with the modes %j', async (expected, modes: number[]) => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  const mayUse = async (_: string, mode: number) => {
    if (!modes.includes(mode)) throw denied;
  };
  expect(await writingProblem('/folder', denied, mayUse)).toBe(expected);
});

describe('a file to be uploaded', () => {
  it.each([
    ['png', '89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'image/png'],
    ['jpeg', 'ffd8ffe000104a46494600010100000100010000', 'image/jpeg'],
    ['gif', '474946383961010001000000', 'image/gif'],
    ['webp', '524946462400000057454250565038200c000000', 'image/webp'],
    ['avif', '0000001c667479706176696600000000617669666d696631', 'image/avif'],
    ['heic', '00000018667479706865696300000000686569636d696631', 'image/heic'],
    ['mp4', '000000186674797069736f6d0000020069736f6d69736f32', 'video/mp4'],
    ['quicktime', '00000014667479707174202000000200717420200000', 'video/quicktime'],
    ['m4a', '00000018667479704d3441200000020069736f6d', 'audio/mp4'],
    ['ogg', '4f67675300020000000000000000000000000000000000000113', 'audio/ogg'],
    ['mp3', 'fffb9064000ff00000690000000800000d20000001', 'audio/mpeg'],
    ['text', Buffer.from('only words').toString('hex'), 'application/octet-stream'],
  ])('has the type of its first bytes: %s', async (_, bytes, type) => {
    await writeFile(folder('misleading.txt'), Buffer.concat([Buffer.from(bytes, 'hex'), Buffer.alloc(64)]));
    expect((await files.part(folder('misleading.txt'))).type).toBe(type);
  });

  it('has its name, its size and its bytes', async () => {
    await writeFile(folder('a.bin'), 'abc');
    const { filename, size, open } = await files.part(folder('a.bin'));
    const read: Uint8Array[] = [];
    for await (const piece of open()) read.push(piece);
    expect({ filename, size, text: Buffer.concat(read).toString() }).toEqual({
      filename: 'a.bin',
      size: 3,
      text: 'abc',
    });
  });

  it.each<[string, () => Promise<unknown>, RegExp]>([
    ['missing', async () => undefined, /^couldn't read .*x: there is no such file$/],
    ['empty', () => writeFile(folder('x'), ''), /x is empty$/],
    ['a folder', () => mkdir(folder('x')), /x is not a regular file$/],
  ])('is refused when it is %s', async (_, make, message) => {
    await make();
    await expect(files.part(folder('x'))).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(message),
    });
  });
});

const dryRun = makeFiles(owner, async () => undefined);

async function* named(...given: (readonly [string, string] | Error)[]): AsyncGenerator<NamedBytes> {
  for (const one of given) {
    if (one instanceof Error) throw one;
    yield { name: one[0], bytes: Buffer.from(one[1]) };
  }
}

describe('saving a folder', () => {
  it('writes its files, also into an empty folder, and returns their size', async () => {
    await mkdir(folder('empty'));
    for (const name of ['new', 'empty']) {
      expect(await files.saveFolder(folder(`${name}/`), named(['a', 'one'], ['b', 'two!']))).toBe(7);
      expect(await readdir(folder(name))).toEqual(['a', 'b']);
      expect(await readFile(folder(name, 'b'), 'utf8')).toBe('two!');
    }
    expect(await readdir(folder())).toEqual(['empty', 'new']);
  });

  it('leaves nothing of work that fails, and only counts in a dry run', async () => {
    const broken = new Error('broke off');
    await expect(files.saveFolder(folder('out/'), named(['a', 'one'], broken))).rejects.toBe(broken);
    expect(await dryRun.saveFolder(folder('out/'), named(['a', 'one'], ['b', 'two!']))).toBe(7);
    expect(await readdir(folder())).toEqual([]);
  });

  it('refuses what exists before the work begins', async () => {
    let isBegun = false;
    async function* work() {
      isBegun = true;
      yield* named(['a', 'one']);
    }
    await writeFile(folder('file'), 'kept');
    await mkdir(folder('full'));
    await writeFile(folder('full', 'kept'), 'kept');
    await expect(files.saveFolder(folder('file/'), work())).rejects.toThrow('it is not a folder');
    for (const saving of [files, dryRun])
      await expect(saving.saveFolder(folder('full/'), work())).rejects.toThrow('the folder is not empty');
    expect(isBegun).toBe(false);
    await expect(files.saveFolder(folder('none', 'out/'), work())).rejects.toThrow('there is no such folder');
    expect((await readdir(folder())).sort()).toEqual(['file', 'full']);
  });

  it('removes the draft of a killed process', async () => {
    let draft = '';
    const killed = makeFiles({ ...owner, pid: 2 ** 22 - 1, isRunning: () => true });
    await killed.saveFolder(
      folder('out/'),
      (async function* () {
        [draft = ''] = await readdir(folder());
        yield { name: 'a', bytes: Buffer.from('one') };
      })(),
    );
    await mkdir(folder(draft));
    await writeFile(folder(draft, 'left'), 'left');
    await files.saveFolder(folder('other/'), named(['a', 'one']));
    expect((await readdir(folder())).sort()).toEqual(['other', 'out']);
  });
});
