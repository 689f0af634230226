/** PNG files of 16 bits and interlaced ones, compared with pngjs on rows of random bytes with random filters. */
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
  // Indexes of a palette of 256 colors are any bytes.
  return Buffer.concat(
    rows.map((length) => Buffer.from([random(5), ...Array.from({ length }, () => random(256))])),
  );
}

const palette = () => Uint8Array.from({ length: 768 }, () => random(256));

describe('deep PNG', () => {
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
    'deep PNG: color type %i with %i bits (interlaced: %s) is read as pngjs does',
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
  ])(
    'deep PNG: the transparent color of color type %i is compared with all 16 bits',
    async (colorType, color) => {
      const near = color.with(-1, (color.at(-1) ?? 0) + 1);
      const content = Buffer.from([0, ...color, ...near]);
      const before = [['tRNS', Uint8Array.from(color)]] as const;
      const kind = { width: 2, height: 1, colorType, depth: 16, channels: 1, samples: new Uint8Array() };
      const image = await decodeDeepPng(pngFile({ ...kind, content, before }));
      const { samples } = toRgba(image ?? expect.fail('not read'));
      expect([samples[3], samples[7]]).toEqual([0, 255]);
    },
  );

  it('deep PNG: other kinds are left to other readers', async () => {
    const file = pngFile({ width: 1, height: 1, channels: 4, samples: Uint8Array.of(1, 2, 3, 4) });
    expect(await decodeDeepPng(file)).toBeUndefined();
  });

  it.each([
    ['too few rows', Buffer.alloc(17 + 16), 'pixels are missing'],
    ['too many rows', Buffer.alloc(3 * 17), 'its pixels cannot be decompressed'],
    ['an unknown filter', Buffer.alloc(2 * 17, 9), 'row 0 has the unknown filter 9'],
  ])('deep PNG: a file with %s is refused as damaged', async (_, content, reason) => {
    const kind = { width: 2, height: 2, channels: 4, depth: 16, samples: new Uint8Array() };
    await expect(decodeDeepPng(pngFile({ ...kind, content }))).rejects.toThrow(
      `the PNG file is damaged: ${reason}`,
    );
  });

  it('deep PNG: an interlaced file with too many rows is refused as damaged', async () => {
    const kind = { width: 3, height: 5, channels: 4, interlaced: true, samples: new Uint8Array() };
    await expect(decodeDeepPng(pngFile({ ...kind, content: Buffer.alloc(1200) }))).rejects.toThrow(
      'its pixels cannot be decompressed',
    );
  });

  it('deep PNG: a file that is cut in its compressed rows is refused as damaged', async () => {
    const kind = { width: 64, height: 64, colorType: 6, depth: 16, interlaced: false };
    const whole = { ...kind, channels: 4, samples: new Uint8Array(), content: randomRows(kind) };
    await expect(decodeDeepPng(pngFile({ ...whole, packedLength: 1000 }))).rejects.toThrow(
      'its pixels cannot be decompressed',
    );
  });
});
