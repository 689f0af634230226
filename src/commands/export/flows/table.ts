/**
 * A file of JSON lines, one for each record, oldest first. Only the places of the lines and unsaved lines are in memory, so
 * that an export of any length needs little of it.
 */
import { UsageError } from '../../../errors';
import type { PrivateFolder, ReadableFile } from '../../../ports/desk';

interface Dated {
  readonly id?: string;
  readonly createdAt?: string | undefined;
}

/** Bytes of a piece in which a file is read and written. */
const pieceLength = 2 ** 16;

const newline = 0x0a;

/** Bytes of unsaved lines at which they are saved, however long the file is. */
const maxUnsaved = 2 ** 22;

interface Line {
  readonly id: string;
  readonly time: string;
  /** Undefined once it is saved. */
  bytes: Buffer | undefined;
  /** In the saved file, in bytes without the end of the line. */
  offset: number;
  length: number;
}

export class Table<T extends Dated> {
  changed = 0;
  #unsaved = 0;
  #unsavedLength = 0;
  #isSaved = false;
  /** The saved file; opened when it is read. */
  #file: LineReader | undefined;
  readonly #lines = new Map<string, Line>();

  private constructor(
    readonly folder: PrivateFolder,
    readonly name: string,
    readonly idOf: (record: T) => string,
  ) {}

  /** Reads the file of an earlier run, if there is one. @throws UsageError when a line is not a record */
  static async open<T extends Dated>(
    folder: PrivateFolder,
    name: string,
    idOf: (record: T) => string,
  ): Promise<Table<T>> {
    const table = new Table<T>(folder, name, idOf);
    const file = await folder.open(name);
    if (!file) return table;
    let number = 0;
    for await (const { text, offset, length } of linesOf(file)) {
      number += 1;
      const record = recordIn<T>(text, `${name}: line ${number}`);
      const id = idOf(record);
      table.#lines.set(id, { id, time: timeOf(record), bytes: undefined, offset, length });
    }
    table.#file = new LineReader(file);
    table.#isSaved = true;
    return table;
  }

  async get(id: string): Promise<T | undefined> {
    const line = this.#lines.get(id);
    return line && this.#recordOf(line);
  }

  get size(): number {
    return this.#lines.size;
  }

  /** Adds a record or replaces the one with its ID. Other records stay, even if the service no longer has them. */
  async put(record: T): Promise<void> {
    const id = this.idOf(record);
    const bytes = Buffer.from(JSON.stringify(record));
    const line = this.#lines.get(id);
    if (line && bytes.equals(await this.#bytesOf(line))) return;
    this.#lines.set(id, { id, time: timeOf(record), bytes, offset: 0, length: bytes.length });
    this.changed += 1;
    this.#unsaved += 1;
    this.#unsavedLength += bytes.length;
  }

  /** Records in the order of the file. */
  async *all(): AsyncGenerator<T> {
    for (const line of this.#sorted()) yield this.#recordOf(line);
  }

  #sorted(): Line[] {
    return [...this.#lines.values()].sort(
      (one, other) => compare(one.time, other.time) || compare(one.id, other.id),
    );
  }

  async #recordOf(line: Line): Promise<T> {
    return JSON.parse(new TextDecoder().decode(await this.#bytesOf(line))) as T;
  }

  /** The line as bytes, until the next one is read. */
  async #bytesOf({ bytes, offset, length }: Line): Promise<Uint8Array> {
    if (bytes) return bytes;
    this.#file ??= await this.#opened();
    return this.#file.bytes(offset, length);
  }

  async #opened(): Promise<LineReader> {
    const file = await this.folder.open(this.name);
    if (file) return new LineReader(file);
    throw new UsageError(`${this.name} was removed while it was exported`, { hint: 'run the export again' });
  }

  /**
   * Whether so much is unsaved that writing the whole file is worth it: the file is written a few dozen times at most,
   * unless it is very long.
   */
  get isDue(): boolean {
    return 10 * this.#unsaved > this.#lines.size || this.#unsavedLength > maxUnsaved;
  }

  async saveIfDue(): Promise<void> {
    if (this.isDue) await this.save();
  }

  /** Writes the file in pieces, unless it has all records already. */
  async save(): Promise<void> {
    if (this.#isSaved && this.#unsaved === 0) return;
    const lines = this.#sorted();
    const isWritten = await this.folder.write(this.name, async () => this.#pieces(lines));
    this.#isSaved = true;
    this.#unsaved = 0;
    this.#unsavedLength = 0;
    // In a dry run.
    if (!isWritten) return;
    let offset = 0;
    for (const line of lines) {
      line.bytes = undefined;
      line.offset = offset;
      offset += line.length + 1;
    }
  }

  async *#pieces(lines: readonly Line[]): AsyncGenerator<Uint8Array> {
    let piece = Buffer.allocUnsafe(pieceLength);
    let used = 0;
    try {
      for (const line of lines) {
        const bytes = await this.#bytesOf(line);
        if (used + bytes.length + 1 > piece.length) {
          yield piece.subarray(0, used);
          piece = Buffer.allocUnsafe(Math.max(pieceLength, bytes.length + 1));
          used = 0;
        }
        piece.set(bytes, used);
        used = piece.writeUInt8(newline, used + bytes.length);
      }
      yield piece.subarray(0, used);
    } finally {
      // Some systems replace no open file.
      await this.#file?.close();
      this.#file = undefined;
    }
  }
}

/** Reads lines; those near each other with one read of the file. */
class LineReader {
  #start = 0;
  #bytes: Uint8Array = new Uint8Array();

  constructor(readonly file: ReadableFile) {}

  async bytes(offset: number, length: number): Promise<Uint8Array> {
    const end = offset + length;
    if (offset < this.#start || end > this.#start + this.#bytes.length) {
      const start = offset - (offset % pieceLength);
      this.#bytes = await this.file.read(start, Math.max(pieceLength, end - start));
      this.#start = start;
    }
    return this.#bytes.subarray(offset - this.#start, end - this.#start);
  }

  close = () => this.file.close();
}

/** The lines of a file that are not empty, with their places in bytes. */
async function* linesOf(file: ReadableFile) {
  let rest = Buffer.alloc(0);
  let offset = 0;
  for (let read = 0; read < file.size; ) {
    const bytes = await file.read(read, pieceLength);
    if (bytes.length === 0) break;
    read += bytes.length;
    rest = Buffer.concat([rest, bytes]);
    let start = 0;
    for (let end = rest.indexOf(newline); end >= 0; end = rest.indexOf(newline, start)) {
      if (end > start)
        yield { text: rest.toString('utf8', start, end), offset: offset + start, length: end - start };
      start = end + 1;
    }
    offset += start;
    rest = rest.subarray(start);
  }
  if (rest.length > 0) yield { text: rest.toString(), offset, length: rest.length };
}

function timeOf({ createdAt }: Dated): string {
  return String(createdAt ?? '');
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function recordIn<T>(line: string, place: string): T {
  try {
    const record = JSON.parse(line);
    if (typeof record === 'object' && record !== null) return record;
  } catch {
    // Reported below, as any other line that is not a record.
  }
  throw new UsageError(`${place} is not a record of an export`, { hint: 'export to a new folder' });
}
