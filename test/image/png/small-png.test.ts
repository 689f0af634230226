import fc from 'fast-check';
import { decode as fastDecode } from 'fast-png';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { encodeSmallPng } from '../../../src/image/png/png';

const colors = Array.from({ length: 256 }, (_, number) => (number << 16) | ((255 - number) << 8) | 0x27);

const anyPicture = fc
  .record({
    width: fc.integer({ min: 1, max: 40 }),
    height: fc.integer({ min: 1, max: 20 }),
    numbers: fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { minLength: 1, maxLength: 40 }),
  })
  .chain(({ width, height, numbers }) =>
    fc
      .array(fc.constantFrom(...numbers), { minLength: width * height, maxLength: width * height })
      .map((pixels) => ({ width, height, pixels: Uint8Array.from(pixels) })),
  );

/** The pixels as a library reads them, `0xRRGGBBAA`. */
function read(file: Buffer): number[] {
  const { data } = PNG.sync.read(file);
  return Array.from({ length: data.length / 4 }, (_, index) => data.readUInt32BE(4 * index));
}

const field = (...numbers: number[]) => ({
  width: numbers.length,
  height: 1,
  pixels: Uint8Array.from(numbers),
});

describe('encodeSmallPng', () => {
  it('encodes every pixel, and transparent ones where a number has no color', () => {
    fc.assert(
      fc.property(anyPicture, fc.constantFrom(1, 16, 100, 256), (picture, count) => {
        const known = colors.slice(0, count);
        const wanted = [...picture.pixels].map((pixel) => {
          const rgb = known[pixel];
          return rgb === undefined ? 0 : rgb * 256 + 255;
        });
        expect(read(encodeSmallPng(picture, known))).toEqual(wanted);
      }),
      { numRuns: 200 },
    );
  });

  it.each([
    [1, [5, 9]],
    [2, [5, 9, 7, 8]],
    [4, Array.from({ length: 16 }, (_, number) => number)],
    [8, Array.from({ length: 17 }, (_, number) => number)],
  ])('uses %i bits for a pixel where they are enough', (bits, numbers) => {
    expect(fastDecode(encodeSmallPng(field(...numbers), colors)).depth).toBe(bits);
  });

  it('writes only the colors of the pixels, in their order', () => {
    const { palette } = fastDecode(encodeSmallPng(field(9, 5, 9), colors));
    expect(palette?.map(([red]) => red)).toEqual([5, 9]);
  });

  it('counts transparent pixels as a color', () => {
    expect(fastDecode(encodeSmallPng(field(1, 2, 255), colors.slice(0, 3))).depth).toBe(2);
    expect(read(encodeSmallPng(field(255, 200), colors.slice(0, 3)))).toEqual([0, 0]);
  });
});
