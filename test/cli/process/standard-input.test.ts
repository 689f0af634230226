import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import {
  decodeText,
  firstLines,
  inputPieces,
  maxInputBytes,
  readInput,
} from '../../../src/cli/process/standard-input';
import { InterruptedError } from '../../../src/errors';
import { fakeInput } from '../../support/terminal/terminal';

const never = new AbortController().signal;

describe('standard input', () => {
  it('is read after it was paused', async () => {
    const { stream, end } = fakeInput(true);
    stream.resume();
    stream.pause();
    const read = readInput(stream, never, 'standard input');
    end('text');
    expect(String(await read)).toBe('text');
    expect(await readInput(stream, never, 'standard input')).toHaveLength(0);
  });

  it.each<[string, (input: PassThrough, signal: AbortSignal) => Promise<unknown>]>([
    ['whole', (input, signal) => readInput(input, signal, 'standard input')],
    ['by lines', (input, signal) => firstLines(input, 1, signal)],
    ['by pieces', (input, signal) => inputPieces(input, signal).next()],
  ])('is no longer read after an interrupt: %s', async (_, read) => {
    const input = new PassThrough();
    const over = new AbortController();
    const reading = read(input, over.signal);
    over.abort(new InterruptedError());
    await expect(reading).rejects.toThrow(InterruptedError);
    expect([input.listenerCount('data'), input.isPaused()]).toEqual([0, true]);
    await expect(read(input, over.signal)).rejects.toThrow(InterruptedError);
  });

  it('is refused over 64 MiB', async () => {
    const endless = new PassThrough();
    const megabyte = Buffer.alloc(1024 * 1024);
    let sent = 0;
    const send = () => {
      for (; sent < 2 * maxInputBytes; sent += megabyte.length) if (!endless.write(megabyte)) break;
    };
    endless.on('drain', send);
    const reading = readInput(endless, never, 'standard input');
    send();
    await expect(reading).rejects.toThrow('standard input holds more than 64 MiB');
    expect(sent).toBeLessThan(maxInputBytes + 3 * megabyte.length);
  });
});

describe('UTF-16 with a byte order mark, as Windows PowerShell writes it', () => {
  /** Its second character has the bytes of a newline, in both orders, in the wrong places. */
  const text = 'one\u0a0a\u000a two\u2764\n';
  const littleEndian = Buffer.from(`\ufeff${text}`, 'utf16le');
  const bigEndian = Buffer.from(littleEndian).swap16();

  it.each([
    ['little', littleEndian],
    ['big', bigEndian],
  ])('%s endian is read whole and by lines, and its rest by the next reader', async (_, bytes) => {
    expect(decodeText(bytes, 'x')).toBe(text);
    const input = new PassThrough();
    input.write(bytes);
    expect(await firstLines(input, 1, never)).toEqual(['one\u0a0a']);
    const rest = readInput(input, never, 'x');
    input.end();
    expect(decodeText(await rest, 'x')).toBe(' two\u2764\n');
  });

  it('is refused when a half of a character is missing', () =>
    expect(() => decodeText(littleEndian.subarray(0, -1), 'x')).toThrow('x is not UTF-8 text'));
});

describe('firstLines', () => {
  it('gives lines before the end of input, and leaves the rest', async () => {
    const input = new PassThrough();
    const lines = firstLines(input, 2, never);
    input.write('one\r');
    input.write('\ntwo\nthr');
    expect(await lines).toEqual(['one', 'two']);
    expect(String(input.read())).toBe('thr');
  });

  it('gives fewer lines where the input ends', async () => {
    const input = new PassThrough();
    input.end('one');
    expect(await firstLines(input, 2, never)).toEqual(['one']);
  });

  it('refuses a line over 64 KiB', async () => {
    const input = new PassThrough();
    const lines = firstLines(input, 1, never);
    input.write(Buffer.alloc(70_000, 'x'));
    await expect(lines).rejects.toThrow('a line of standard input is longer than 64 KiB');
  });
});
