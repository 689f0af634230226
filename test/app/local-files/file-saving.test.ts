import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { chmod, lstat, mkdir, readdir, readFile, symlink, utimes, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { basename } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { writingProblem } from '../../../src/app/local-files/file-problem';
import { draftPath } from '../../../src/app/local-files/file-saving';
import { makeFiles } from '../../../src/app/local-files/local-files';
import { useFolder } from '../../support/folder';
import { fixedChance, testClock } from '../../support/http/clock';
import { fakeInput } from '../../support/terminal/terminal';

const folder = useFolder();
const owner = {
  input: fakeInput(false),
  signal: new AbortController().signal,
  random: fixedChance(),
  clock: testClock(),
  pid: process.pid,
  isRunning: (pid: number) => pid === process.pid,
};
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

describe('saving', () => {
  it('writes the whole file and gives its size', async () => {
    expect(await files.save(folder('a.txt'), pieces('ab', 'c'))).toBe(3);
    expect(await readFile(folder('a.txt'), 'utf8')).toBe('abc');
    expect(await readdir(folder())).toEqual(['a.txt']);
  });

  it('leaves nothing of a body that breaks off, and the old file as it was', async () => {
    await writeFile(folder('a.txt'), 'old');
    const broken = new Error('broke off');
    await expect(files.save(folder('b.txt'), pieces('a', broken))).rejects.toBe(broken);
    await expect(files.save(folder('a.txt'), pieces('a', broken), { replace: true })).rejects.toBe(broken);
    expect(await readdir(folder())).toEqual(['a.txt']);
    expect(await readFile(folder('a.txt'), 'utf8')).toBe('old');
  });

  it('replaces a file only when told', async () => {
    await writeFile(folder('a.txt'), 'old');
    await expect(files.save(folder('a.txt'), pieces('new'))).rejects.toMatchObject({
      kind: 'usage',
      message: `couldn't write ${folder('a.txt')}: it already exists`,
      details: { hint: 'use another file name, or --force to replace it' },
    });
    expect(await readFile(folder('a.txt'), 'utf8')).toBe('old');
    await files.save(folder('a.txt'), pieces('new'), { replace: true });
    expect(await readFile(folder('a.txt'), 'utf8')).toBe('new');
  });

  it('does not stumble over the draft of another, living or killed', async () => {
    let first: Promise<number> | undefined;
    const outer = async function* () {
      yield Buffer.from('a');
      first = files.save(folder('a.txt'), pieces('inner'), { replace: true });
      await first;
      yield Buffer.from('b');
    };
    await files.save(folder('a.txt'), outer(), { replace: true });
    expect(await first).toBe(5);
    expect(await readFile(folder('a.txt'), 'utf8')).toBe('ab');
    expect(await readdir(folder())).toEqual(['a.txt']);
  });

  it('does not write through a link', async () => {
    await writeFile(folder('target'), 'kept');
    await symlink(folder('target'), folder('link'));
    await expect(files.save(folder('link'), pieces('x'))).rejects.toThrow('it already exists');
    await files.save(folder('link'), pieces('x'), { replace: true });
    expect(await readFile(folder('target'), 'utf8')).toBe('kept');
  });

  it.each([
    ['a pipe', (path: string) => void spawnSync('mkfifo', [path])],
    [
      'a socket',
      (path: string) => new Promise((resolve) => servers.push(createServer().listen(path, () => resolve(0)))),
    ],
    ['a link to a device', (path: string) => symlink('/dev/null', path)],
  ])('replaces not %s, though told', async (_, make) => {
    await make(folder('odd'));
    const before = await lstat(folder('odd'));
    let read = false;
    const body = async function* () {
      read = true;
      yield Buffer.from('x');
    };
    await expect(files.save(folder('odd'), body(), { replace: true })).rejects.toMatchObject({
      kind: 'usage',
      message: `couldn't write ${folder('odd')}: it is not a regular file`,
    });
    expect([read, (await lstat(folder('odd'))).ino, await readdir(folder())]).toEqual([
      false,
      before.ino,
      ['odd'],
    ]);
  });

  it('takes names as long as the file system does', async () => {
    const name = `${'Ж'.repeat(125)}.txt`;
    await files.save(folder(name), pieces('x'));
    expect(await readdir(folder())).toEqual([name]);
  });

  it('removes the drafts of processes that are gone, and leaves those of the others', async () => {
    const draftOf = async (pid: number) => basename(await draftPath(folder('other'), { ...owner, pid }));
    const [dead, living] = [await draftOf(4_000_000), await draftOf(process.pid)];
    const [elsewhere, forgotten] = ['00000000', '11111111'].map((place) => `.x.7-${place}-00000000.part`);
    for (const name of [dead, living, elsewhere, forgotten, '.mine.part'])
      await writeFile(folder(name ?? ''), '');
    await utimes(folder(forgotten ?? ''), 1, 1);
    await utimes(folder(elsewhere ?? ''), owner.clock.now() / 1000, owner.clock.now() / 1000);
    await files.save(folder('a.txt'), pieces('x'));
    expect((await readdir(folder())).sort()).toEqual([living, elsewhere, '.mine.part', 'a.txt'].sort());
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ['into no folder', async () => undefined, 'there is no such folder'],
    ['through a file', () => writeFile(folder('sub'), ''), 'a part of its path is not a folder'],
  ])('%s is told', async (_, make, why) => {
    await make();
    await expect(files.save(folder('sub', 'a.txt'), pieces('x'))).rejects.toThrow(
      `couldn't write ${folder('sub', 'a.txt')}: ${why}`,
    );
  });

  it.skipIf(process.getuid?.() === 0)('into a folder that is closed is told', async () => {
    await mkdir(folder('closed'));
    await chmod(folder('closed'), 0o500);
    await expect(files.save(folder('closed', 'a'), pieces('x'))).rejects.toThrow('its folder is read-only');
  });
});

describe('why a file cannot be written', () => {
  const denied = Object.assign(new Error('EACCES'), { code: 'EACCES' });
  it.each([
    ['its folder is read-only', [constants.R_OK]],
    ['permission denied', [constants.R_OK, constants.W_OK]],
    ['permission denied', []],
  ])('is %s in a folder that may be used so: %j', async (expected, modes: number[]) => {
    const mayUse = async (_: string, mode: number) => {
      if (!modes.includes(mode)) throw denied;
    };
    expect(await writingProblem('/folder', denied, mayUse)).toBe(expected);
  });
});

/** The first bytes of files as programs write them. */
const heads: Readonly<Record<string, readonly [bytes: string, type: string]>> = {
  png: ['89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'image/png'],
  jpeg: ['ffd8ffe000104a46494600010100000100010000', 'image/jpeg'],
  gif: ['474946383961010001000000', 'image/gif'],
  webp: ['524946462400000057454250565038200c000000', 'image/webp'],
  avif: ['0000001c667479706176696600000000617669666d696631', 'image/avif'],
  heic: ['00000018667479706865696300000000686569636d696631', 'image/heic'],
  mp4: ['000000186674797069736f6d0000020069736f6d69736f32', 'video/mp4'],
  quicktime: ['00000014667479707174202000000200717420200000', 'video/quicktime'],
  m4a: ['00000018667479704d3441200000020069736f6d', 'audio/mp4'],
  ogg: ['4f67675300020000000000000000000000000000000000000113', 'audio/ogg'],
  mp3: ['fffb9064000ff00000690000000800000d20000001', 'audio/mpeg'],
  text: [Buffer.from('only words').toString('hex'), 'application/octet-stream'],
};

describe('a file to be sent', () => {
  it.each(Object.entries(heads))('that is %s is known by its bytes', async (name, [bytes, type]) => {
    await writeFile(folder('misleading.txt'), Buffer.concat([Buffer.from(bytes, 'hex'), Buffer.alloc(64)]));
    const part = await files.part(folder('misleading.txt'));
    expect({ name, type: part.type }).toEqual({ name, type });
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
    ['none', async () => undefined, /^couldn't read .*x: there is no such file$/],
    ['empty', () => writeFile(folder('x'), ''), /x is empty$/],
    ['a folder', () => mkdir(folder('x')), /x is not a regular file$/],
  ])('that is %s is refused', async (_, make, message) => {
    await make();
    await expect(files.part(folder('x'))).rejects.toMatchObject({
      kind: 'usage',
      message: expect.stringMatching(message),
    });
  });
});
