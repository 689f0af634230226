/** Calculates statistics of an archive, in memory that is independent of the number of pixels. */
import { type Bitmap, isIn, type Position, type Region, requireOnCanvas } from '../../../image/bitmap';
import { hexOf } from '../../../image/palette';
import type { Archive } from '../archive/archive';
import type { ArchiveRecord, GapRecord, PixelColumns } from '../archive/records';
import { timestamp } from '../core/moment';
import { unset } from '../draw/dither';
import { requireRoom } from '../draw/template';

const hourMs = 3_600_000;
const squareSide = 32;
const minChanges = 2;

export interface StatisticsOptions {
  /** Default: the whole canvas. */
  readonly region?: Region;
  /** Maximum number of authors, regions and battles. */
  readonly top: number;
  readonly template?: { readonly picture: Bitmap; readonly at: Position };
}

/** Statistics of an archive, as `canvas stats` prints them. Times are ISO 8601, in UTC. */
export type Statistics = ReturnType<StatisticsCollector['result']>;

export class StatisticsCollector {
  readonly #board: Uint8Array;
  readonly #changes: Uint32Array;
  /** Bit set of the colors of each position, modulo 32. */
  readonly #seen: Uint32Array;
  readonly #placed: Uint32Array;
  readonly #hours = new Map<number, number>();
  readonly #colors: Uint32Array;
  readonly #byAuthor = new Map<number, number>();
  readonly #names = new Map<number, { readonly id: string; readonly username: string }>();
  /** Offset and length are in bytes. */
  readonly #damage: { readonly offset: number; readonly length: number; readonly what: string }[] = [];
  readonly #survival: Survival | undefined;
  #gaps = { count: 0, seconds: 0, changes: 0 };
  #online: { max: number; at: string } | null = null;
  #pixels = 0;
  #unchanged = 0;

  /** @throws UsageError when the region or the template is outside the canvas */
  constructor(
    readonly archive: Archive,
    readonly options: StatisticsOptions,
  ) {
    const { width, height, palette } = archive.header;
    const { region, template } = options;
    if (region) requireOnCanvas(archive.header, region);
    if (template) requireRoom(archive.header, template.picture, template.at);
    this.#board = new Uint8Array(width * height);
    this.#changes = new Uint32Array(width * height);
    this.#seen = new Uint32Array(width * height);
    this.#placed = new Uint32Array(width * height);
    this.#colors = new Uint32Array(palette.length);
    this.#survival = template && new Survival(archive.header, template.picture, template.at, archive);
  }

  add(record: ArchiveRecord): void {
    if (record.type === 'pixels') this.#place(record);
    else if (record.type === 'gap') this.#gap(record);
    else if (record.type === 'author') this.#names.set(record.number, record);
    else if (record.type === 'damage')
      this.#damage.push({ offset: record.offset, length: record.length, what: record.what });
    else if (record.type === 'snapshot' && record.isNew) {
      this.#board.set(record.pixels);
      this.#survival?.snapshot(this.#board, record.at);
    } else if (record.type === 'online' && record.count > (this.#online?.max ?? -1))
      this.#online = { max: record.count, at: timestamp(record.at) };
  }

  result() {
    const { header, from, to } = this.archive;
    const { width, height, palette } = header;
    const colors = [...this.#colors].map((pixels, color) => ({
      color,
      colorHex: hexOf(palette[color] ?? 0),
      pixels,
    }));
    return {
      /** Times of the first and the last record. */
      from: timestamp(from),
      to: timestamp(to),
      width,
      height,
      /** The counted region; null for the whole canvas. */
      region: this.options.region ?? null,
      /** Number of placed pixels, of their positions, and of those that did not change the color. */
      pixels: this.#pixels,
      positions: this.#placed.reduce((count, placed) => count + (placed > 0 ? 1 : 0), 0),
      unchanged: this.#unchanged,
      /** `changes` are the pixels that changed during the gaps. */
      gaps: this.#gaps,
      damage: this.#damage,
      /** Maximum number of online users; null when not recorded. */
      online: this.#online,
      /** Known authors, most pixels first. */
      authors: this.#authors(),
      /** Every hour with pixels, in order. */
      hours: [...this.#hours]
        .sort(([a], [b]) => a - b)
        .map(([hour, pixels]) => ({ at: timestamp(hour * hourMs), pixels })),
      /** Placed colors, the most frequent first. */
      colors: colors.filter(({ pixels }) => pixels > 0).sort((a, b) => b.pixels - a.pixels),
      regions: this.#regions(),
      battles: this.#battles(),
      template: this.#survival?.figures() ?? null,
    };
  }

  /** Hot loop: runs for each of ten million pixels. */
  #place({ count, times, positions, colors, authors }: PixelColumns): void {
    const isCounted = this.#filter();
    let hour = -1;
    let inHour = 0;
    for (let index = 0; index < count; index += 1) {
      const position = positions[index] ?? 0;
      const color = colors[index] ?? 0;
      const time = times[index] ?? 0;
      const before = this.#board[position] ?? 0;
      this.#board[position] = color;
      this.#survival?.changed(position, before, color, time);
      if (isCounted && !isCounted(position)) continue;
      this.#count(position, before, color, authors[index] ?? 0);
      const itsHour = Math.floor(time / hourMs);
      if (itsHour !== hour) {
        this.#countHour(hour, inHour);
        hour = itsHour;
        inHour = 0;
      }
      inHour += 1;
    }
    this.#countHour(hour, inHour);
  }

