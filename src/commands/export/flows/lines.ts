/** The lines of a file, read in pieces. They are bytes without the end of the line; empty ones are skipped. */
import type { ReadableFile } from '../../../ports/desk';

/** Bytes of a piece in which a file is read. Larger buffers would grow old before they are freed. */
export const pieceLength = 2 ** 14;

const newline = 0x0a;

export interface Line {
  readonly bytes: Uint8Array;
  /** The offset of its first byte. */
  readonly place: number;
}

interface LineRange {
  readonly start?: number;
  readonly end?: number;
  /** Bytes of a piece. */
  readonly length?: number;
}

export async function* linesOf(
  file: ReadableFile,
  { start = 0, end = file.size, length = pieceLength }: LineRange = {},
): AsyncGenerator<Line> {
  let rest = Buffer.of();
  let place = start;
  for (let read = start; read < end; ) {
    const bytes = await file.read(read, Math.min(length, end - read));
    if (bytes.length === 0) break;
    read += bytes.length;
    const piece = Buffer.concat([rest, bytes]);
    let from = 0;
    for (let to = piece.indexOf(newline, rest.length); to >= 0; to = piece.indexOf(newline, from)) {
      if (to > from) yield { bytes: piece.subarray(from, to), place: place + from };
      from = to + 1;
    }
    rest = piece.subarray(from);
    place += from;
  }
  if (rest.length > 0) yield { bytes: rest, place };
}

/** From the last line to the first. */
export async function* linesFromEnd(file: ReadableFile): AsyncGenerator<Line> {
  let rest = Buffer.of();
  for (let start = file.size; start > 0; ) {
    const end = start;
    start = Math.max(0, end - pieceLength);
    const bytes = await file.read(start, end - start);
    const piece = Buffer.concat([bytes, rest]);
    let to = piece.length;
    for (let at = piece.lastIndexOf(newline, bytes.length - 1); at >= 0; ) {
      if (to > at + 1) yield { bytes: piece.subarray(at + 1, to), place: start + at + 1 };
      to = at;
      at = at > 0 ? piece.lastIndexOf(newline, at - 1) : -1;
    }
    rest = piece.subarray(0, to);
  }
  if (rest.length > 0) yield { bytes: rest, place: 0 };
}

/** Reads single lines; those near each other with one read of the file. */
export class LineReader {
  #start = 0;
  #piece: Buffer = Buffer.of();

  constructor(readonly file: ReadableFile) {}

  /** The bytes of the line at a place. */
  async at(place: number): Promise<Uint8Array> {
    const known = place >= this.#start && this.#lineIn(place, false);
    if (known) return known;
    for (let length = pieceLength; ; length *= 2) {
      this.#start = place - (place % pieceLength);
      const bytes = await this.file.read(this.#start, length);
      this.#piece = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
      const line = this.#lineIn(place, bytes.length < length);
      if (line) return line;
    }
  }

  #lineIn(place: number, isLast: boolean): Uint8Array | undefined {
    const from = place - this.#start;
    const to = this.#piece.indexOf(newline, from);
    if (to >= 0) return this.#piece.subarray(from, to);
    return isLast ? this.#piece.subarray(from) : undefined;
  }

  close = () => this.file.close();
}
