import { chmod, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeFiles } from '../../../src/app/files/files';
import { useFolder } from '../../support/folder';
import { fixedChance } from '../../support/http-clock';
import { fakeInput } from '../../support/terminal';

const folder = useFolder();
const files = makeFiles({ input: fakeInput(false), chance: fixedChance() });

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

  it.each<[string, () => Promise<unknown>, string]>([
    ['into no folder', async () => undefined, 'there is no such file or folder'],
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
    await expect(files.save(folder('closed', 'a'), pieces('x'))).rejects.toThrow('permission denied');
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
    ['none', async () => undefined, /^couldn't read .*x: there is no such file or folder$/],
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
