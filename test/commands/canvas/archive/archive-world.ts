/** Archives in memory, written by a random recording whose records the test knows. */
import fc from 'fast-check';
import { type Archive, type ArchiveFile, openArchive } from '../../../../src/commands/canvas/archive/archive';
import { ArchiveWriter } from '../../../../src/commands/canvas/archive/archive-writer';
import type { PendingPixel } from '../../../../src/commands/canvas/archive/pending-records';
import type { ArchiveHeader, ArchiveRecord } from '../../../../src/commands/canvas/archive/records';
import { seededNumbers } from '../../../support/seeded-numbers';

/** A file in memory; `onWrite` may throw, before anything of that write is in the file or after a part of it. */
export interface MemoryFile extends ArchiveFile {
  bytes: Buffer;
  onWrite?: (() => number | undefined) | undefined;
}

export function memoryFile(bytes: Uint8Array = Buffer.alloc(0)): MemoryFile {
  return {
    bytes: Buffer.from(bytes),
    get size() {
      return this.bytes.length;
    },
    async read(offset, length) {
      return Buffer.from(this.bytes.subarray(offset, offset + length));
    },
    async write(offset, added) {
      const part = this.onWrite?.();
      const content = added.subarray(0, part ?? added.length);
      const after = this.bytes.subarray(Math.min(this.bytes.length, offset + content.length));
      this.bytes = Buffer.concat([this.bytes.subarray(0, offset), content, after]);
      if (part !== undefined) throw new Error('killed');
    },
    async truncate(size) {
      if (this.onWrite?.() !== undefined) throw new Error('killed');
      this.bytes = this.bytes.subarray(0, size);
    },
    sync: async () => undefined,
  };
}

export const header: ArchiveHeader = {
  version: 1,
  width: 16,
  height: 16,
  palette: Array.from({ length: 32 }, (_, index) => index * 1000),
  startedAt: 1_000_000,
  canvas: 'https://pixel.example.org',
};

/** What is recorded next; `after` is the time since the last step. */
export type Step =
  | { readonly type: 'pixel'; after: number; position: number; color: number; author: number }
  | { readonly type: 'online'; after: number; count: number }
  | { readonly type: 'gap'; after: number; changes: readonly [number, number][] }
  | { readonly type: 'name'; author: number }
  | { readonly type: 'flush' | 'seal' | 'resume' };

const position = fc.nat(255);
const color = fc.nat(31);
const after = fc.nat(2000);
const changes = fc.array(fc.tuple(position, color), { maxLength: 5 });
const type = <T extends Step['type']>(...types: T[]) => fc.constantFrom(...types);

export const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 12, arbitrary: fc.record({ type: type('pixel'), after, position, color, author: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ type: type('online'), after, count: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ type: type('gap'), after, changes }) },
  { weight: 2, arbitrary: fc.record({ type: type('name'), author: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 3, arbitrary: fc.record({ type: type('flush', 'seal', 'resume') }) },
);

/** Records a list of steps, and keeps the lines that a reader must find: one per pixel, without key frames. */
export class Recording {
  lines: string[] = [];
  /** How many of the lines a flush has written. */
  durable = 0;
  #time = header.startedAt;
  #last: { pixel: PendingPixel; line: number; text: string } | undefined;
  writer!: ArchiveWriter;

  constructor(readonly file: MemoryFile) {}

  async start(): Promise<void> {
    this.writer = await ArchiveWriter.create(this.file, header, new Uint8Array(256));
  }

  async play(one: Step): Promise<void> {
    if ('after' in one) this.#time += one.after;
    switch (one.type) {
      case 'pixel': {
        const pixel = this.writer.pixel(this.#time, one.position, one.color, this.#numberOf(one.author));
        const text = `${this.#time} ${one.position} ${one.color}`;
        this.#last = { pixel, line: this.lines.length, text };
        this.lines.push(`${text} ${one.author === 0 ? '' : `user${one.author}`}`);
        return;
      }
      case 'online':
        this.writer.message({ type: 'online', at: this.#time, count: one.count });
        this.lines.push(`online ${this.#time} ${one.count}`);
        return;
      case 'gap':
        return this.#gap(one.changes);
      case 'name': {
        const last = this.#last;
        if (last && this.writer.nameAuthor(last.pixel, this.#numberOf(one.author)))
          this.lines[last.line] = `${last.text} user${one.author}`;
        return;
      }
      case 'resume':
        await this.writer.flush();
        this.writer = await ArchiveWriter.resume(this.file);
        this.#last = undefined;
        break;
      default:
        await this.writer[one.type]();
    }
    this.durable = this.lines.length;
  }

  #numberOf(author: number): number {
    return author === 0 ? 0 : this.writer.authorNumber(`id${author}`, `user${author}`);
  }

  async #gap(changes: readonly [number, number][]): Promise<void> {
    const before = this.writer.board;
    const board = before.slice();
    for (const [where, color] of changes) board[where] = color;
    const changed = [...board.entries()].filter(([where, color]) => color !== before[where]);
    const texts = changed.map(([where, color]) => `${where}=${color}`);
    const from = this.writer.state.time;
    await this.writer.gap(0, this.#time, board);
    this.lines.push(`gap ${from} ${this.#time} ${texts.join(' ')}`);
    this.durable = this.lines.length;
  }
}

/** What a reader finds, as lines; damage is one too. Checks that key frames agree with the records before them. */
export async function linesOf(
  archive: Archive,
  fromTime?: number,
): Promise<{ lines: string[]; board: Uint8Array }> {
  const lines: string[] = [];
  const names = new Map<number, string>();
  const board = new Uint8Array(archive.header.width * archive.header.height);
  for await (const record of archive.records(fromTime)) {
    if (record.type === 'author') names.set(record.number, record.username);
    else if (record.type === 'snapshot') {
      if (!record.isNew && Buffer.compare(record.pixels, board) !== 0) throw new Error('a key frame differs');
      board.set(record.pixels);
    } else lines.push(...drawn(record, board, names));
  }
  return { lines, board };
}

function drawn(record: ArchiveRecord, board: Uint8Array, names: ReadonlyMap<number, string>): string[] {
  if (record.type !== 'pixels' && record.type !== 'gap')
    return [record.type === 'online' ? `online ${record.at} ${record.count}` : record.type];
  const columns = record.type === 'gap' ? record.changes : record;
  const found: string[] = [];
  for (let index = 0; index < columns.count; index += 1) {
    const [where = 0, color = 0] = [columns.positions[index], columns.colors[index]];
    board[where] = color;
    const author = columns.authors[index] ?? 0;
    if (author > 0 && !names.has(author)) throw new Error(`author ${author} has no name`);
    found.push(
      record.type === 'gap'
        ? `${where}=${color}`
        : `${columns.times[index]} ${where} ${color} ${names.get(author) ?? ''}`,
    );
  }
  return record.type === 'gap' ? [`gap ${record.from} ${record.to} ${found.join(' ')}`] : found;
}

/** The records of a file. */
export async function readLines(file: ArchiveFile, fromTime?: number) {
  return linesOf(await openArchive(file), fromTime);
}

/** Whole numbers below 2^31 that look random; the same for the same seed. */
export function randomNumbers(seed: number): () => number {
  const next = seededNumbers(seed);
  return () => Math.floor(next() * 2 ** 31);
}
