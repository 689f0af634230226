import { execFileSync } from 'node:child_process';
import { mkdir, readdir, readFile, truncate, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/errors';
import type { Files } from '../../../src/ports/desk';
import { useFolder } from '../../support/folder';
import { filesWithInput } from './files-setup';

const folder = useFolder();
const files = filesWithInput('');

describe('standard input', () => {
  it('is read by lines with any line ending', async () =>
    expect(await filesWithInput('a\r\nb\n\nc').lines()).toEqual(['a', 'b', '', 'c']));

  it('is read whole as text', async () => {
    expect(await filesWithInput('a\nbé\n').text('-')).toBe('a\nbé\n');
    expect(await filesWithInput('typed').text('/dev/stdin')).toBe('typed');
  });

  it('holds the number of secret lines that is asked for', async () => {
    expect(await filesWithInput('one\ntwo\n').secretLines(2)).toEqual(['one', 'two']);
    await expect(filesWithInput('one\n').secretLines(2)).rejects.toThrow('must hold 2 lines');
  });
});

describe('a text file', () => {
  it('is read as UTF-8 and has an absolute path', async () => {
    await writeFile(folder('x.txt'), 'grüße\n');
    expect(await files.text(folder('x.txt'))).toBe('grüße\n');
    expect(files.absolute('x')).toBe(`${process.cwd()}/x`);
  });

  it('is refused by its name where it is missing, a folder, or no text', async () => {
    await writeFile(folder('x'), Buffer.from([0x61, 0xff]));
    for (const [path, message] of [
      ['/nonexistent/x', "couldn't read /nonexistent/x: there is no such file"],
      ['/', "couldn't read /: it is a folder"],
      [folder('x'), `${folder('x')} is not UTF-8 text`],
    ] as const)
      await expect(files.text(path)).rejects.toMatchObject({ kind: 'usage', message });
  });
});

describe('reading a path', () => {
  const pipe = () => {
    const path = folder('pipe');
    execFileSync('mkfifo', [path]);
    return path;
  };

  it.each(['bytes', 'text', 'part', 'openToRead'] as const)('%s refuses a device', async (way) => {
    await expect(files[way]('/dev/zero')).rejects.toThrow(/\/dev\/zero.*not a regular file/);
  });

  it.each(['part', 'openToRead'] as const)('%s refuses a pipe at once', async (way) => {
    await expect(files[way](pipe())).rejects.toThrow('not a regular file');
  });

  it('a pipe is read to its end, once somebody writes to it', async () => {
    const path = pipe();
    const text = files.text(path);
    await writeFile(path, 'written');
    expect(await text).toBe('written');
  });

  it('an interrupt ends the reading of a pipe to which nobody writes', async () => {
    const path = pipe();
    for (const read of [
      (files: Files) => files.bytes(path),
      async (files: Files) => {
        for await (const _ of files.stream(path));
      },
    ]) {
      const over = new AbortController();
      const reading = read(filesWithInput('', over.signal));
      setImmediate(() => over.abort(new InterruptedError()));
      await expect(reading).rejects.toThrow(InterruptedError);
    }
  });

  it('a file over 64 MiB is refused before it is read', async () => {
    const path = folder('large');
    await writeFile(path, '');
    await truncate(path, 65 * 1024 * 1024);
    await expect(files.bytes(path)).rejects.toThrow(`${path} holds more than 64 MiB`);
  });
});

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
    execFileSync('mkfifo', [folder('p')]);
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
