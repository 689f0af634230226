import { converter } from 'culori';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labOf, paletteLab } from '../../../../src/commands/canvas/draw/oklab';
import { quantise } from '../../../../src/commands/canvas/draw/quantise';
import { palette, paletteRgb } from '../../../../src/image/palette';
import { runs } from '../../../support/runs';

const byte = fc.integer({ min: 0, max: 255 });
const oklab = converter('oklab');

/** The squared distances to all colors of the palette. */
function distances(red: number, green: number, blue: number): number[] {
  const { lightness, greenRed, blueYellow } = labOf(red, green, blue);
  return paletteLab.map((color) => {
    const [x, y, z] = [lightness - color.lightness, greenRed - color.greenRed, blueYellow - color.blueYellow];
    return x * x + y * y + z * z;
  });
}

describe('OKLab', () => {
  it('is that of culori', () => {
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
});

describe('quantise', () => {
  it('gives every color of the palette back', () => {
    expect(paletteRgb.map((rgb) => quantise(rgb >> 16, (rgb >> 8) & 255, rgb & 255))).toEqual(
      palette.map((_, index) => index),
    );
  });

  it('is exact: nothing in the palette is nearer', () => {
    fc.assert(
      fc.property(byte, byte, byte, (red, green, blue) => {
        const far = distances(red, green, blue);
        expect(quantise(red, green, blue)).toBe(far.indexOf(Math.min(...far)));
      }),
      { numRuns: runs(20_000) },
    );
  });

  it('is exact at the borders of its cells', () => {
    const edges = [0, 1, 7, 8, 15, 16, 63, 64, 127, 128, 191, 192, 247, 248, 255];
    for (const red of edges)
      for (const green of edges)
        for (const blue of edges) {
          const far = distances(red, green, blue);
          expect(quantise(red, green, blue)).toBe(far.indexOf(Math.min(...far)));
        }
  });
});
