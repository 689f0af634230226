import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorNumbers, dithers, unset } from '../../../../src/commands/canvas/draw/dither';
import { parseSize, resample } from '../../../../src/commands/canvas/draw/resample';
import { paletteRgb } from '../../../../src/image/palette';

/** A picture of one color. */
function field(width: number, height: number, ...rgba: number[]) {
  return {
    width,
    height,
    samples: Uint8Array.from({ length: 4 * width * height }, (_, at) => rgba[at % 4] ?? 0),
  };
}

/** The mean red of color numbers. */
const meanRed = (numbers: Uint8Array) =>
  numbers.reduce((sum, color) => sum + ((paletteRgb[color] ?? 0) >> 16), 0) / numbers.length;

describe('dithering', () => {
  it.each(dithers)('%s leaves transparent pixels alone and palette black as it is', (dither) => {
    const image = field(2, 1, 0, 0, 0, 255);
    image.samples[7] = 127;
    const [black, transparent] = colorNumbers(image, dither);
    expect([paletteRgb[black ?? 0], transparent]).toEqual([0, unset]);
  });

  it('none gives a field one color, the others mix two greys to about the right one', () => {
    const grey = field(32, 32, 100, 100, 100, 255);
    expect(new Set(colorNumbers(grey, 'none')).size).toBe(1);
    for (const dither of ['ordered', 'diffusion'] as const) {
      const numbers = colorNumbers(grey, dither);
      expect(new Set(numbers).size).toBeGreaterThan(1);
      expect(Math.abs(meanRed(numbers) - 100)).toBeLessThan(
        Math.abs(meanRed(colorNumbers(grey, 'none')) - 100),
      );
    }
  });

  it('diffusion keeps the mean almost exactly', () => {
    expect(
      Math.abs(meanRed(colorNumbers(field(64, 64, 180, 180, 180, 255), 'diffusion')) - 180),
    ).toBeLessThan(3);
  });

  it('diffusion gives nothing to other rows than the next one', () => {
    const image = field(1, 3, 255, 255, 255, 255);
    image.samples.set([120, 120, 120, 255]);
    const [, , last] = colorNumbers(image, 'diffusion');
    expect(last).toBe(0);
  });
});

describe('diffusion beside transparent pixels', () => {
  const byte = fc.integer({ min: 0, max: 255 });

  it('gives the other columns the same colors with a transparent first column as without it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(byte, byte, byte), { minLength: 4, maxLength: 60 }), (pixels) => {
        const height = Math.floor(pixels.length / 4);
        const rows = Array.from({ length: height }, (_, y) => pixels.slice(4 * y, 4 * y + 4));
        const opaque = (row: readonly number[][]) => row.flatMap((rgb) => [...rgb, 255]);
        const bare = { width: 4, height, samples: Uint8Array.from(rows.flatMap(opaque)) };
        const margin = rows.flatMap((row) => [0, 0, 0, 0, ...opaque(row)]);
        const wide = colorNumbers({ width: 5, height, samples: Uint8Array.from(margin) }, 'diffusion');
        expect([...wide.filter((_, place) => place % 5 > 0)]).toEqual([...colorNumbers(bare, 'diffusion')]);
      }),
    );
  });
});

describe('a size', () => {
  it('is a width, or width and height', () => {
    expect(parseSize('64')).toEqual({ width: 64 });
    expect(parseSize('64x32')).toEqual({ width: 64, height: 32 });
  });

  it.each(['0', '64x0', '2049', '1x2049', 'x', '', '64x', '-1', '1.5'])('is not %j', (raw) => {
    expect(() => parseSize(raw)).toThrow('expected a size as W or WxH');
  });
});

describe('resampling', () => {
  it('takes the mean of what a pixel covers, and keeps the proportions', () => {
    const image = { width: 4, height: 2, samples: new Uint8Array(32) };
    for (let pixel = 0; pixel < 8; pixel += 1)
      image.samples.set([pixel % 2 ? 200 : 100, 0, 0, 255], 4 * pixel);
    const { samples, ...size } = resample(image, { width: 2 });
    expect(size).toEqual({ width: 2, height: 1 });
    expect([...samples]).toEqual([150, 0, 0, 255, 150, 0, 0, 255]);
  });

  it('lets hidden colors not show', () => {
    const image = { width: 2, height: 1, samples: Uint8Array.of(255, 0, 0, 0, 0, 0, 250, 255) };
    expect([...resample(image, { width: 1, height: 1 }).samples]).toEqual([0, 0, 250, 128]);
    expect([...resample(field(2, 1, 9, 9, 9, 0), { width: 1 }).samples]).toEqual([0, 0, 0, 0]);
  });

  it('enlarges every pixel to a square, and leaves the same size alone', () => {
    const image = { width: 2, height: 1, samples: Uint8Array.of(1, 2, 3, 255, 9, 8, 7, 255) };
    const { samples } = resample(image, { width: 6, height: 2 });
    expect([...samples.subarray(0, 24)]).toEqual([
      ...[1, 2, 3, 255, 1, 2, 3, 255, 1, 2, 3, 255],
      ...[9, 8, 7, 255, 9, 8, 7, 255, 9, 8, 7, 255],
    ]);
    expect(resample(image, { width: 2, height: 1 })).toBe(image);
    expect(
      resample(field(7, 3, 5, 5, 5, 255), { width: 5, height: 4 }).samples.every(
        (byte) => byte === 5 || byte === 255,
      ),
    ).toBe(true);
  });
});
