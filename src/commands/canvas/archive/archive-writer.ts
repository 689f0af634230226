/**
 * Writes an archive. New records go into small loose blocks every second; many of them become one compressed block. The
 * file is good after every single write (docs/canvas-archive.md). No call may be made while another is awaited.
 */
import type { ArchiveFile } from './archive';
import { type Block, blockBytes, gapBlock, keyFrameBlock, recordsBlock } from './blocks';
import { GrowingColumns } from './columns';
import { blockFlags, encodeHeader } from './format';
import { type PendingPixel, PendingRecords } from './pending-records';
import type { ArchiveHeader, MessageRecord, PixelColumns } from './records';
import { restoreEnd, type WriterState } from './restore-end';

/** The limits at which records become a compressed block: pixels, numbers in other records, or milliseconds. */
const blockPixels = 65_536;
const blockNumbers = 200_000;
const blockMs = 60 * 60_000;
/**
 * A key frame is written when the blocks since the last one take this multiple of its bytes, and at least these bytes.
 */
const keyFrameShare = 16;
const keyFrameBytes = 256 * 1024;

export class ArchiveWriter {
  /** False after damage: the next block is a key frame. */
  #isKnown = true;
  /** Pixels that the archive held before this writer. */
  recorded = 0;
  /** The highest number of an author, once one was requested. */
  #highest: number | undefined;

  private constructor(
    readonly header: ArchiveHeader,
    /** The canvas as the records make it; changes with every record. */
    readonly board: Uint8Array,
    readonly file: ArchiveFile,
    readonly state: WriterState,
    readonly pending = new PendingRecords(),
    readonly authors = new Map<string, number>(),
  ) {}

  /** Begins an archive in an empty file. */
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
   * Continues at the end of an archive; removes a block that a killed process left incomplete there.
   * @param check called before anything is changed; it may throw
   * @throws UsageError as `openArchive` does
   */
  static async resume(
    file: ArchiveFile,
    check: (header: ArchiveHeader) => void = () => undefined,
  ): Promise<ArchiveWriter> {
    const { archive, board, isKnown, state, pending, authors } = await restoreEnd(file, check);
    const writer = new ArchiveWriter(archive.header, board, file, state, pending, authors);
    writer.#isKnown = isKnown;
    writer.recorded = archive.pixels;
    return writer;
  }

  /** Whether there are enough records for a block. */
  get isFull(): boolean {
    return this.pending.pixels >= blockPixels || this.pending.numbers >= blockNumbers;
  }

  /**
   * A pixel was placed. @param time milliseconds since the epoch; one before the last record counts as its time
   * @param author a number of `authorNumber`, or 0
   */
  pixel(time: number, position: number, color: number, author = 0): PendingPixel {
    this.board[position] = color;
    return this.pending.addPixel(this.#timeOf(time), position, color, author);
  }

  message(record: MessageRecord): void {
    const at = this.#timeOf(record.at);
    this.pending.addMessage(at, { ...record, at });
  }

  /** The number of an author; one that has none yet gets it. */
  authorNumber(id: string, username: string): number {
    const known = this.authors.get(id);
    if (known !== undefined) return known;
    // After damage, some numbers no longer have an author.
    this.#highest ??= [...this.authors.values()].reduce((highest, one) => Math.max(highest, one), 0);
    this.#highest += 1;
    const number = this.#highest;
    this.authors.set(id, number);
    this.pending.addAuthor(this.state.time, { type: 'author', number, id, username });
    return number;
  }

  /** Names the author of a pixel later; false when it is too late for that. */
  nameAuthor(pixel: PendingPixel, author: number): boolean {
    return this.pending.nameAuthor(pixel, author);
  }

  /**
   * Nothing was recorded between two times; `board` is what the canvas is now. A start before the last record counts as
   * its time.
   * @returns how many pixels differ
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

  /** Writes what is new: a kill loses only what comes after this. */
  async flush(): Promise<void> {
    const { from } = this.pending;
    const isOld = from !== undefined && this.state.time - from > blockMs;
    if (this.isFull || isOld) await this.seal();
    else if (this.pending.hasUnwritten) await this.#writeLoose();
  }

  /** Makes one block of all records that are in loose blocks or only in memory; now and then, a key frame follows. */
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

  /** Makes the end compact and durable. */
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
   * Puts a block into the place of the loose ones whose records it holds. It is written behind them first, and over
   * them once that is on the disk: whenever the process is killed, one of the two can be read.
   */
  async #replaceLoose(block: Block): Promise<void> {
    const bytes = blockBytes(block);
    const start = this.state.looseStart ?? this.state.size;
    // It must not reach into its own copy.
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

  /** Appends bytes; what cannot be written whole is not written at all. */
  async #append(bytes: Uint8Array): Promise<void> {
    try {
      await this.file.write(this.state.size, bytes);
    } catch (error) {
      await this.file.truncate(this.state.size).catch(() => undefined);
      throw error;
    }
    this.state.size += bytes.length;
  }

  /** Times never fall, whatever the clock of the computer does. */
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
