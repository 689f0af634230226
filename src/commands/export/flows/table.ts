/**
 * A file of JSON lines, one for each record, oldest first. New and changed records are appended to a draft in sorted batches,
 * and in the end the file and the batches are merged into the new file, so that each record is written twice. A killed run
 * leaves its draft to the next one. Memory holds one batch, and the places of the lines: those in the draft are counted from
 * the end of the file.
 */
import { UsageError } from '../../../errors';
import type { PrivateFolder } from '../../../ports/desk';
import { type Line, LineReader, linesFromEnd, linesOf, pieceLength } from './lines';
import { Places } from './places';

interface Dated {
  readonly id?: string;
  readonly createdAt?: string | undefined;
}

/** Bytes of unsaved lines at which they are saved, however many records there are. */
const maxUnsaved = 2 ** 21;

/** Bytes in memory while batches are merged. */
const mergedLength = 2 ** 22;
const minPieceLength = 2 ** 12;

const lineEnd = Buffer.from('\n');

interface Row {
  readonly id: string;
  readonly time: string;
  readonly bytes: Uint8Array;
}

interface UnsavedRow extends Row {
  /** The place of the saved line that it replaces. */
  readonly replaced: number | undefined;
}

interface Head {
  readonly row: Row;
  readonly rest: AsyncIterator<Row>;
}

export class Table<T extends Dated> {
  size = 0;
  changed = 0;
  readonly #unsaved = new Map<string, UnsavedRow>();
  #unsavedLength = 0;
  #places = new Places();
  #saved: LineReader | undefined;
  #draft: LineReader | undefined;
  /** The places at which the batches of the draft begin, and the end of the last one. */
  readonly #batches: number[] = [];
  #end = 0;

  private constructor(
    readonly folder: PrivateFolder,
    readonly name: string,
    readonly idOf: (record: T) => string,
  ) {}

  /** Reads the files of an earlier run, if there are any. @throws UsageError when a line is not a record */
  static async open<T extends Dated>(
    folder: PrivateFolder,
    name: string,
    idOf: (record: T) => string,
  ): Promise<Table<T>> {
    const table = new Table<T>(folder, name, idOf);
    [table.#saved, table.#draft] = [await table.#reader(name), await table.#reader(table.#draftName)];
    table.#end = table.#savedSize + (table.#draft?.file.size ?? 0);
    await table.#loadDraft();
    await table.#loadSaved();
    return table;
  }

  /** A line that was cut by a kill is skipped: its record is read from the service again. */
  async #loadDraft(): Promise<void> {
    let last: Row | undefined;
    for await (const line of this.#draft ? linesOf(this.#draft.file) : []) {
      const row = this.#rowOf(line.bytes);
      if (!row) continue;
      const place = this.#savedSize + line.place;
      const known = await this.#find(row.id);
      this.#set(row.id, known?.replaced, place);
      if (!known) this.size += 1;
      if (!last || compare(row, last) < 0) this.#batches.push(place);
      last = row;
    }
  }

  /** Lines in another order, and several of one record, which only another program can have written, are sorted as new ones. */
  async #loadSaved(): Promise<void> {
    let number = 0;
    let last: Row | undefined;
    for await (const { bytes, place } of this.#saved ? linesOf(this.#saved.file) : []) {
      number += 1;
      const row = this.#rowOf(bytes);
      if (!row) throw damaged(`${this.name}: line ${number}`);
      const known = await this.#find(row.id);
      if (known?.replaced !== undefined && known.replaced >= this.#savedSize) continue;
      if (!known) this.size += 1;
      if (known || (last && compare(row, last) < 0)) {
        this.#add(row, known?.replaced);
        await this.saveIfDue();
      } else {
        this.#places.add(row.id, place);
        last = row;
      }
    }
  }

  async get(id: string): Promise<T | undefined> {
    const known = await this.#find(id);
    return known && recordIn<T>(known.bytes);
  }

  /** Adds a record or replaces the one with its ID. Other records stay, even if the service no longer has them. */
  async put(record: T): Promise<void> {
    const row = this.#row(record, Buffer.from(JSON.stringify(record)));
    const known = await this.#find(row.id, row.bytes);
    if (known && Buffer.compare(known.bytes, row.bytes) === 0) return;
    if (!known) this.size += 1;
    this.changed += 1;
    this.#add(row, known?.replaced);
  }

  /** Whether so much is unsaved that a batch is worth it: there are a few dozen, and one for each `maxUnsaved` bytes. */
  get isDue(): boolean {
    return 10 * this.#unsaved.size > this.size || this.#unsavedLength > maxUnsaved;
  }

  async saveIfDue(): Promise<void> {
    if (this.isDue) await this.save();
  }

