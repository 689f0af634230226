/** A file of JSON lines, one for each record, oldest first. */
import { UsageError } from '../../../errors';
import type { PrivateFolder } from '../../../ports/desk';

interface Dated {
  readonly id?: string;
  readonly createdAt?: string | undefined;
}

/** Characters of a piece in which a file is written. */
const pieceLength = 2 ** 16;

/** A record as its line, which takes a fraction of the memory of its fields. */
interface Line {
  readonly text: string;
  readonly time: string;
}

export class Table<T extends Dated> {
  changed = 0;
  #unsaved = 0;
  readonly #lines = new Map<string, Line>();

  private constructor(
    readonly folder: PrivateFolder,
    readonly name: string,
    readonly idOf: (record: T) => string,
    private isSaved: boolean,
  ) {}

  /** Reads the file of an earlier run, if there is one. @throws UsageError when a line is not a record */
  static async open<T extends Dated>(
    folder: PrivateFolder,
    name: string,
    idOf: (record: T) => string,
  ): Promise<Table<T>> {
    const saved = await folder.text(name);
    const table = new Table<T>(folder, name, idOf, saved !== undefined);
    const lines = (saved ?? '').split('\n').filter((line) => line !== '');
    for (const [index, text] of lines.entries()) {
      table.#set(recordIn<T>(text, `${name}: line ${index + 1}`), text);
    }
    return table;
  }

  #set(record: T, text: string): void {
    this.#lines.set(this.idOf(record), { text, time: String(record.createdAt ?? '') });
  }

  get(id: string): T | undefined {
    const line = this.#lines.get(id);
    return line && (JSON.parse(line.text) as T);
  }

  get size(): number {
    return this.#lines.size;
  }

  /** Adds a record or replaces the one with its ID. Other records stay, even if the service no longer has them. */
  put(record: T): void {
    const text = JSON.stringify(record);
    if (this.#lines.get(this.idOf(record))?.text === text) return;
    this.#set(record, text);
    this.changed += 1;
    this.#unsaved += 1;
  }

  /** Records in the order of the file. */
  all(): T[] {
    return this.#sorted().map((text) => JSON.parse(text) as T);
  }

  #sorted(): string[] {
    return [...this.#lines]
      .sort(([id, one], [otherId, other]) => compare(one.time, other.time) || compare(id, otherId))
      .map(([, { text }]) => text);
  }

  /** Whether so much is unsaved that writing the whole file is worth it: the file is written a few dozen times at most. */
  get isDue(): boolean {
    return 10 * this.#unsaved > this.#lines.size;
  }

  /** Writes the file in pieces, since a string has a longest length, unless it has all records already. */
  async save(): Promise<void> {
    if (this.isSaved && this.#unsaved === 0) return;
    await this.folder.write(this.name, async () => piecesOf(this.#sorted()));
    this.isSaved = true;
    this.#unsaved = 0;
  }
}

async function* piecesOf(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  let piece = '';
  for (const line of lines) {
    piece += `${line}\n`;
    if (piece.length < pieceLength) continue;
    yield new TextEncoder().encode(piece);
    piece = '';
  }
  yield new TextEncoder().encode(piece);
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
