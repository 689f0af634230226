/** Writes animated GIF, with only the changed rectangle of each frame (GIF89a). */
import { enlarge } from '../../../image/scale';
import { clearPixel, type Film, type Patch } from './film';

/** Maximum delay of a frame, in hundredths of a second. */
const maxDelay = 65_535;

/**
 * Yields the chunks of a looping file. A frame without changes extends the previous one. Delays are rounded without
 * accumulating errors.
 * @param patches one for each frame; the first is the whole picture
 */
export async function* encodeGif(patches: AsyncIterable<Patch>, film: Film): AsyncGenerator<Uint8Array> {
  const bits = Math.max(2, Math.ceil(Math.log2(film.colors.length + 1)));
  const lzw = new Lzw(bits, 0);
  yield fileHeader(film, bits);
  let waiting: { image: Uint8Array; since: number } | undefined;
  let frame = 0;
  for await (const patch of patches) {
    if (patch.area.width > 0) {
      const since = hundredths(frame, film);
      if (waiting) yield* shownFor(since - waiting.since, waiting.image, film, lzw);
      waiting = { image: image(patch, film, lzw), since };
    }
    frame += 1;
  }
  if (waiting) {
    const shownUntil = film.holdMs > 0 ? frame - 1 : frame;
    const end = hundredths(shownUntil, film) + Math.round(film.holdMs / 10);
    yield* shownFor(end - waiting.since, waiting.image, film, lzw);
  }
  yield Uint8Array.of(0x3b);
}

/** Start of a frame, in hundredths of a second. */
function hundredths(frame: number, { fps }: Film): number {
  return Math.round((frame * 100) / fps);
}

const playsForever = [
  ...[0x21, 0xff, 0x0b],
  ...Buffer.from('NETSCAPE2.0', 'latin1'),
  ...[0x03, 0x01, 0x00, 0x00, 0x00],
];

function fileHeader({ width, height, scale, colors }: Film, bits: number): Uint8Array {
  const table = new Uint8Array(3 << bits);
  table.set(
    colors.flatMap((rgb) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255]),
    3,
  );
  return Buffer.concat([
    Buffer.from('GIF89a', 'latin1'),
    short(width * scale, height * scale),
    // A global color table; its size is also written as the color depth.
    Uint8Array.of(0x80 | ((bits - 1) << 4) | (bits - 1), 0, 0),
    table,
    Uint8Array.from(playsForever),
  ]);
}

/** Yields a picture with its delay; a delay above the maximum continues with pictures of one transparent pixel. */
function* shownFor(delay: number, first: Uint8Array, film: Film, lzw: Lzw): Generator<Uint8Array> {
  let picture = first;
  for (let left = delay; ; left -= maxDelay) {
    yield frameControl(Math.min(left, maxDelay));
    yield picture;
    if (left <= maxDelay) return;
    picture = image(clearPixel, { ...film, scale: 1 }, lzw);
  }
}

/** Graphic control extension: keep the picture; color 0 is transparent. */
function frameControl(delay: number): Uint8Array {
  return Uint8Array.of(0x21, 0xf9, 0x04, 0x05, delay & 255, delay >> 8, 0, 0);
}

function image(patch: Patch, { scale }: Pick<Film, 'scale'>, lzw: Lzw): Uint8Array {
  const { x, y } = patch.area;
  const { width, height, pixels } = enlarge({ ...patch.area, pixels: patch.pixels }, scale);
  return Buffer.concat([
    Uint8Array.of(0x2c),
    short(x * scale, y * scale, width, height),
    Uint8Array.of(0, lzw.bits),
    blocks(lzw.pack(pixels)),
  ]);
}

/** Splits bytes into sub-blocks of at most 255 bytes, each with its length. */
function blocks(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(bytes.length + Math.ceil(bytes.length / 255) + 1);
  let to = 0;
  for (let from = 0; from < bytes.length; from += 255) {
    const block = bytes.subarray(from, from + 255);
    out[to] = block.length;
    out.set(block, to + 1);
    to += 1 + block.length;
  }
  return out;
}

