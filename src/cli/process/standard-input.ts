/** Reads standard input in pieces, by lines or whole, until it ends or a signal comes. */
import type { Readable } from 'node:stream';
import { UsageError } from '../../errors';

/** Maximum bytes in memory of standard input, or of a file that the user names. */
export const maxInputBytes = 64 * 1024 * 1024;

/**
 * Reads pieces until `take` returns true, the stream ends, or the signal is aborted; unread input stays for the next
 * reader. Iteration would not continue to read the stream of a terminal that was paused.
 * @throws the error of the stream, the signal's reason
 */
export function readPieces(
  stream: Readable,
  take: (piece: Uint8Array) => boolean,
  signal: AbortSignal,
): Promise<void> {
  if (signal.aborted) return Promise.reject(signal.reason);
  if (stream.readableEnded || stream.destroyed) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const stop = (settle: () => void) => {
      stream.off('data', hear).off('end', end).off('close', end).off('error', fail);
      signal.removeEventListener('abort', abort);
      stream.pause();
      settle();
    };
    const end = () => stop(resolve);
    const fail = (error: Error) => stop(() => reject(error));
    const abort = () => stop(() => reject(signal.reason));
    const hear = (piece: Uint8Array | string) => {
      try {
        if (take(typeof piece === 'string' ? Buffer.from(piece) : piece)) end();
      } catch (error) {
        fail(error as Error);
      }
    };
    stream.on('data', hear).on('end', end).on('close', end).on('error', fail);
    signal.addEventListener('abort', abort, { once: true });
    stream.resume();
  });
}

/** The pieces of a stream to its end. @throws the error of the stream, the signal's reason */
export async function* inputPieces(stream: Readable, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for (;;) {
    let next: Uint8Array | undefined;
    const take = (piece: Uint8Array) => {
      next = piece;
      return true;
    };
    await readPieces(stream, take, signal);
    if (next === undefined) return;
    yield next;
  }
}

/** All of its bytes. @throws UsageError when there are more than `maxInputBytes`, the signal's reason */
export async function readInput(stream: Readable, signal: AbortSignal, from: string): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  const take = (piece: Uint8Array) => {
    length += piece.length;
    if (length > maxInputBytes) throw tooLarge(from);
    pieces.push(piece);
    return false;
  };
  await readPieces(stream, take, signal);
  return Buffer.concat(pieces);
}

/** The error for input of more than `maxInputBytes`. @param from names the input, such as the path of a file */
export function tooLarge(from: string): UsageError {
  return new UsageError(
    `${from} holds more than ${maxInputBytes / 1024 / 1024} MiB, which is the most that is read`,
  );
}

/** Its lines. @throws UsageError when it is not text or too large, the signal's reason */
export async function inputLines(stream: Readable, signal: AbortSignal): Promise<string[]> {
  const from = 'standard input';
  return decodeText(await readInput(stream, signal, from), from).split(/\r?\n/);
}

/** A longer line is not a password. */
const maxSecretBytes = 64 * 1024;

/**
 * The first lines of a stream, or fewer if it ends. Leaves the rest for the next reader.
 * @throws UsageError when they are too long, the signal's reason
 */
export async function firstLines(stream: Readable, count: number, signal: AbortSignal): Promise<string[]> {
  let held = Buffer.alloc(0);
  let end = -1;
  const take = (piece: Uint8Array) => {
    held = Buffer.concat([held, piece]);
    end = endOfLines(held, count);
    if ((end < 0 ? held.length : end) > maxSecretBytes)
      throw new UsageError(`a line of standard input is longer than ${maxSecretBytes / 1024} KiB`);
    return end >= 0;
  };
  await readPieces(stream, take, signal);
  const encoding = utf16Of(held);
  const rest = end < 0 ? held.subarray(held.length) : held.subarray(end);
  // The next reader recognizes the encoding by the mark.
  if (rest.length > 0) stream.unshift(encoding ? Buffer.concat([held.subarray(0, 2), rest]) : rest);
  const text = new TextDecoder(encoding).decode(end < 0 ? held : held.subarray(0, end));
  return text.split(/\r?\n/).slice(0, count);
}

/** The index after that many lines; -1 when there are fewer. */
function endOfLines(bytes: Buffer, count: number): number {
  const encoding = utf16Of(bytes);
  const newline = encoding === undefined ? '\n' : encoding === 'utf-16le' ? '\n\0' : '\0\n';
  let end = 0;
  for (let line = 0; line < count; ) {
    const found = bytes.indexOf(newline, end, 'latin1');
    if (found < 0) return -1;
    // Half of a character can look like a newline.
    const isWhole = found % newline.length === 0;
    end = isWhole ? found + newline.length : found + 1;
    if (isWhole) line += 1;
  }
  return end;
}

/** The encoding that a byte order mark names: pipes of Windows PowerShell can have one. */
function utf16Of([first, second]: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : undefined;
}

/** Bytes as text. @throws UsageError when they are neither UTF-8 nor UTF-16 with a byte order mark */
export function decodeText(bytes: Uint8Array, from: string): string {
  try {
    return new TextDecoder(utf16Of(bytes) ?? 'utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new UsageError(`${from} is not UTF-8 text`, { cause });
  }
}
