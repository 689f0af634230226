/**
 * Writes an archive. New records are appended as small loose blocks every second; later, one compressed block replaces
 * many loose ones. The file is valid after every single write (docs/canvas-archive.md). Calls must not overlap. To continue
 * an archive, the writer first repairs the damage of a killed process and restores the state at the end of the file.
 *
 *     const writer = await ArchiveWriter.resume(file);
 *     writer.pixel(clock.now(), position, color);
 *     await writer.flush();
 */
import { type ArchiveFile, openArchive, readLoose } from './archive';
import {
  type Block,
  type BlockEntry,
  blockBytes,
  gapBlock,
  type IndexEntry,
  keyFrameBlock,
  readBlock,
  recordsBlock,
} from './blocks';
import { GrowingColumns } from './columns';
import { blockFlags, blockKinds, encodeHeader, headLength } from './format';
import { type PendingPixel, PendingRecords } from './pending-records';
import type { ArchiveHeader, ArchiveRecord, MessageRecord, PixelColumns } from './records';

/** Limits that trigger a compressed block: pixels, numbers in other records, milliseconds. */
const blockPixels = 65_536;
const blockNumbers = 200_000;
const blockMs = 60 * 60_000;
/** A key frame follows when the blocks since the last one exceed this multiple of its size, and this many bytes. */
const keyFrameShare = 16;
const keyFrameBytes = 256 * 1024;

export class ArchiveWriter {
  /** False after damage: the next block must be a key frame. */
  #isKnown = true;
  /** Number of pixels in the archive before this writer opened it. */
  recorded = 0;
  readonly pending = new PendingRecords();
  /** Author numbers by account ID. */
  readonly authors = new Map<string, number>();
  /** Highest author number; undefined before the first call of `authorNumber`. */
  #highest: number | undefined;

  private constructor(
    readonly header: ArchiveHeader,
    /** Current canvas, updated by every record. */
    readonly board: Uint8Array,
    readonly file: ArchiveFile,
    readonly state: WriterState,
  ) {}

  static async create(file: ArchiveFile, header: ArchiveHeader, board: Uint8Array): Promise<ArchiveWriter> {
    const keyFrame = keyFrameBlock(board, header.startedAt);
    const bytes = Buffer.concat([encodeHeader(header), blockBytes(keyFrame)]);
    const state: WriterState = {
      size: 0,
      looseStart: undefined,
      keyFrame: { bytes: keyFrame.stored.length, end: bytes.length },
      time: header.startedAt,
    };
    const writer = new ArchiveWriter(header, Uint8Array.from(board), file, state);
    await writer.#append(bytes);
    await file.sync();
    return writer;
  }

  /**
   * Opens an archive for appending, after the repair of its end.
   * @param check called before the file is changed; may throw
   * @throws UsageError as `openArchive` does
   */
  static async resume(
    file: ArchiveFile,
    check: (header: ArchiveHeader) => void = () => undefined,
  ): Promise<ArchiveWriter> {
    const found = await openArchive(file);
    check(found.header);
    const archive = (await repair(file, found.index)) ? await openArchive(file) : found;
    const { header, index } = archive;
    const keyFrame = lastKeyFrame(index);
    const state: WriterState = { size: file.size, looseStart: undefined, keyFrame, time: archive.to };
    const writer = new ArchiveWriter(header, new Uint8Array(header.width * header.height), file, state);
    writer.recorded = archive.pixels;
    writer.#isKnown = false;
    for await (const record of archive.records(Number.POSITIVE_INFINITY)) writer.#restore(record);
    const entries = looseEntries(index);
    const loose = writer.#isKnown ? await readLoose(file, header, entries) : undefined;
    if (loose) {
      writer.pending.restore(loose);
      state.looseStart = entries[0]?.offset;
    }
    return writer;
  }

