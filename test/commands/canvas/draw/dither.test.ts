import { converter } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { colorNumbers, dithers, unset } from '../../../../src/commands/canvas/draw/dither';
import { labOf, paletteLab, quantise } from '../../../../src/commands/canvas/draw/quantise';
import { parseSize, resample } from '../../../../src/commands/canvas/draw/template';
import { palette, paletteRgb } from '../../../../src/image/palette';
import { runs } from '../../../support/runs';

const byte = fc.integer({ min: 0, max: 255 });
const oklab = converter('oklab');

function field(width: number, height: number, ...rgba: number[]) {
  const samples = Uint8Array.from({ length: 4 * width * height }, (_, at) => rgba[at % 4] ?? 0);
  return { width, height, samples };
}

describe('quantise', () => {
  /** The first of the nearest colors of the palette. */
  function nearest(red: number, green: number, blue: number): number {
    const { lightness, greenRed, blueYellow } = labOf(red, green, blue);
    const distances = paletteLab.map((color) => {
      const [x, y, z] = [
        lightness - color.lightness,
        greenRed - color.greenRed,
        blueYellow - color.blueYellow,
      ];
      return x * x + y * y + z * z;
    });
    return distances.indexOf(Math.min(...distances));
  }

  it('uses the OKLab of culori', () => {
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        const { lightness, greenRed, blueYellow } = labOf(red, green, blue);
        const { l, a, b } = oklab({ mode: 'rgb', r: red / 255, g: green / 255, b: blue / 255 });
        expect(lightness).toBeCloseTo(l, 5);
        expect(greenRed).toBeCloseTo(a, 5);
        expect(blueYellow).toBeCloseTo(b, 5);
      }),
    );
  });

  it('gives every color of the palette back', () => {
    const found = paletteRgb.map((rgb) => quantise(rgb >> 16, (rgb >> 8) & 255, rgb & 255));
    expect(found).toEqual(palette.map((_, index) => index));
  });

  it('gives the nearest color of the palette', () => {
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        expect(quantise(red, green, blue)).toBe(nearest(red, green, blue));
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('gives the nearest color at the borders of its cells', () => {
    const edges = [0, 1, 7, 8, 15, 16, 63, 64, 127, 128, 191, 192, 247, 248, 255];
    const pairs = edges.flatMap((red) => edges.map((green) => [red, green] as const));
    for (const [red, green] of pairs)
      for (const blue of edges) expect(quantise(red, green, blue)).toBe(nearest(red, green, blue));
  });
});

describe('dithering', () => {
  /** How far the mean red of color numbers is from a value. */
  const redError = (numbers: Uint8Array, red: number) => {
    const sum = numbers.reduce((sum, color) => sum + ((paletteRgb[color] ?? 0) >> 16), 0);
    return Math.abs(sum / numbers.length - red);
  };

  it.each(dithers)('%s keeps transparent pixels and the black of the palette', (dither) => {
    const image = field(2, 1, 0, 0, 0, 255);
    image.samples[7] = 127;
    const [black, transparent] = colorNumbers(image, dither);
    expect([paletteRgb[black ?? 0], transparent]).toEqual([0, unset]);
  });

  it('mixes colors to about the right one, but none gives a field one color', () => {
    const grey = field(32, 32, 100, 100, 100, 255);
    const plain = colorNumbers(grey, 'none');
    expect(new Set(plain).size).toBe(1);
    for (const dither of ['ordered', 'diffusion'] as const) {
      const numbers = colorNumbers(grey, dither);
      expect(new Set(numbers).size).toBeGreaterThan(1);
      expect(redError(numbers, 100)).toBeLessThan(redError(plain, 100));
    }
    const light = colorNumbers(field(64, 64, 180, 180, 180, 255), 'diffusion');
    expect(redError(light, 180)).toBeLessThan(3);
  });

  it('by diffusion reaches only the next row', () => {
    const image = field(1, 3, 255, 255, 255, 255);
    image.samples.set([120, 120, 120, 255]);
    expect(colorNumbers(image, 'diffusion')[2]).toBe(0);
  });

  it('by diffusion gives the same colors beside a transparent first column as without it', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(byte, byte, byte), { minLength: 4, maxLength: 60 }), (pixels) => {
        const height = Math.floor(pixels.length / 4);
        const rows = Array.from({ length: height }, (_, y) => pixels.slice(4 * y, 4 * y + 4));
        const opaque = (row: readonly number[][]) => row.flatMap((rgb) => [...rgb, 255]);
        const bare = { width: 4, height, samples: Uint8Array.from(rows.flatMap(opaque)) };
        const margin = rows.flatMap((row) => [0, 0, 0, 0, ...opaque(row)]);
        const wide = colorNumbers({ width: 5, height, samples: Uint8Array.from(margin) }, 'diffusion');
        expect(wide.filter((_, place) => place % 5 > 0)).toEqual(colorNumbers(bare, 'diffusion'));
      }),
    );
  });
});

describe('parseSize', () => {
  it('reads a width, or width and height', () => {
    expect(parseSize('64')).toEqual({ width: 64 });
    expect(parseSize('64x32')).toEqual({ width: 64, height: 32 });
  });

  it.each(['0', '64x0', '2049', '1x2049', 'x', '', '64x', '-1', '1.5'])('refuses %j', (raw) => {
    expect(() => parseSize(raw)).toThrow('expected a size as W or WxH');
  });
});

describe('resample', () => {
  it('gives a pixel the mean of its area, and keeps the proportions', () => {
    const samples = Uint8Array.from(
      { length: 32 },
      (_, at) => [at % 8 < 4 ? 100 : 200, 0, 0, 255][at % 4] ?? 0,
    );
    const { samples: found, ...size } = resample({ width: 4, height: 2, samples }, { width: 2 });
    expect(size).toEqual({ width: 2, height: 1 });
    expect([...found]).toEqual([150, 0, 0, 255, 150, 0, 0, 255]);
  });

  it('ignores the colors of transparent pixels', () => {
    const image = { width: 2, height: 1, samples: Uint8Array.of(255, 0, 0, 0, 0, 0, 250, 255) };
    expect([...resample(image, { width: 1, height: 1 }).samples]).toEqual([0, 0, 250, 128]);
    expect([...resample(field(2, 1, 9, 9, 9, 0), { width: 1 }).samples]).toEqual([0, 0, 0, 0]);
  });

  it('enlarges every pixel to a square, and gives the same picture in its own size', () => {
    const [left, right] = [
      [1, 2, 3, 255],
      [9, 8, 7, 255],
    ] as const;
    const image = { width: 2, height: 1, samples: Uint8Array.of(...left, ...right) };
    const { samples } = resample(image, { width: 6, height: 2 });
    expect([...samples.subarray(0, 24)]).toEqual([left, left, left, right, right, right].flat());
    expect(resample(image, { width: 2, height: 1 })).toBe(image);
    const plain = resample(field(7, 3, 5, 5, 5, 255), { width: 5, height: 4 });
    expect(plain).toEqual(field(5, 4, 5, 5, 5, 255));
  });
});
