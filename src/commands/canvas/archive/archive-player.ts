/** Plays an archive: restores the canvas at any time, and reports the changes as viewer events. */

import { pixelWord, withZoneChanges, type Zones } from '../../../client/canvas/wire';
import type { Pixel } from '../../../image/bitmap';
import { type CanvasEffect, PixelBatch, type ViewerEvent } from '../core/events';
import { timestamp } from '../core/moment';
import type { Archive } from './archive';
import type { ArchiveRecord, AuthorRecord, PixelColumns } from './records';

/** A cursor in an archive. `takeEvents` returns the changes of the moves since its last call. */
export class ArchivePlayer {
  /** Current time, in milliseconds since the epoch. */
  time: number;
  readonly board: Uint8Array;
  /** Author numbers by position; 0 for unknown. */
  readonly #authors: Uint32Array;
  readonly #names = new Map<number, AuthorRecord>();
  #records: AsyncGenerator<ArchiveRecord>;
  /** The next record, and the number of its pixels that are placed. */
  #next: ArchiveRecord | undefined;
  #done = 0;
  #lastPixel: number;
  #zones: Zones | undefined;
  #changes: number[] = [];
  #messages: ViewerEvent[] = [];

  constructor(readonly archive: Archive) {
    const { width, height } = archive.header;
    this.board = new Uint8Array(width * height);
    this.#authors = new Uint32Array(width * height);
    this.time = archive.from;
    this.#lastPixel = archive.from;
    this.#records = archive.records();
  }

  async advance(to: number): Promise<void> {
    for (
      let record = await this.#peek();
      record && timeOf(record, this.#done) <= to;
      record = await this.#peek()
    )
      this.#apply(record, to);
    this.time = Math.max(this.time, Math.min(to, this.archive.to));
  }

  /** Jumps to any time, from the last key frame before it. */
  async seek(to: number): Promise<void> {
    const moment = Math.min(Math.max(to, this.archive.from), this.archive.to);
    const before = this.board.slice();
    await this.#restart(moment);
    await this.advance(moment);
    this.time = moment;
    this.#changes = [];
    this.#changed(before, this.board);
  }

  /** Moves to the next pixels (all of the same time), or to the end. */
  async stepForward(): Promise<void> {
    for (let record = await this.#peek(); record; record = await this.#peek()) {
      const at = timeOf(record, this.#done);
      if (record.type === 'pixels' || record.type === 'gap') return this.advance(at);
      this.#apply(record, Number.POSITIVE_INFINITY);
    }
    this.time = this.archive.to;
  }

  /** Moves to the pixels before the current ones. */
  async stepBack(): Promise<void> {
    await this.seek(Math.min(this.#lastPixel, this.time) - 1);
    this.time = Math.max(this.archive.from, Math.min(this.time, this.#lastPixel));
  }

  /** Returns the author of the pixel at a position; undefined when the archive does not contain it. */
  authorAt(x: number, y: number): AuthorRecord | undefined {
    return this.#names.get(this.#authors[y * this.archive.header.width + x] ?? 0);
  }

  /** Zones at the current time; undefined when the archive has none. */
  get zones(): Zones | undefined {
    return this.#zones;
  }

  /** Returns the changes since the last call, as viewer events. */
  takeEvents(): ViewerEvent[] {
    const events = this.#messages;
    this.#messages = [];
    if (this.#changes.length === 0) return events;
    const bytes = Buffer.alloc(4 * this.#changes.length);
    for (const [index, word] of this.#changes.entries()) bytes.writeInt32LE(word, 4 * index);
    this.#changes = [];
    return [{ type: 'pixels', at: timestamp(this.time), pixels: new PixelBatch(bytes) }, ...events];
  }

  async #restart(moment: number): Promise<void> {
    await this.#records.return(undefined);
    this.#records = this.archive.records(moment);
    this.#next = undefined;
    this.#done = 0;
    this.#authors.fill(0);
    this.#lastPixel = this.archive.from;
    // When the start of the archive is damaged, the first snapshot can come later.
    this.time = this.archive.from;
  }

  async #peek(): Promise<ArchiveRecord | undefined> {
    if (this.#next?.type === 'pixels' && this.#done >= this.#next.count) this.#next = undefined;
    if (this.#next) return this.#next;
    const { value, done } = await this.#records.next();
    this.#next = done ? undefined : value;
    this.#done = 0;
    return this.#next;
  }

  #apply(record: ArchiveRecord, to: number): void {
    if (record.type === 'pixels') {
      this.#place(record, to);
      return;
    }
    this.#next = undefined;
    if (record.type === 'gap') {
      this.#done = 0;
      this.#place(record.changes, to);
    } else if (record.type === 'snapshot') {
      this.#changed(this.board, record.pixels);
      this.board.set(record.pixels);
    } else if (record.type === 'author') this.#names.set(record.number, record);
    else if (record.type !== 'damage') {
      if (record.type === 'zones') this.#zones = record;
      if (record.type === 'zoneChanges' && this.#zones)
        this.#zones = withZoneChanges(this.#zones, record.changes);
      this.#messages.push(record);
    }
  }

  #changed(before: Uint8Array, after: Uint8Array): void {
    for (let position = 0; position < after.length; position += 1) {
      const color = after[position] ?? 0;
      if (color !== before[position]) this.#change(position, color);
    }
  }

  /** Stores the change as a word of the wire. */
  #change(position: number, color: number): void {
    const { width } = this.archive.header;
    this.#changes.push(pixelWord(position % width, Math.floor(position / width), color));
  }

  #place({ count, times, positions, colors, authors }: PixelColumns, to: number): void {
    let index = this.#done;
    for (; index < count && (times[index] ?? 0) <= to; index += 1) {
      const position = positions[index] ?? 0;
      const color = colors[index] ?? 0;
      this.board[position] = color;
      this.#authors[position] = authors[index] ?? 0;
      this.#change(position, color);
    }
    if (index > 0) this.#lastPixel = times[index - 1] ?? this.#lastPixel;
    this.#done = index;
  }
}

/** Time of a record; records without a time, such as authors, apply immediately. */
function timeOf(record: ArchiveRecord, done: number): number {
  if (record.type === 'pixels') return record.times[done] ?? 0;
  if (record.type === 'gap') return record.to;
  return 'at' in record ? record.at : Number.NEGATIVE_INFINITY;
}

/** Status of a replay; times are milliseconds since the epoch. */
export interface ReplayStatus {
  readonly type: 'replay';
  readonly time: number;
  readonly from: number;
  readonly to: number;
  /** Multiple of the recorded speed. */
  readonly speed: number;
  readonly isPlaying: boolean;
}

export type ReplayEvent =
  | ViewerEvent
  | ReplayStatus
  /** A gap of the recording, as printed. */
  | { readonly type: 'gap'; readonly from: string; readonly to: string; readonly changes: readonly Pixel[] };

export type ReplayEffect =
  | { readonly type: 'pause' }
  | { readonly type: 'step'; readonly steps: 1 | -1 }
  | { readonly type: 'faster'; readonly factor: number }
  /** `skip` moves by a share of the recording; `seek` moves to one. */
  | { readonly type: 'skip'; readonly share: number }
  | { readonly type: 'seek'; readonly share: number };

export type ReplayRequest = ReplayEffect | CanvasEffect;