  /** Appends the unsaved lines to the draft; in a dry run they stay in memory. */
  async save(): Promise<void> {
    if (this.#unsaved.size === 0) return;
    let rows: UnsavedRow[] = [];
    const offset = await this.folder.append(this.#draftName, async () => {
      rows = [...this.#unsaved.values()].sort(compare);
      // In this order, a line after one that was cut by a kill is whole.
      return rows.flatMap(({ bytes }) => [lineEnd, bytes]);
    });
    if (offset === undefined) return;
    this.#end = this.#savedSize + offset;
    this.#batches.push(this.#end);
    for (const { id, replaced, bytes } of rows) {
      const place = this.#end + lineEnd.length;
      this.#set(id, replaced, place);
      this.#end = place + bytes.length;
    }
    this.#unsaved.clear();
    this.#unsavedLength = 0;
    this.#draft ??= await this.#reader(this.#draftName);
  }

  /** Writes the file with all records, unless it has them; then the table can only be read. */
  async finish(): Promise<void> {
    await this.save();
    if (!this.#saved || this.#draft) {
      await this.folder.write(this.name, async () => this.#merged());
      await this.folder.remove(this.#draftName);
      [this.#saved, this.#draft] = [await this.#reader(this.name), undefined];
    }
    this.#places = new Places();
  }

  /** Records of the finished file with their places, newest first. */
  async *entries(): AsyncGenerator<{ readonly record: T; readonly place: number }> {
    for await (const { bytes, place } of this.#saved ? linesFromEnd(this.#saved.file) : [])
      yield { record: recordIn<T>(bytes) as T, place };
  }

  async *all(): AsyncGenerator<T> {
    for await (const { record } of this.entries()) yield record;
  }

  /** The record at a place of the finished file. */
  async at(place: number): Promise<T> {
    return recordIn<T>(await this.#bytesAt(place)) as T;
  }

  get #draftName(): string {
    return `${this.name}.draft`;
  }

  get #savedSize(): number {
    return this.#saved?.file.size ?? 0;
  }

  async #reader(name: string): Promise<LineReader | undefined> {
    const file = await this.folder.open(name);
    return file && new LineReader(file);
  }

  /** The line of a record. @param same the likely line, which needs no parsing */
  async #find(id: string, same?: Uint8Array): Promise<Pick<UnsavedRow, 'bytes' | 'replaced'> | undefined> {
    const unsaved = this.#unsaved.get(id);
    if (unsaved) return unsaved;
    for (const place of this.#places.of(id)) {
      const bytes = await this.#bytesAt(place);
      const isSame = same !== undefined && Buffer.compare(same, bytes) === 0;
      if (isSame || this.#rowOf(bytes)?.id === id) return { bytes, replaced: place };
    }
    return undefined;
  }

  /** The line as bytes, until the next one is read. */
  async #bytesAt(place: number): Promise<Uint8Array> {
    const isInDraft = place >= this.#savedSize;
    const reader = isInDraft ? this.#draft : this.#saved;
    if (reader) return reader.at(isInDraft ? place - this.#savedSize : place);
    throw new UsageError(`${this.name} was removed while it was exported`, { hint: 'run the export again' });
  }

  #add(row: Row, replaced: number | undefined): void {
    this.#unsaved.set(row.id, { ...row, replaced });
    this.#unsavedLength += row.bytes.length;
  }

  #set(id: string, replaced: number | undefined, place: number): void {
    if (replaced === undefined) this.#places.add(id, place);
    else this.#places.move(id, replaced, place);
  }

  #row(record: T, bytes: Uint8Array): Row {
    return { id: String(this.idOf(record)), time: String(record.createdAt ?? ''), bytes };
  }

  #rowOf(bytes: Uint8Array): Row | undefined {
    const record = recordIn<T>(bytes);
    return record && this.#row(record, bytes);
  }

  /** The lines of all records in order. */
  async *#merged(): AsyncGenerator<Uint8Array> {
    // The next row of each part, the last one first: batches rarely overlap, so that a row has its place at the end.
    const heads: Head[] = [];
    const push = async (rest: AsyncIterator<Row>) => {
      const { value: row, done } = await rest.next();
      if (done) return;
      const after = heads.findLastIndex((head) => compare(head.row, row) > 0);
      heads.splice(after + 1, 0, { row, rest });
    };
    try {
      for (const part of this.#parts()) await push(part);
      for (let head = heads.pop(); head; head = heads.pop()) {
        yield head.row.bytes;
        yield lineEnd;
        await push(head.rest);
      }
    } finally {
      // Some systems replace no open file.
      for (const reader of [this.#saved, this.#draft]) await reader?.close();
    }
  }

  /** The rows of the file and of each batch, without those that were replaced. */
  #parts(): AsyncGenerator<Row>[] {
    const size = this.#savedSize;
    const length = Math.max(minPieceLength, Math.min(pieceLength, mergedLength / (this.#batches.length + 1)));
    const part = (reader: LineReader, first: number, start: number, end: number) =>
      this.#current(linesOf(reader.file, { start, end, length: Math.floor(length) }), first);
    const batches = this.#batches.map((start, index) => {
      const end = this.#batches[index + 1] ?? this.#end;
      return this.#draft ? [part(this.#draft, size, start - size, end - size)] : [];
    });
    return [...(this.#saved ? [part(this.#saved, 0, 0, size)] : []), ...batches.flat()];
  }

  async *#current(lines: AsyncIterable<Line>, first: number): AsyncGenerator<Row> {
    for await (const { bytes, place } of lines) {
      const row = this.#rowOf(bytes);
      if (row && this.#places.has(row.id, first + place)) yield row;
    }
  }
}

function compare(one: Row, other: Row): number {
  return compareTexts(one.time, other.time) || compareTexts(one.id, other.id);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function recordIn<T>(line: Uint8Array): T | undefined {
  try {
    const record = JSON.parse(new TextDecoder().decode(line));
    return typeof record === 'object' && record !== null ? record : undefined;
  } catch {
    return undefined;
  }
}

function damaged(place: string): UsageError {
  return new UsageError(`${place} is not a record of an export`, { hint: 'export to a new folder' });
}
