/** PNG files of 16 bits and interlaced ones, compared with pngjs on random bytes with random filters. */
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { decodeDeepPng } from '../../../src/image/png/deep-png';
import { toRgba } from '../../../src/image/png/rgba';
import { pngFile } from './png-file';

/** Columns and rows of the passes of Adam7. */
const adam7 = (width: number, height: number) =>
  [
    [0, 0, 8, 8],
    [4, 0, 8, 8],
    [0, 4, 4, 8],
    [2, 0, 4, 4],
    [0, 2, 2, 4],
    [1, 0, 2, 2],
    [0, 1, 1, 2],
  ].map(([left = 0, top = 0, right = 1, down = 1]) => [
    Math.ceil(Math.max(0, width - left) / right),
    Math.ceil(Math.max(0, height - top) / down),
  ]);

interface Kind {
  readonly width: number;
  readonly height: number;
  readonly colorType: number;
  readonly depth: number;
  readonly interlaced: boolean;
}

const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

let seed = 1;
function random(limit: number): number {
  seed = (seed * 48271) % 0x7fffffff;
  return seed % limit;
}

/** Rows of random bytes, each with a random filter. */
function randomRows({ width, height, colorType, depth, interlaced }: Kind): Buffer {
  const sampleBytes = depth / 8;
  const passes = interlaced ? adam7(width, height) : [[width, height]];
  const rows = passes.flatMap(([columns = 0, count = 0]) =>
    columns === 0
      ? []
      : Array.from({ length: count }, () => columns * (channelsOf[colorType] ?? 1) * sampleBytes),
  );
  // Any byte is an index of a palette of 256 colors.
  return Buffer.concat(
    rows.map((length) => Buffer.from([random(5), ...Array.from({ length }, () => random(256))])),
  );
}

const palette = () => Uint8Array.from({ length: 768 }, () => random(256));

describe('decodeDeepPng', () => {
  const sizes = [
    [1, 1],
    [2, 9],
    [7, 5],
    [33, 17],
  ] as const;
  it.each([
    [0, 16, false],
    [2, 16, false],
    [4, 16, false],
    [6, 16, false],
    [0, 16, true],
    [6, 16, true],
    [0, 8, true],
    [2, 8, true],
    [3, 8, true],
    [4, 8, true],
    [6, 8, true],
  ] as const)(
    'reads color type %i with %i bits (interlaced: %s) as pngjs does',
    async (colorType, depth, interlaced) => {
      for (const [width, height] of sizes) {
        const kind = { width, height, colorType, depth, interlaced };
        const before = colorType === 3 ? ([['PLTE', palette()]] as const) : [];
        const file = pngFile({
          ...kind,
          channels: 1,
          samples: new Uint8Array(),
          content: randomRows(kind),
          before,
          pieces: 3,
        });
        const image = await decodeDeepPng(file);
        const { data } = PNG.sync.read(Buffer.from(file));
        expect(Buffer.from(toRgba(image ?? expect.fail('not read')).samples)).toEqual(data);
      }
    },
  );

  it.each([
    [0, [0x12, 0x34]],
    [2, [0x12, 0x34, 0x56, 0x78, 0x9a, 0xbc]],
  ])('compares the transparent color of color type %i with all 16 bits', async (colorType, color) => {
    const near = color.with(-1, (color.at(-1) ?? 0) + 1);
    const content = Buffer.from([0, ...color, ...near]);
    const before = [['tRNS', Uint8Array.from(color)]] as const;
    const kind = { width: 2, height: 1, colorType, depth: 16, channels: 1, samples: new Uint8Array() };
    const image = await decodeDeepPng(pngFile({ ...kind, content, before }));
    const { samples } = toRgba(image ?? expect.fail('not read'));
    expect([samples[3], samples[7]]).toEqual([0, 255]);
  });

  it('leaves other kinds to other readers', async () => {
    const file = pngFile({ width: 1, height: 1, channels: 4, samples: Uint8Array.of(1, 2, 3, 4) });
    expect(await decodeDeepPng(file)).toBeUndefined();
  });

  const rgba16 = { width: 2, height: 2, channels: 4, depth: 16 };
  const wide = { width: 64, height: 64, colorType: 6, depth: 16, interlaced: false };
  it.each([
    ['too few rows', { ...rgba16, content: Buffer.alloc(17 + 16) }, 'pixels are missing'],
    ['too many rows', { ...rgba16, content: Buffer.alloc(3 * 17) }, 'its pixels cannot be decompressed'],
    ['an unknown filter', { ...rgba16, content: Buffer.alloc(2 * 17, 9) }, 'row 0 has the unknown filter 9'],
    [
      'too many interlaced rows',
      { width: 3, height: 5, channels: 4, interlaced: true, content: Buffer.alloc(1200) },
      'its pixels cannot be decompressed',
    ],
    [
      'truncated compressed rows',
      { ...wide, channels: 4, content: randomRows(wide), packedLength: 1000 },
      'its pixels cannot be decompressed',
    ],
  ])('refuses a damaged file with %s', async (_, parts, reason) => {
    await expect(decodeDeepPng(pngFile({ ...parts, samples: new Uint8Array() }))).rejects.toThrow(
      `the PNG file is damaged: ${reason}`,
    );
  });
});