  #restore(record: ArchiveRecord): void {
    if (record.type === 'author') this.authors.set(record.id, record.number);
    else if (record.type === 'damage') this.#isKnown = false;
    else if (record.type === 'snapshot') {
      this.board.set(record.pixels);
      this.#isKnown = true;
    } else if (record.type === 'pixels' || record.type === 'gap') {
      const { count, positions, colors } = record.type === 'gap' ? record.changes : record;
      for (let index = 0; index < count; index += 1) this.board[positions[index] ?? 0] = colors[index] ?? 0;
    }
  }

  /** Whether there are enough pending records for a compressed block. */
  get isFull(): boolean {
    return this.pending.pixels >= blockPixels || this.pending.numbers >= blockNumbers;
  }

  /**
   * Adds a placed pixel.
   * @param time milliseconds since the epoch; raised to the time of the last record when it is earlier
   * @param author a number from `authorNumber`, or 0 for unknown
   */
  pixel(time: number, position: number, color: number, author = 0): PendingPixel {
    this.board[position] = color;
    return this.pending.addPixel(this.#timeOf(time), position, color, author);
  }

  message(record: MessageRecord): void {
    const at = this.#timeOf(record.at);
    this.pending.addMessage(at, { ...record, at });
  }

  /** Returns the number of an author; assigns the next number to a new author. */
  authorNumber(id: string, username: string): number {
    const known = this.authors.get(id);
    if (known !== undefined) return known;
    // After damage, numbers can be missing, so the size of the map is not enough.
    this.#highest ??= [...this.authors.values()].reduce((highest, one) => Math.max(highest, one), 0);
    this.#highest += 1;
    const number = this.#highest;
    this.authors.set(id, number);
    this.pending.addAuthor(this.state.time, { type: 'author', number, id, username });
    return number;
  }

  /** Sets the author of a pending pixel. Returns false when the pixel is already in a compressed block. */
  nameAuthor(pixel: PendingPixel, author: number): boolean {
    return this.pending.nameAuthor(pixel, author);
  }

  /**
   * Adds a gap: nothing was recorded from `start` to `end`, and `board` is the canvas now. A start before the last record
   * is raised to its time.
   * @returns number of pixels that differ
   */
  async gap(start: number, end: number, board: Uint8Array): Promise<number> {
    await this.seal();
    const from = this.#timeOf(start);
    const to = this.#timeOf(end);
    const changes = this.#changesTo(board, to);
    this.board.set(board);
    if (!this.#isKnown) {
      await this.#writeKeyFrame();
      this.#isKnown = true;
      return changes.count;
    }
    await this.#append(blockBytes(gapBlock(changes, from, to)));
    return changes.count;
  }

  /** Writes new records to the file, so that a kill loses only later ones. */
  async flush(): Promise<void> {
    const { from } = this.pending;
    const isOld = from !== undefined && this.state.time - from > blockMs;
    if (this.isFull || isOld) await this.seal();
    else if (this.pending.hasUnwritten) await this.#writeLoose();
  }

  /** Replaces loose blocks and records in memory by one compressed block; adds a key frame when one is due. */
  async seal(): Promise<void> {
    const { from, hasUnwritten } = this.pending;
    if (from !== undefined || hasUnwritten) {
      const block = recordsBlock(this.pending.all(), from ?? this.state.time, this.state.time);
      if (this.state.looseStart === undefined) await this.#append(blockBytes(block));
      else await this.#replaceLoose(block);
      this.pending.clear();
      this.state.looseStart = undefined;
    }
    const { bytes, end } = this.state.keyFrame;
    if (this.state.size - end > Math.max(keyFrameBytes, keyFrameShare * bytes)) await this.#writeKeyFrame();
  }

  async close(): Promise<void> {
    await this.seal();
    await this.file.sync();
  }

  async #writeLoose(): Promise<void> {
    const { content, from } = this.pending.unwritten(this.state.time);
    const begins = this.state.looseStart === undefined ? blockFlags.begins : 0;
    const start = this.state.size;
    await this.#append(blockBytes(recordsBlock(content, from, this.state.time, blockFlags.loose | begins)));
    this.state.looseStart ??= start;
    this.pending.written();
  }

  /**
   * Replaces the loose blocks by a block with the same records. Writes a copy after them, syncs, then overwrites them: a
   * kill at any time leaves a readable version.
   */
  async #replaceLoose(block: Block): Promise<void> {
    const bytes = blockBytes(block);
    const start = this.state.looseStart ?? this.state.size;
    // The block must not overlap its own copy.
    if (bytes.length > this.state.size - start && this.pending.hasUnwritten) await this.#writeLoose();
    const loose = this.state.size - start;
    if (bytes.length > loose) return;
    await this.#append(blockBytes(block, loose));
    await this.file.sync();
    await this.file.write(start, bytes);
    await this.file.sync();
    await this.file.truncate(start + bytes.length);
    this.state.size = start + bytes.length;
  }

  async #writeKeyFrame(): Promise<void> {
    const bytes = blockBytes(keyFrameBlock(this.board, this.state.time));
    await this.#append(bytes);
    await this.file.sync();
    this.state.keyFrame = { bytes: bytes.length, end: this.state.size };
  }

  /** Appends bytes; a failed write is rolled back. */
  async #append(bytes: Uint8Array): Promise<void> {
    try {
      await this.file.write(this.state.size, bytes);
    } catch (error) {
      await this.file.truncate(this.state.size).catch(() => undefined);
      throw error;
    }
    this.state.size += bytes.length;
  }

  /** Makes times monotonic, even when the system clock goes back. */
  #timeOf(time: number): number {
    this.state.time = Math.max(this.state.time, Math.round(time));
    return this.state.time;
  }

  #changesTo(board: Uint8Array, time: number): PixelColumns {
    const changes = new GrowingColumns();
    for (let position = 0; position < board.length; position += 1) {
      const color = board[position] ?? 0;
      if (color !== this.board[position]) changes.add(time, position, color);
    }
    return changes.since(0);
  }
}

