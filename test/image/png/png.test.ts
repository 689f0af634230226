/** PNG, written and read; two libraries read what is written, and write what is read. */
import fc from 'fast-check';
import { decode as fastDecode } from 'fast-png';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { UsageError } from '../../../src/errors';
import type { Bitmap } from '../../../src/image/bitmap';
import { paletteRgb } from '../../../src/image/palette';
import { encodePng } from '../../../src/image/png/png';
import { decodePng } from '../../../src/image/png/png-read';
import { toRgba } from '../../../src/image/png/rgba';
import { type PngParts, pngFile } from './png-file';

const picture = (width: number, height: number): Bitmap => ({
  width,
  height,
  pixels: Uint8Array.from({ length: width * height }, (_, index) => (index * 7 + (index >> 3)) % 32),
});
const anyPicture = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height, max: 31 })
      .map((pixels) => ({ width, height, pixels })),
  );

describe('encodePng', () => {
  it('writes exactly these bytes', () => {
    const bitmap = { width: 2, height: 1, pixels: Uint8Array.of(0, 1) };
    expect(Buffer.from(encodePng(bitmap, [0xff0000, 0x0000ff])).toString('hex')).toBe(
      [
        '89504e470d0a1a0a',
        '0000000d4948445200000002000000010803000000c3fc8fb8',
        '00000006504c5445ff00000000ff6ca1fd8e',
        '0000000b49444154789c636060040000040002bf7a3f4a',
        '0000000049454e44ae426082',
      ].join(''),
    );
  });

  it('writes every pixel in the colors of the canvas, as two libraries read them', async () => {
    await fc.assert(
      fc.asyncProperty(anyPicture, async (bitmap) => {
        const file = encodePng(bitmap);
        const indexed = fastDecode(file);
        expect([indexed.width, indexed.height, indexed.channels]).toEqual([bitmap.width, bitmap.height, 1]);
        expect(Buffer.from(indexed.data as Uint8Array)).toEqual(Buffer.from(bitmap.pixels));
        expect((await decodePng(file)).samples).toEqual(bitmap.pixels);
        const { data } = PNG.sync.read(Buffer.from(file));
        bitmap.pixels.forEach((color, index) => {
          expect(data.readUInt32BE(4 * index) >>> 8).toBe(paletteRgb[color]);
        });
      }),
      { numRuns: 40 },
    );
  });

  it('makes pixels beyond the colors transparent', () => {
    const file = encodePng({ width: 3, height: 1, pixels: Uint8Array.of(0, 255, 1) }, [0xff0000, 0x0000ff]);
    expect([...PNG.sync.read(Buffer.from(file)).data]).toEqual([255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 255, 255]);
    const { data, palette } = fastDecode(file);
    expect([[...data], palette?.length, palette?.[1], palette?.[255]]).toEqual([
      [0, 255, 1],
      256,
      [0, 0, 255, 255],
      [0, 0, 0, 0],
    ]);
  });
});

/** A gray file with zeros as its rows, which may not fit its size. */
const grayFile = (width: number, height: number, length: number, change: Partial<PngParts> = {}) =>
  pngFile({ width, height, colorType: 0, content: new Uint8Array(length), ...change });

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

let seed = 1;
function random(limit: number): number {
  seed = (seed * 48271) % 0x7fffffff;
  return seed % limit;
}

/** A file with rows of random bytes, each with a random filter. */
function randomFile(width: number, height: number, colorType: number, depth: number, interlaced = false) {
  const passes = interlaced ? adam7 : [[0, 0, 1, 1]];
  const rows = passes.flatMap(([left = 0, top = 0, right = 1, down = 1]) => {
    const columns = Math.ceil(Math.max(0, width - left) / right);
    const length = Math.ceil((columns * (channelsOf[colorType] ?? 1) * depth) / 8);
    const count = columns === 0 ? 0 : Math.ceil(Math.max(0, height - top) / down);
    return Array.from({ length: count }, () => [random(5), ...Array.from({ length }, () => random(256))]);
  });
  // Any sample is an index of the palette.
  const palette = Uint8Array.from({ length: 3 * 2 ** Math.min(8, depth) }, () => random(256));
  const before = colorType === 3 ? ([['PLTE', palette]] as const) : [];
  return { width, height, colorType, depth, interlaced, before, content: Uint8Array.from(rows.flat()) };
}

const adam7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
];

