import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeGif, Lzw } from '../../../../src/commands/canvas/timelapse/gif';
import { readGif } from './decoders';
import { collect, expectReplayed, filmOf, noise, type Placed, rgbOf } from './recordings';

const timing = (count: number, fps = 10) => ({ from: 1000, to: 1100, fps, count });

/** The GIF of pixels on a blank canvas. */
async function gifOf(pixels: readonly Placed[], options: Parameters<typeof filmOf>[1]) {
  const size = { width: 20, height: 20, board: new Uint8Array(400) };
  const { patches, film } = filmOf({ ...size, pixels, startedAt: 1000, portion: 4 }, options);
  return readGif(await collect(encodeGif(patches, film)));
}

describe('a GIF', () => {
  it('is the recording, frame by frame', () =>
    expectReplayed(async ({ patches, film }, size) => {
      const { frames, delays, width, height } = readGif(await collect(encodeGif(patches, film)));
      expect([width, height]).toEqual(size);
      return frames.flatMap((frame, at) => Array(Math.round((delays[at] ?? 0) / 100)).fill(frame));
    }));

  it('contains only the rectangles that changed, and no frame without a change', async () => {
    const pixels = Array.of<Placed>([1020, 4, 5, 31], [1025, 6, 7, 30], [1100, 0, 0, 29]);
    const { areas, delays } = await gifOf(pixels, { timing: timing(6), scale: 2 });
    expect(areas.join(' ')).toBe('0,0,40,40 8,10,2,2 12,14,2,2 0,0,2,2');
    expect(delays).toEqual([100, 100, 300, 100]);
  });

  it('has its exact length, though times are hundredths of a second', async () => {
    const pixels = Array.from({ length: 100 }, (_, at): Placed => [1000 + at, at % 20, 3, 1 + (at % 31)]);
    const { delays } = await gifOf(pixels, { timing: timing(30, 15) });
    expect(delays.slice(0, 3)).toEqual([70, 60, 70]);
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(2000);
  });

  it('shows the last frame as long as --hold says', async () => {
    const options = { timing: timing(2), holdMs: 2000 };
    expect((await gifOf([[1100, 1, 1, 5]], options)).delays).toEqual([100, 2000]);
    expect((await gifOf([], options)).delays).toEqual([2100]);
  });

  it('repeats a frame that lasts longer than the format allows', async () => {
    const { delays, frames } = await gifOf([[1100, 1, 1, 5]], { timing: timing(1501, 1) });
    expect(delays).toEqual([655_350, 655_350, 189_300, 1000]);
    expect(frames[2]).toEqual(frames[0]);
  });

  it.each([1, 2, 3, 4, 31, 63, 64, 255])('may have a palette of %i colors', async (count) => {
    const colors = Array.from({ length: count }, (_, color) => color * 65_793);
    const pixels = Uint8Array.from({ length: 400 }, (_, place) => 1 + (place % count));
    async function* one() {
      yield { area: { x: 0, y: 0, width: 20, height: 20 }, pixels, isOpaque: true };
    }
    const film = { width: 20, height: 20, scale: 1, holdMs: 0, fps: 1, count: 1, colors };
    const { frames } = readGif(await collect(encodeGif(one(), film)));
    expect(frames).toEqual([rgbOf([...pixels], [-1, ...colors])]);
  });
});

/** The codes of a picture, whose sizes grow with the table that its reader makes. */
function* codesIn(bytes: Uint8Array, bits: number): Generator<number> {
  const [clear, end] = [1 << bits, (1 << bits) + 1];
  let [position, size, entries] = [0, bits + 1, 0];
  for (let code = clear; code !== end; ) {
    code = 0;
    for (let bit = 0; bit < size; bit += 1, position += 1)
      code |= (((bytes[position >> 3] ?? 0) >> (position & 7)) & 1) << bit;
    if (position > 8 * bytes.length) throw new Error('the end is missing');
    if (code !== end) yield code;
    // The first code after a clear code enters no string yet.
    entries = code === clear ? end : Math.min(4096, entries + 1);
    size = code === clear ? bits + 1 : Math.min(12, Math.max(bits + 1, Math.floor(Math.log2(entries)) + 1));
  }
  if (Math.ceil(position / 8) !== bytes.length) throw new Error('bytes after the end');
}

/** Reads codes as a strict player does: none beyond the table. */
function unpack(bytes: Uint8Array, bits: number): number[] {
  const clear = 1 << bits;
  const pixels: number[] = [];
  let table: number[][] = [];
  let before: number[] = [];
  for (const code of codesIn(bytes, bits)) {
    if (code === clear) {
      table = Array.from({ length: clear + 2 }, (_, color) => [color]);
      before = [];
      continue;
    }
    const [first] = before;
    const string = table[code] ?? (first === undefined ? [] : [...before, first]);
    if (code > table.length || string.length === 0) throw new Error(`no string has the code ${code}`);
    for (const pixel of string) pixels.push(pixel);
    if (first !== undefined && table.length < 4096) table.push([...before, string[0] ?? 0]);
    before = string;
  }
  return pixels;
}

/** Not by `toEqual`, which takes seconds for that many. */
function expectReadBack(packed: Uint8Array, bits: number, pixels: Uint8Array): void {
  expect(Buffer.from(unpack(packed, bits)).equals(pixels)).toBe(true);
}

describe('Lzw', () => {
  it('packs any pixels so that they are read back', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 8 }),
        fc.array(fc.tuple(fc.nat(255), fc.integer({ min: 1, max: 300 })), { minLength: 1, maxLength: 40 }),
        (bits, runs) => {
          const pixels = Uint8Array.from(
            runs.flatMap(([color, length]) => Array<number>(length).fill(color % (1 << bits))),
          );
          const lzw = new Lzw(bits, (runs[0]?.[0] ?? 0) % (1 << bits));
          expectReadBack(lzw.pack(pixels), bits, pixels);
          // A second picture starts with an empty table.
          expectReadBack(lzw.pack(pixels), bits, pixels);
        },
      ),
      { numRuns: 100 },
    );
  });

  it('clears its table when it is full', () => {
    for (const bits of [2, 6, 8]) {
      const pixels = noise(60_000, 1 << bits);
      expectReadBack(new Lzw(bits, 0).pack(pixels), bits, pixels);
    }
  });

  it('ends rightly when the codes grow', () => {
    for (let length = 1; length < 700; length += 1) {
      const pixels = noise(length, 4);
      expectReadBack(new Lzw(2, 3).pack(pixels), 2, pixels);
    }
  });

  it('packs a long run in few bytes, the same as pixel by pixel', () => {
    const pixels = new Uint8Array(100_000).fill(32);
    for (let at = 0; at < pixels.length; at += 977) pixels[at] = at % 32;
    const packed = new Lzw(6, 32).pack(pixels);
    expectReadBack(packed, 6, pixels);
    // No pixel is 63: runs are found pixel by pixel.
    expect(packed).toEqual(new Lzw(6, 63).pack(pixels));
    expect(packed.length).toBeLessThan(1500);
  });
});