/** Encodes 16-bit numbers, little-endian. */
function short(...values: readonly number[]): Uint8Array {
  return Uint8Array.from(values.flatMap((value) => [value & 255, value >> 8]));
}

const maxSize = 12;
const maxCodes = 1 << maxSize;

/**
 * A reusable compressor for variable-length LZW (GIF89a, appendix F). A table maps a string and its next pixel to the code of the longer string. Runs of one color, which
 * are most of a frame, are matched in one step as far as the table contains them.
 */
export class Lzw {
  /** Code of the longer string, by string and next pixel; 0 for none. */
  private readonly longer: Uint16Array;
  private readonly used = new Uint32Array(maxCodes);
  private usedCount = 0;
  private readonly runs = new Uint16Array(maxCodes + 1);
  private longestRun = 1;
  private next = 0;
  private size = 0;

  private out = new Uint8Array(0);
  private length = 0;
  private buffered = 0;
  private bufferedBits = 0;

  /**
   * @param bits bits per pixel, 2 to 8
   * @param run color of the long runs
   */
  constructor(
    readonly bits: number,
    private readonly run: number,
  ) {
    this.longer = new Uint16Array(maxCodes << bits);
  }

  /** Compresses a picture of at least one pixel. */
  pack(pixels: Uint8Array): Uint8Array {
    // Upper bound: a code has at most 12 bits and encodes at least one pixel; clear codes are few.
    this.out = new Uint8Array(Math.ceil(pixels.length * 1.51) + 16);
    this.length = 0;
    this.buffered = 0;
    this.bufferedBits = 0;
    this.clearTable();
    this.write(1 << this.bits);
    for (let at = 0; at < pixels.length; ) at = this.packString(pixels, at);
    // The decoder adds a last string to its table, which may increase the code size.
    if (this.next === 1 << this.size && this.size < maxSize) this.size += 1;
    this.write((1 << this.bits) + 1);
    if (this.bufferedBits > 0) this.out[this.length++] = this.buffered & 255;
    return this.out.subarray(0, this.length);
  }

  /** Writes the code of the longest known string, and adds the next longer one. Returns the end of the string. */
  private packString(pixels: Uint8Array, start: number): number {
    const { longer, run, bits } = this;
    let code = pixels[start] ?? 0;
    let at = start + 1;
    if (code === run) {
      const end = Math.min(pixels.length, start + this.longestRun);
      while (at < end && pixels[at] === run) at += 1;
      code = this.runs[at - start] ?? 0;
    }
    let place = 0;
    for (; at < pixels.length; at += 1) {
      place = (code << bits) | (pixels[at] ?? 0);
      const found = longer[place] ?? 0;
      if (found === 0) break;
      code = found;
    }
    this.write(code);
    if (at === pixels.length) return at;
    if (this.next === maxCodes) {
      this.write(1 << bits);
      this.clearTable();
      return at;
    }
    const isLongestRun = at - start === this.longestRun && code === this.runs[this.longestRun];
    if (isLongestRun && pixels[at] === run) this.runs[++this.longestRun] = this.next;
    this.enter(place);
    return at;
  }

  private enter(place: number): void {
    this.longer[place] = this.next;
    this.used[this.usedCount++] = place;
    if (this.next === 1 << this.size && this.size < maxSize) this.size += 1;
    this.next += 1;
  }

  private clearTable(): void {
    for (let index = 0; index < this.usedCount; index += 1) this.longer[this.used[index] ?? 0] = 0;
    this.usedCount = 0;
    this.runs[1] = this.run;
    this.longestRun = 1;
    this.next = (1 << this.bits) + 2;
    this.size = this.bits + 1;
  }

  private write(code: number): void {
    this.buffered |= code << this.bufferedBits;
    this.bufferedBits += this.size;
    while (this.bufferedBits >= 8) {
      this.out[this.length++] = this.buffered & 255;
      this.buffered >>>= 8;
      this.bufferedBits -= 8;
    }
  }
}
