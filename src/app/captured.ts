/** The streams of a command that another command runs in this process. */
import { Readable, Writable } from 'node:stream';
import type { Io } from '../cli/process/io';
import { ClosedPipe, type Output } from '../cli/process/output';

export function inputOf(text?: string): Io['input'] {
  const stream = Readable.from(text === undefined ? [] : [Buffer.from(text)]);
  return { terminal: false, hasWaiting: async () => false, stream };
}

/** An output that is kept in memory; more than `maxBytes` is a closed pipe. */
export function capture(
  maxBytes = Number.POSITIVE_INFINITY,
  onWrite: () => void = () => undefined,
): Output & { text(): string; bytes(): Buffer; isCut(): boolean } {
  const parts: Buffer[] = [];
  let left = maxBytes;
  const add = (chunk: string | Uint8Array) => {
    const piece = Buffer.from(chunk as Uint8Array);
    left -= piece.length;
    if (left < 0) {
      left = Number.NEGATIVE_INFINITY;
      throw new ClosedPipe();
    }
    parts.push(piece);
    onWrite();
  };
  const stream = new Writable({
    write(chunk, _, done) {
      add(chunk);
      done();
    },
  });
  const bytes = () => Buffer.concat(parts);
  return {
    terminal: false,
    size: () => ({ columns: 80, rows: 24 }),
    write: async (chunk) => add(chunk),
    onResize: () => () => undefined,
    stream,
    bytes,
    text: () => bytes().toString('utf8'),
    isCut: () => left < 0,
  };
}
