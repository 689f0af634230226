/** Files that stay open: read and written at any place, by one process. */
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeFiles } from '../../../src/app/local-files/local-files';
import { useFolder } from '../../support/folder';
import { fixedChance, testClock } from '../../support/http/clock';
import { fakeInput } from '../../support/terminal/terminal';

const folder = useFolder();
const files = makeFiles({
  input: fakeInput(false),
  signal: new AbortController().signal,
  random: fixedChance(),
  clock: testClock(),
  pid: process.pid,
  isRunning: (pid: number) => pid === process.pid,
});

describe('an open file', () => {
  it('is read and written at any place, and shows its size', async () => {
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

  it('is written by one at a time, and read meanwhile', async () => {
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

  it('is refused where its lock cannot be', async () => {
    await mkdir(folder('a.lock'));
    await expect(files.openToWrite(folder('a'))).rejects.toMatchObject({
      message: expect.stringContaining(`couldn't lock ${folder('a')}`),
      details: { hint: 'use another one, in a folder that you may write to' },
    });
  });

  it('is not left behind empty', async () => {
    const file = await files.openToWrite(folder('a'));
    await file.close();
    expect(await readdir(folder('.'))).toEqual([]);
  });

  it('is a regular file that is there', async () => {
    await mkdir(folder('d'));
    await writeFile(folder('r'), 'x', { mode: 0o444 });
    spawnSync('mkfifo', [folder('p')]);
    await expect(files.openToRead(folder('none'))).rejects.toThrow('there is no such file');
    await expect(files.openToRead(folder('d'))).rejects.toThrow(
      `couldn't read ${folder('d')}: it is a folder`,
    );
    await expect(files.openToWrite(folder('d'))).rejects.toThrow('it is a folder');
    await expect(files.openToRead(folder('p'))).rejects.toThrow('it is not a regular file');
    await expect(files.openToWrite(folder('p'))).rejects.toThrow('it is not a regular file');
    await expect(files.openToWrite(folder('none/a'))).rejects.toThrow('there is no such folder');
  });
});

describe('a stream', () => {
  it('gives a file, or standard input, piece by piece', async () => {
    await writeFile(folder('a'), 'abc');
    const pieces: Uint8Array[] = [];
    for await (const piece of files.stream(folder('a'))) pieces.push(piece);
    expect(Buffer.concat(pieces).toString()).toBe('abc');
    const read = async () => {
      for await (const _ of files.stream(folder('none'))) throw new Error('nothing is there');
    };
    await expect(read()).rejects.toThrow(`couldn't read ${folder('none')}: there is no such file`);
  });
});
