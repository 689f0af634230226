import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blankBitmap,
  changedPixels,
  colorAt,
  cut,
  type Pixel,
  parsePosition,
  parseRegion,
} from '../../src/image/bitmap';
import { withPixels } from '../support/bitmap';

/** Three by two: 1 2 3 over 4 5 6. */
const small = { width: 3, height: 2, pixels: Uint8Array.of(1, 2, 3, 4, 5, 6) };

describe('a bitmap', () => {
  it('has a color at each place, and none outside', () => {
    expect([colorAt(small, 0, 0), colorAt(small, 2, 1)]).toEqual([1, 6]);
    for (const [x, y] of [
      [3, 0],
      [0, 2],
      [-1, 0],
      [0, -1],
    ] as const)
      expect(colorAt(small, x, y)).toBeUndefined();
  });

  it('becomes another one by the pixels that have changed', () => {
    const pixel = fc.tuple(fc.nat(7), fc.nat(4), fc.nat(31));
    fc.assert(
      fc.property(fc.array(pixel), fc.array(pixel), (first: Pixel[], second: Pixel[]) => {
        const before = withPixels(blankBitmap(8, 5), first);
        const after = withPixels(before, second);
        const changes = changedPixels(before, after);
        expect(withPixels(before, changes)).toEqual(after);
        expect(changes.every(([x, y, color]) => colorAt(before, x, y) !== color)).toBe(true);
      }),
    );
    expect(changedPixels(small, small)).toEqual([]);
  });
});

describe('a region of a bitmap', () => {
  it('is parsed from x,y,w,h, and a position from x,y', () => {
    expect(parseRegion('0,10,3,400')).toEqual({ x: 0, y: 10, width: 3, height: 400 });
    expect(parsePosition('7,0')).toEqual({ x: 7, y: 0 });
  });

  it.each([
    '',
    '1,2,3',
    '1,2,3,4,5',
    '1,2,0,4',
    '1,2,3,0',
    '-1,2,3,4',
    'a,b,c,d',
    '1 2 3 4',
    '1,2,3,4.5',
    '1,2,3,999999',
  ])('is not parsed from %j', (raw) => {
    expect(() => parseRegion(raw)).toThrow(
      `expected a region as x,y,w,h with at least one pixel, got '${raw}'`,
    );
  });

  it.each(['', '1', '1,2,3', '-1,2', 'x,y'])('has no position %j', (raw) => {
    expect(() => parsePosition(raw)).toThrow(`expected a position as x,y, got '${raw}'`);
  });

  it('is cut out', () => {
    expect(cut(small, { x: 1, y: 0, width: 2, height: 2 })).toEqual({
      width: 2,
      height: 2,
      pixels: Uint8Array.of(2, 3, 5, 6),
    });
    expect(cut(small, { x: 0, y: 1, width: 1, height: 1 }).pixels).toEqual(Uint8Array.of(4));
    expect(cut(small, { x: 0, y: 0, width: 3, height: 2 })).toBe(small);
  });

  it.each([
    { x: 1, y: 0, width: 3, height: 1 },
    { x: 0, y: 1, width: 1, height: 2 },
    { x: 3, y: 0, width: 1, height: 1 },
  ])('cannot be cut out of a smaller bitmap: $x,$y,$width,$height', (region) => {
    expect(() => cut(small, region)).toThrow(
      expect.objectContaining({
        message: `the region ${Object.values(region).join(',')} is outside the canvas`,
        details: { hint: 'the canvas is 3 by 2, counted from 0,0 at the top left' },
      }),
    );
  });

  it('has the colors of its place in the bitmap', () => {
    const whole = { width: 14, height: 14, pixels: Uint8Array.from({ length: 196 }, (_, index) => index) };
    const side = fc.integer({ min: 1, max: 5 });
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), side, side, (x, y, width, height) => {
        const part = cut(whole, { x, y, width, height });
        for (let row = 0; row < height; row += 1)
          for (let column = 0; column < width; column += 1)
            expect(colorAt(part, column, row)).toBe(colorAt(whole, x + column, y + row));
      }),
    );
  });
});
