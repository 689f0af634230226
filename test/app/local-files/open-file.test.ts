import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeFiles } from '../../../src/app/local-files/local-files';
import { useFolder } from '../../support/folder';
import { owner } from './files-setup';

const folder = useFolder();
const files = makeFiles(owner);

describe('an open file', () => {
  it('is read and written at any position, and has a size', async () => {
    const file = await files.openToWrite(folder('a'));
    await file.write(0, Buffer.from('hello world'));
    await file.write(6, Buffer.from('W'));
    expect(file.size).toBe(11);
    await file.truncate(8);
    await file.sync();
    expect(Buffer.from(await file.read(3, 100)).toString()).toBe('lo Wo');
    await file.close();
    expect(await readFile(folder('a'), 'utf8')).toBe('hello Wo');
    const again = await files.openToRead(folder('a'));
    expect(again.size).toBe(8);
    expect(Buffer.from(await again.read(6, 2)).toString()).toBe('Wo');
    expect(await again.read(8, 2)).toHaveLength(0);
    await again.close();
  });

  it('is written by one process at a time, and read meanwhile', async () => {
    const file = await files.openToWrite(folder('a'));
    await file.write(0, Buffer.from('x'));
    await expect(files.openToWrite(folder('a'))).rejects.toMatchObject({
      message: `${folder('a')} is written by another process (${process.pid})`,
      exit: 2,
    });
    const reader = await files.openToRead(folder('a'));
    await reader.close();
    await file.close();
    await file.close();
    const next = await files.openToWrite(folder('a'));
    expect(next.size).toBe(1);
    await next.close();
    expect(await readdir(folder('.'))).toEqual(['a']);
  });

  it('is refused where it cannot be locked', async () => {
    await mkdir(folder('a.lock'));
    await expect(files.openToWrite(folder('a'))).rejects.toMatchObject({
      message: expect.stringContaining(`couldn't lock ${folder('a')}`),
      details: { hint: 'use another one, in a folder that you may write to' },
    });
  });

  it('is removed when it stays empty', async () => {
    const file = await files.openToWrite(folder('a'));
    await file.close();
    expect(await readdir(folder('.'))).toEqual([]);
  });

  it('is refused unless it is a regular file', async () => {
    await mkdir(folder('d'));
    await writeFile(folder('r'), 'x', { mode: 0o444 });
    spawnSync('mkfifo', [folder('p')]);
    for (const [open, name, why] of [
      [files.openToRead, 'none', 'there is no such file'],
      [files.openToRead, 'd', `couldn't read ${folder('d')}: it is a folder`],
      [files.openToWrite, 'd', 'it is a folder'],
      [files.openToRead, 'p', 'it is not a regular file'],
      [files.openToWrite, 'p', 'it is not a regular file'],
      [files.openToWrite, 'none/a', 'there is no such folder'],
    ] as const)
      await expect(open(folder(name))).rejects.toThrow(why);
  });
});

it('files.stream gives a file piece by piece', async () => {
  await writeFile(folder('a'), 'abc');
  const read = async (name: string) => {
    const pieces: Uint8Array[] = [];
    for await (const piece of files.stream(folder(name))) pieces.push(piece);
    return Buffer.concat(pieces).toString();
  };
  expect(await read('a')).toBe('abc');
  await expect(read('none')).rejects.toThrow(`couldn't read ${folder('none')}: there is no such file`);
});