  #count(position: number, before: number, color: number, author: number): void {
    if (before === color) this.#unchanged += 1;
    else this.#changes[position] = (this.#changes[position] ?? 0) + 1;
    this.#seen[position] = (this.#seen[position] ?? 0) | (1 << (color & 31));
    this.#placed[position] = (this.#placed[position] ?? 0) + 1;
    this.#colors[color] = (this.#colors[color] ?? 0) + 1;
    if (author > 0) this.#byAuthor.set(author, (this.#byAuthor.get(author) ?? 0) + 1);
  }

  #countHour(hour: number, pixels: number): void {
    if (pixels === 0) return;
    this.#hours.set(hour, (this.#hours.get(hour) ?? 0) + pixels);
    this.#pixels += pixels;
  }

  #filter(): ((position: number) => boolean) | undefined {
    const { region } = this.options;
    const { width } = this.archive.header;
    if (!region) return undefined;
    return (position) => isIn(region, position % width, Math.floor(position / width));
  }

  #gap({ from, to, changes }: GapRecord): void {
    const { count, positions, colors } = changes;
    for (let index = 0; index < count; index += 1) {
      const position = positions[index] ?? 0;
      const color = colors[index] ?? 0;
      this.#survival?.changed(position, this.#board[position] ?? 0, color, to);
      this.#board[position] = color;
    }
    this.#gaps = {
      count: this.#gaps.count + 1,
      seconds: Math.round(1000 * this.#gaps.seconds + to - from) / 1000,
      changes: this.#gaps.changes + count,
    };
  }

  #authors() {
    const people = [...this.#byAuthor].map(([number, pixels]) => {
      const { id = `#${number}`, username = `#${number}` } = this.#names.get(number) ?? {};
      return { id, username, pixels };
    });
    const known = people.reduce((sum, { pixels }) => sum + pixels, 0);
    return { known, people: people.sort((a, b) => b.pixels - a.pixels).slice(0, this.options.top) };
  }

  #regions() {
    const { width, height } = this.archive.header;
    const columns = Math.ceil(width / squareSide);
    const counts = new Float64Array(columns * Math.ceil(height / squareSide));
    for (const [position, placed] of this.#placed.entries()) {
      if (placed === 0) continue;
      const row = Math.floor(position / width / squareSide);
      const square = row * columns + Math.floor((position % width) / squareSide);
      counts[square] = (counts[square] ?? 0) + placed;
    }
    return highest(counts, this.options.top, 1).map((square) => {
      const x = (square % columns) * squareSide;
      const y = Math.floor(square / columns) * squareSide;
      const size = { width: Math.min(squareSide, width - x), height: Math.min(squareSide, height - y) };
      return { x, y, ...size, pixels: counts[square] ?? 0 };
    });
  }

  /** Pixels whose color changed most often: number of changes, of different colors, and the last color. */
  #battles() {
    const { width } = this.archive.header;
    return highest(this.#changes, this.options.top, minChanges).map((position) => ({
      x: position % width,
      y: Math.floor(position / width),
      changes: this.#changes[position] ?? 0,
      colors: bitsIn(this.#seen[position] ?? 0),
      color: this.#board[position] ?? 0,
    }));
  }
}

function bitsIn(word: number): number {
  let count = 0;
  for (let rest = word >>> 0; rest > 0; rest = (rest & (rest - 1)) >>> 0) count += 1;
  return count;
}

