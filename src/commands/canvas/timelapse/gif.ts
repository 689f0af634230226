/** Writes animated GIF, with only the changed rectangle of each frame (GIF89a). */
import { enlarge } from '../../../image/scale';
import { Lzw } from './lzw';
import { clearPixel, type Film, type Patch } from './patch';

/** Maximum delay of a frame, in hundredths of a second. */
const maxDelay = 65_535;

/**
 * Yields the chunks of a looping file. A frame without changes extends the previous one. Delays are rounded without
 * accumulating errors.
 * @param patches one for each frame; the first is the whole picture
 */
export async function* encodeGif(patches: AsyncIterable<Patch>, film: Film): AsyncGenerator<Uint8Array> {
  const bits = bitsFor(film.colors.length + 1);
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

/** Bits per pixel for a number of colors: 2 to 8. */
function bitsFor(colors: number): number {
  return Math.max(2, Math.ceil(Math.log2(colors)));
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
