/**
 * Converts records to frames, with an optional author filter: `FrameState` draws the records and returns the changes since
 * the last frame, `patchesOf` decides when a frame is due. Styles choose the colors; encoders write the patches.
 */

import type { Region } from '../../../image/bitmap';
import type { ArchiveRecord, AuthorRecord, PixelColumns, SnapshotRecord } from '../archive/records';
import { momentOf, noChange, type Patch, type Timing } from './film';
import type { Style } from './styles';

/** Bounding box of changes; right and bottom are inclusive. */
interface Changes {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly count: number;
}

/** Above this share of new pixels, the whole rectangle is written, since repeated colors compress better than holes. */
const opaqueShare = 0.5;
/** Draws records and returns the changes of each frame. Uses a few bytes of memory per pixel. */
export class FrameState {
  /** A color number for each pixel of the region, starting at 1. */
  readonly image: Uint8Array;
  private readonly shown: Uint8Array;
  /** Canvas colors, which some styles do not show. */
  private readonly board: Uint8Array;
  /** Places that changed since the last frame, in order, as `changes` found them. */
  private readonly changed: Uint32Array;
  hasSnapshot = false;
  private isFirst = true;

  /**
   * @param canvasWidth width of the recorded canvas
   * @param region the shown region
   */
  constructor(
    private readonly canvasWidth: number,
    private readonly region: Region,
    private readonly style: Style,
  ) {
    const size = region.width * region.height;
    this.image = new Uint8Array(size);
    this.shown = new Uint8Array(size);
    this.board = new Uint8Array(size);
    this.changed = new Uint32Array(size);
  }

  /** Draws a snapshot; later snapshots count as changes without an author. */
  drawSnapshot({ pixels, at, isNew }: SnapshotRecord): void {
    if (this.hasSnapshot && !isNew) return;
    const { x, y, width, height } = this.region;
    for (let row = 0, place = 0; row < height; row += 1) {
      const start = (y + row) * this.canvasWidth + x;
      for (let column = 0; column < width; column += 1, place += 1) {
        const color = pixels[start + column] ?? 0;
        if (!this.hasSnapshot) this.image[place] = this.style.base(color);
        else if (color !== this.board[place]) this.image[place] = this.style.changed(place, color, 0, at);
        this.board[place] = color;
      }
    }
    this.hasSnapshot = true;
  }

  /** Draws the pixels from index `from` to `to` (exclusive). */
  drawPixels({ positions, colors, authors, times }: PixelColumns, from: number, to: number): void {
    const { image, board, style } = this;
    for (let index = from; index < to; index += 1) {
      const place = this.placeOf(positions[index] ?? 0);
      if (place < 0) continue;
      const color = colors[index] ?? 0;
      board[place] = color;
      image[place] = style.changed(place, color, authors[index] ?? 0, times[index] ?? 0);
    }
  }

  /** Converts a canvas position to a place in the region; negative outside. */
  private placeOf(position: number): number {
    const { x, y, width, height } = this.region;
    if (width === this.canvasWidth) {
      const place = position - y * width;
      return place < width * height ? place : -1;
    }
    const row = Math.floor(position / this.canvasWidth);
    const column = position - row * this.canvasWidth - x;
    const isInside = column >= 0 && column < width && row < y + height;
    return isInside ? (row - y) * width + column : -1;
  }

  /** Returns the changes since the last frame; the first patch is the whole picture. */
  takePatch(at: number): Patch {
    this.style.age?.(this.image, at);
    const patch = this.isFirst ? this.wholePatch() : this.patchOf(this.changes());
    this.isFirst = false;
    return patch;
  }

  private wholePatch(): Patch {
    this.shown.set(this.image);
    const { width, height } = this.region;
    return { area: { x: 0, y: 0, width, height }, pixels: this.image.slice(), isOpaque: true };
  }

  private changes(): Changes {
    const { image, shown, changed } = this;
    const { width, height } = this.region;
    let [left, top, right, bottom, count] = [width, height, -1, -1, 0];
    for (let y = 0; y < height; y += 1) {
      const start = y * width;
      if (isSame(image, shown, start, start + width)) continue;
      if (y < top) top = y;
      bottom = y;
      for (let x = 0; x < width; x += 1) {
        if (image[start + x] === shown[start + x]) continue;
        if (x < left) left = x;
        if (x > right) right = x;
        changed[count] = start + x;
        count += 1;
      }
    }
    return { left, top, right, bottom, count };
  }