/** Returns the indexes of up to `max` highest numbers that are at least `min`, highest first, stable. @internal */
export function highest(numbers: Uint32Array | Float64Array, max: number, min: number): number[] {
  const found: number[] = [];
  for (let index = 0; index < numbers.length; index += 1) {
    const number = numbers[index] ?? 0;
    const last = found.at(-1);
    const isFull = found.length >= max;
    if (number < min || (isFull && (last === undefined || number <= (numbers[last] ?? 0)))) continue;
    const place = found.findIndex((other) => (numbers[other] ?? 0) < number);
    found.splice(place < 0 ? found.length : place, 0, index);
    if (found.length > max) found.pop();
  }
  return found;
}

const parts = 48;

const outside = 255;

interface SurvivalSample {
  readonly at: number;
  readonly right: number;
}

/** Tracks the number of right pixels of a template over time. */
class Survival {
  readonly #wanted: Uint8Array;
  readonly #pixels: number;
  #right = 0;
  #lost = 0;
  #restored = 0;
  #start: SurvivalSample | undefined;
  #max: SurvivalSample | undefined;
  #fewest: SurvivalSample | undefined;
  /** Time of the last change, and the integral of right pixels over milliseconds up to it. */
  #since = 0;
  #sum = 0;
  readonly #history: SurvivalSample[] = [];

  /** @param span times of the first and the last record, in milliseconds */
  constructor(
    canvas: { readonly width: number; readonly height: number },
    template: Bitmap,
    at: Position,
    readonly span: { readonly from: number; readonly to: number },
  ) {
    this.#wanted = new Uint8Array(canvas.width * canvas.height).fill(outside);
    let pixels = 0;
    for (const [index, color] of template.pixels.entries()) {
      if (color === unset) continue;
      const y = at.y + Math.floor(index / template.width);
      this.#wanted[y * canvas.width + at.x + (index % template.width)] = color;
      pixels += 1;
    }
    this.#pixels = pixels;
  }

  snapshot(board: Uint8Array, at: number): void {
    let right = 0;
    for (let position = 0; position < board.length; position += 1)
      if (this.#wanted[position] === board[position]) right += 1;
    this.#become(right, at);
    this.#start ??= { at, right };
  }

  changed(position: number, before: number, color: number, at: number): void {
    const wanted = this.#wanted[position] ?? outside;
    if (wanted === outside || before === color) return;
    if (before === wanted) {
      this.#lost += 1;
      this.#become(this.#right - 1, at);
    } else if (color === wanted) {
      this.#restored += 1;
      this.#become(this.#right + 1, at);
    }
  }

  figures() {
    const { from, to } = this.span;
    this.#become(this.#right, to);
    const start = this.#start ?? { at: from, right: 0 };
    const end = { at: to, right: this.#right };
    while (this.#history.length < parts) this.#history.push({ ...end, at: this.#endOfPart() });
    return {
      /** Number of pixels that are not transparent. */
      pixels: this.#pixels,
      /** Number of right pixels at the start, at the end, and on average over time. */
      atStart: start.right,
      atEnd: end.right,
      average: to > start.at ? Math.round((10 * this.#sum) / (to - start.at)) / 10 : end.right,
      /** First maximum of right pixels, and first minimum after it. */
      max: momentOf(this.#max ?? end),
      fewest: momentOf(this.#fewest ?? end),
      /** Number of right pixels that were overwritten, and of wrong pixels that were repaired, including gaps. */
      lost: this.#lost,
      restored: this.#restored,
      /** Number of right pixels at the ends of equal intervals. */
      history: this.#history.map(momentOf),
    };
  }

  #become(right: number, at: number): void {
    while (this.#history.length < parts && at > this.#endOfPart())
      this.#history.push({ at: this.#endOfPart(), right: this.#right });
    if (this.#start) this.#sum += this.#right * (at - this.#since);
    this.#since = at;
    this.#right = right;
    if (right > (this.#max?.right ?? -1)) {
      this.#max = { at, right };
      this.#fewest = { at, right };
    } else if (right < (this.#fewest?.right ?? 0)) this.#fewest = { at, right };
  }

  /** End of the first interval that is not in the history. */
  #endOfPart(): number {
    const { from, to } = this.span;
    return from + ((to - from) * (this.#history.length + 1)) / parts;
  }
}

function momentOf({ at, right }: SurvivalSample) {
  return { at: timestamp(at), right };
}