interface WriterState {
  /** Length of the valid part, in bytes. */
  size: number;
  /** Offset of the first loose block at the end; undefined without loose blocks. */
  looseStart: number | undefined;
  /** The last key frame: length in bytes and end offset. */
  keyFrame: { readonly bytes: number; readonly end: number };
  time: number;
}

/** Completes an interrupted replacement of loose blocks, or removes a truncated block. Returns whether it changed the file. */
async function repair(file: ArchiveFile, index: readonly IndexEntry[]): Promise<boolean> {
  const last = index.at(-1);
  const copy = index.findLast((entry) => entry.type === 'block');
  if (copy && copy.head.repeats > 0) {
    const start = copy.offset - copy.head.repeats;
    const bytes = blockBytes(await readBlock(file, copy));
    await file.write(start, bytes);
    await file.sync();
    await file.truncate(start + bytes.length);
    return true;
  }
  if (last?.type !== 'damage' || !last.isAtEnd) return false;
  await file.truncate(last.offset);
  return true;
}

function looseEntries(index: readonly IndexEntry[]): readonly BlockEntry[] {
  const blocks: BlockEntry[] = [];
  for (const entry of index.toReversed()) {
    if (entry.type === 'damage' || !(entry.head.flags & blockFlags.loose)) break;
    blocks.unshift(entry);
    if (entry.head.flags & blockFlags.begins) return blocks;
  }
  return [];
}

function lastKeyFrame(index: readonly IndexEntry[]): WriterState['keyFrame'] {
  const found = index.findLast((entry) => entry.type === 'block' && entry.head.kind === blockKinds.keyFrame);
  if (found?.type !== 'block') return { bytes: 0, end: 0 };
  const bytes = headLength + found.head.storedLength;
  return { bytes, end: found.offset + bytes };
}
