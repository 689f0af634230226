import { execFileSync } from 'node:child_process';
import { truncate, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { InterruptedError } from '../../../src/errors';
import type { Files } from '../../../src/ports/desk';
import { useFolder } from '../../support/folder';
import { filesWithInput } from './files-setup';

const folder = useFolder();
const files = filesWithInput('');

describe('standard input', () => {
  it('is read by lines with any line ending', async () => {
    expect(await filesWithInput('a\r\nb\n\nc').lines()).toEqual(['a', 'b', '', 'c']);
  });

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
    await writeFile(folder('x'), Buffer.from([0xff, 0xfe]));
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