  private patchOf({ left, top, right, bottom, count }: Changes): Patch {
    if (count === 0) return noChange;
    const area = { x: left, y: top, width: right - left + 1, height: bottom - top + 1 };
    const isOpaque = count >= area.width * area.height * opaqueShare;
    const pixels = isOpaque ? this.cut(area) : this.newPixels(area, count);
    return { area, pixels, isOpaque };
  }

  private cut({ x, y, width, height }: Region): Uint8Array {
    const pixels = new Uint8Array(width * height);
    for (let row = 0; row < height; row += 1) {
      const start = (y + row) * this.region.width + x;
      const line = this.image.subarray(start, start + width);
      pixels.set(line, row * width);
      this.shown.set(line, start);
    }
    return pixels;
  }

  private newPixels({ x, y, width, height }: Region, count: number): Uint8Array {
    const { image, shown, changed, region } = this;
    const pixels = new Uint8Array(width * height);
    for (let index = 0; index < count; index += 1) {
      const place = changed[index] ?? 0;
      const row = (place / region.width) | 0;
      const color = image[place] ?? 0;
      shown[place] = color;
      pixels[(row - y) * width + place - row * region.width - x] = color;
    }
    return pixels;
  }
}

function isSame(one: Uint8Array, other: Uint8Array, from: number, to: number): boolean {
  return Buffer.compare(one.subarray(from, to), other.subarray(from, to)) === 0;
}

/**
 * Yields the changes of each frame; a frame includes all records up to its time.
 * @param records in order of time; the first is a snapshot from before the first frame
 * @param author receives the author records
 */
export async function* patchesOf(
  records: AsyncIterable<ArchiveRecord>,
  timing: Timing,
  state: FrameState,
  author?: AuthorFilter,
): AsyncGenerator<Patch> {
  const frames = new Frames(timing, state);
  for await (const record of records) {
    if (record.type === 'author') author?.learn(record);
    else if (record.type === 'snapshot') {
      if (record.isNew && state.hasSnapshot) yield* frames.until(record.at);
      state.drawSnapshot(record);
    } else if (record.type === 'pixels') yield* frames.draw(record);
    else if (record.type === 'gap') yield* frames.draw(record.changes);
    if (frames.isEnd) return;
  }
  yield* frames.until(Number.POSITIVE_INFINITY);
}

/** Produces the frames that are due before or between pixels. */
class Frames {
  private next = 0;

  constructor(
    private readonly timing: Timing,
    private readonly state: FrameState,
  ) {}

  get isEnd(): boolean {
    return this.next === this.timing.count;
  }

  *until(at: number): Generator<Patch> {
    while (!this.isEnd && momentOf(this.timing, this.next) < at) yield this.take();
  }

  *draw(columns: PixelColumns): Generator<Patch> {
    let from = 0;
    while (from < columns.count && !this.isEnd) {
      const end = placesUntil(columns, momentOf(this.timing, this.next), from);
      this.state.drawPixels(columns, from, end);
      from = end;
      if (from < columns.count) yield this.take();
    }
  }

  private take(): Patch {
    const patch = this.state.takePatch(momentOf(this.timing, this.next));
    this.next += 1;
    return patch;
  }
}

/** Binary search: index of the first pixel after a time, starting at `from`. */
function placesUntil({ times, count }: PixelColumns, moment: number, from: number): number {
  let [low, high] = [from, count];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= moment) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Matches the pixels of one author, by username or ID; author numbers are learned from the records. */
export class AuthorFilter {
  private readonly numbers = new Set<number>();
  private readonly wanted: string;

  /** @param user a username, with or without `@` and in any case, or an ID */
  constructor(user: string) {
    this.wanted = user.replace(/^@/, '').toLowerCase();
  }

  get isKnown(): boolean {
    return this.numbers.size > 0;
  }

  learn({ number, id, username }: AuthorRecord): void {
    if (username.toLowerCase() === this.wanted || id.toLowerCase() === this.wanted) this.numbers.add(number);
    else this.numbers.delete(number);
  }

  readonly counts = (author: number): boolean => this.numbers.has(author);
}
