import { execFileSync } from 'node:child_process';
import { truncate, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { makeFiles } from '../../../src/app/local-files/local-files';
import { InterruptedError } from '../../../src/errors';
import type { Files } from '../../../src/ports/desk';
import { useFolder } from '../../support/folder';
import { fixedChance, testClock } from '../../support/http/clock';
import { fakeInput } from '../../support/terminal/terminal';

const folder = useFolder();

const holding = (text: string, signal = new AbortController().signal) =>
  makeFiles({
    input: fakeInput(false, text),
    signal,
    random: fixedChance(),
    pid: process.pid,
    isRunning: () => true,
    clock: testClock(),
  });

describe('standard input', () => {
  it('is read by lines, whatever ends them', async () => {
    expect(await holding('a\r\nb\n\nc').lines()).toEqual(['a', 'b', '', 'c']);
  });

  it('is read whole as text', async () => {
    expect(await holding('a\nb\n').text('-')).toBe('a\nb\n');
  });

  it('has as many secret lines as are asked for', async () => {
    expect(await holding('one\ntwo\n').secretLines(2)).toEqual(['one', 'two']);
    await expect(holding('one\n').secretLines(2)).rejects.toThrow('must hold 2 lines');
  });
});

describe('a file', () => {
  it('that cannot be read is named', async () => {
    await expect(holding('').text('/nonexistent/x')).rejects.toThrow(
      "couldn't read /nonexistent/x: there is no such file",
    );
    await expect(holding('').text('/')).rejects.toThrow("couldn't read /: it is a folder");
  });
});

describe('a path that is no regular file', () => {
  const pipe = () => {
    const path = folder('pipe');
    execFileSync('mkfifo', [path]);
    return path;
  };

  it.each(['bytes', 'text', 'part', 'openToRead'] as const)('%s: a device is refused', async (way) => {
    await expect(holding('')[way]('/dev/zero')).rejects.toThrow(/\/dev\/zero.*not a regular file/);
  });

  it.each(['part', 'openToRead'] as const)('%s: a pipe is refused at once', async (way) => {
    await expect(holding('')[way](pipe())).rejects.toThrow('not a regular file');
  });

  it('a pipe is read to its end, and waits for the one who writes it', async () => {
    const path = pipe();
    const text = holding('').text(path);
    await writeFile(path, 'written');
    expect(await text).toBe('written');
  });

  it('a pipe that nobody writes is left by the first interrupt', async () => {
    const path = pipe();
    for (const read of [
      (files: Files) => files.bytes(path),
      async (files: Files) => {
        for await (const _ of files.stream(path));
      },
    ]) {
      const over = new AbortController();
      const reading = read(holding('', over.signal));
      setImmediate(() => over.abort(new InterruptedError()));
      await expect(reading).rejects.toThrow(InterruptedError);
    }
  });

  it('a file that is too large is refused before it is read', async () => {
    const path = folder('large');
    await writeFile(path, '');
    await truncate(path, 65 * 1024 * 1024);
    await expect(holding('').bytes(path)).rejects.toThrow(`${path} holds more than 64 MiB`);
  });

  it('/dev/stdin is standard input', async () => {
    expect(await holding('typed').text('/dev/stdin')).toBe('typed');
  });
});