describe('decodePng', () => {
  const kinds: readonly (readonly [colorType: number, depths: readonly number[]])[] = [
    [0, [1, 2, 4, 8, 16]],
    [2, [8, 16]],
    [3, [1, 2, 4, 8]],
    [4, [8, 16]],
    [6, [8, 16]],
  ];
  const sizes = [
    [1, 1],
    [2, 9],
    [7, 5],
    [33, 17],
  ] as const;

  it.each(kinds)('reads color type %i with %j bits, also interlaced, as pngjs does', async (type, depths) => {
    for (const depth of depths)
      for (const interlaced of [false, true])
        for (const [width, height] of sizes) {
          const file = pngFile({ ...randomFile(width, height, type, depth, interlaced), pieces: 3 });
          const image = await decodePng(file);
          expect(Buffer.from(toRgba(image).samples)).toEqual(PNG.sync.read(Buffer.from(file)).data);
        }
  });

  it.each([
    [0, 16, [0x12, 0x34], [0x12, 0x35]],
    [2, 16, [0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc], [0x12, 0x34, 0x56, 0x78, 0x9a, 0xbd]],
    [0, 8, [0, 7], [8]],
    [0, 4, [0, 7], [0x08]],
  ])(
    'compares the transparent color of color type %i with all %i bits',
    async (colorType, depth, color, near) => {
      const own = depth === 16 ? color : color.slice(1);
      const content = Uint8Array.from(depth === 4 ? [0, 0x78] : [0, ...own, ...near]);
      const before = [['tRNS', Uint8Array.from(color)]] as const;
      const { samples } = toRgba(
        await decodePng(pngFile({ width: 2, height: 1, colorType, depth, content, before })),
      );
      expect([samples[3], samples[7]]).toEqual([0, 255]);
    },
  );

  it('reads several chunks, unknown chunks and transparency', async () => {
    const samples = Uint8Array.of(0, 1, 2, 3);
    const file = pngFile({
      width: 2,
      height: 2,
      colorType: 3,
      content: Uint8Array.of(0, 0, 1, 0, 2, 3),
      before: [
        ['tEXt', Buffer.from('Title\0x')],
        ['PLTE', Buffer.from('ff0000 00ff00 0000ff 000000'.replaceAll(' ', ''), 'hex')],
        ['tRNS', Buffer.from('00ff', 'hex')],
      ],
      pieces: 3,
    });
    expect(await decodePng(file)).toMatchObject({
      channels: 1,
      samples,
      transparency: Uint8Array.of(0, 255),
    });
  });

  const good = encodePng(picture(16, 16));
  const changed = (at: number, value: number) => good.map((byte, index) => (index === at ? value : byte));

  it.each([
    ['another format', Buffer.from('GIF89a')],
    ['an empty file', new Uint8Array(0)],
  ])('refuses %s', async (_, file) => {
    await expect(decodePng(file)).rejects.toMatchObject({ kind: 'usage', message: 'it is not a PNG file' });
  });

  it.each([
    ['only a signature', good.subarray(0, 8), 'it is truncated'],
    ['a truncated file', good.subarray(0, good.length - 20), 'it is truncated'],
    ['a changed palette', changed(50, 77), 'the checksum of its PLTE chunk is wrong'],
    ['a chunk longer than the file', changed(33, 0x7f), 'it is truncated'],
    ['no palette', grayFile(1, 1, 2, { colorType: 3 }), 'its palette is missing'],
    ['an unknown color type', grayFile(1, 1, 2, { colorType: 5 }), 'its color type is 5'],
    [
      'an unknown filter',
      grayFile(1, 1, 0, { content: Uint8Array.of(5, 0) }),
      'row 0 has the unknown filter 5',
    ],
    ['no pixels', grayFile(0, 1, 0), 'it has no pixels'],
    ['too few rows', grayFile(4, 4, 15), 'pixels are missing'],
    ['too many rows', grayFile(4, 4, 400), 'its pixels cannot be decompressed'],
    [
      'too many interlaced rows',
      grayFile(3, 5, 1200, { interlaced: true }),
      'its pixels cannot be decompressed',
    ],
    ['too many rows of 4 bits', grayFile(1, 1, 4, { depth: 4 }), 'its pixels cannot be decompressed'],
    [
      'truncated rows',
      pngFile({ ...randomFile(64, 64, 6, 16), packedLength: 1000 }),
      'its pixels cannot be decompressed',
    ],
    ['an unknown depth', grayFile(1, 1, 2, { depth: 7 }), 'it has 7 bits per sample'],
  ])('refuses a damaged file with %s', async (_, file, reason) => {
    const message = `the PNG file is damaged: ${reason}`;
    await expect(decodePng(file)).rejects.toMatchObject({ kind: 'usage', message });
  });

  it('refuses a file with too many pixels before it decompresses them', async () => {
    const message = 'the picture is too large: 60000 by 60000 pixels';
    await expect(decodePng(grayFile(60_000, 60_000, 1))).rejects.toMatchObject({ kind: 'usage', message });
  });

  it('ends in a picture or a UsageError whatever byte is changed', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(good.length - 1), fc.nat(255), async (at, value) => {
        await decodePng(changed(at, value)).catch((error) => expect(error).toBeInstanceOf(UsageError));
      }),
    );
  });
});

describe('toRgba', () => {
  it('converts a palette with transparent colors', async () => {
    const file = encodePng(
      { width: 5, height: 1, pixels: Uint8Array.of(0, 1, 2, 3, 4) },
      [0xff0000, 0x00ff00],
    );
    const { data } = PNG.sync.read(Buffer.from(file));
    expect(Buffer.from(toRgba(await decodePng(file)).samples)).toEqual(data);
  });

  it('refuses a pixel outside its palette', () => {
    const image = { width: 1, height: 1, channels: 1, samples: Uint8Array.of(2), palette: new Uint8Array(6) };
    expect(() => toRgba(image)).toThrow(/outside its palette/);
  });
});
