import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readFileSync, readSync } from 'node:fs';
import { Writable } from 'node:stream';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  directOutput,
  type Output,
  outputOf,
  systemWrites,
  writeFailure,
} from '../../../src/cli/process/output';
import { useFolder } from '../../support/folder';

const folder = useFolder();

/** A stream that counts how often it was made, and what it took. */
function streamed(isTTY = false) {
  const taken: string[] = [];
  let made = 0;
  const stream = (): Output => {
    made += 1;
    const write = (chunk: unknown, _: unknown, done: () => void) => {
      taken.push(String(chunk));
      done();
    };
    return outputOf(Object.assign(new Writable({ write }), { isTTY }) as unknown as NodeJS.WriteStream);
  };
  return { taken, stream, made: () => made };
}

const deps = { ...systemWrites, failure: writeFailure };

function opened(path: string, flags: number): number {
  const fd = openSync(path, flags, 0o600);
  onTestFinished(() => closeSync(fd));
  return fd;
}

function pipe() {
  const path = folder('pipe');
  execFileSync('mkfifo', [path]);
  const reader = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  const writer = opened(path, constants.O_WRONLY);
  const read = (size = 64 * 1024) => {
    const bytes = Buffer.alloc(size);
    return bytes.subarray(0, readSync(reader, bytes)).toString();
  };
  return { reader, writer, read };
}

describe('an output that is a file', () => {
  it('is written in order, and without a stream until it is long', async () => {
    const path = folder('out');
    const { stream, taken, made } = streamed();
    const output = directOutput(opened(path, constants.O_WRONLY | constants.O_CREAT), { ...deps, stream });
    await Promise.all([output.write('a\n'), output.write(new Uint8Array([98, 10])), output.write('')]);
    expect([readFileSync(path, 'utf8'), made()]).toEqual(['a\nb\n', 0]);
    expect([output.terminal, output.size()]).toEqual([false, { columns: 80, rows: 24 }]);
    await output.write('c'.repeat(20_000));
    await output.write('d');
    expect([taken, made()]).toEqual([['c'.repeat(20_000), 'd'], 1]);
    expect(readFileSync(path, 'utf8')).toBe('a\nb\n');
  });

  it('reports a full disk as a stream does', async () => {
    const path = '/dev/full';
    const fd = opened(path, constants.O_WRONLY);
    const stats = () => ({ isFile: () => true, isFIFO: () => false, isSocket: () => false });
    const output = directOutput(fd, { ...deps, stats, stream: streamed().stream });
    await expect(output.write('a')).rejects.toMatchObject({
      kind: 'usage',
      message: "couldn't write the output: the disk is full",
    });
  });

  it('gives the rest of a short write to the stream', async () => {
    const { stream, taken } = streamed();
    const fd = opened(folder('out'), constants.O_WRONLY | constants.O_CREAT);
    const output = directOutput(fd, { ...deps, write: () => 2, stream });
    await output.write('abcde');
    expect(taken).toEqual(['cde']);
  });
});

describe.skipIf(process.platform !== 'linux')('an output that is a pipe', () => {
  it('is written without a stream', async () => {
    const { reader, writer, read } = pipe();
    const { stream, made } = streamed();
    const output = directOutput(writer, { ...deps, stream });
    await output.write('one\n');
    await output.write('two\n');
    expect([read(), made()]).toEqual(['one\ntwo\n', 0]);
    closeSync(reader);
  });

  it('gives what a full pipe does not take, and all that follows, to the stream', async () => {
    const { reader, writer, read } = pipe();
    const { stream, taken } = streamed();
    const full = openSync(`/proc/self/fd/${writer}`, constants.O_WRONLY | constants.O_NONBLOCK);
    onTestFinished(() => closeSync(full));
    expect(() => {
      for (;;) systemWrites.write(full, Buffer.alloc(4096));
    }).toThrow('EAGAIN');
    const output = directOutput(writer, { ...deps, stream });
    await output.write('late');
    read();
    await output.write('later');
    expect(taken).toEqual(['late', 'later']);
    closeSync(reader);
  });

  it('fails as a closed pipe when the reader is gone', async () => {
    const { reader, writer } = pipe();
    const output = directOutput(writer, { ...deps, stream: streamed().stream });
    closeSync(reader);
    await expect(output.write('a')).rejects.toMatchObject({ exit: 0 });
  });
});

const device = () => ({ isFile: () => false, isFIFO: () => false, isSocket: () => false });
const closed = () => {
  throw new Error('EBADF');
};
it.each([
  ['a terminal or another device', device],
  ['closed', closed],
])('an output that is %s has a stream from the beginning', (_, stats) => {
  const { stream, made } = streamed(true);
  const output = directOutput(1, { ...deps, stats, stream });
  expect([output.terminal, made()]).toEqual([true, 1]);
});

it('a direct output makes its stream once for who asks for it', () => {
  const { stream, made } = streamed();
  const fd = opened(folder('out'), constants.O_WRONLY | constants.O_CREAT);
  const output = directOutput(fd, { ...deps, stream });
  const first = output.stream;
  expect([output.stream === first, made()]).toEqual([true, 1]);
});
