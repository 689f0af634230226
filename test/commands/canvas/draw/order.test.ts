import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import { orders, parsePart, placesInOrder } from '../../../../src/commands/canvas/draw/order';

const picture = (width: number, ...pixels: number[]) => ({
  width,
  height: pixels.length / width,
  pixels: Uint8Array.from(pixels),
});
const blank = (width: number, height: number) => picture(width, ...new Array(width * height).fill(1));

describe('placesInOrder', () => {
  it.each(orders)('by %s gives every pixel once, without transparent ones, the same each time', (order) => {
    const pixels = fc.array(fc.constantFrom(0, 1, 2, unset), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(pixels, (colors) => {
        const template = picture(colors.length, ...colors);
        const places = placesInOrder(template, order);
        const wanted = colors.flatMap((color, place) => (color === unset ? [] : [place]));
        expect([...places].sort((one, other) => one - other)).toEqual(wanted);
        expect(placesInOrder(template, order)).toEqual(places);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['rows', picture(2, 5, unset, 7, 1), [0, 2, 3]],
    ['centre', blank(3, 3), [4, 1, 3, 5, 7, 0, 2, 6, 8]],
    ['edges', blank(3, 3), [0, 1, 2, 3, 5, 6, 7, 8, 4]],
    ['color', picture(5, 3, 9, 9, 3, 9), [1, 2, 4, 0, 3]],
  ] as const)('by %s gives them in this order', (order, template, places) => {
    expect([...placesInOrder(template, order)]).toEqual(places);
  });

  it('by scatter has one of the first sixteenth in each square of four', () => {
    const first = placesInOrder(blank(16, 16), 'scatter').slice(0, 16);
    const squares = new Set([...first].map((place) => `${(place % 16) >> 2},${(place >> 4) >> 2}`));
    expect(squares.size).toBe(16);
  });

  it('by random has no order', () => {
    const places = [...placesInOrder(blank(20, 20), 'random')];
    const rising = places.filter((place, index) => index > 0 && place > (places[index - 1] ?? 0)).length;
    expect(rising).toBeGreaterThan(150);
    expect(rising).toBeLessThan(250);
  });

  it('gives parts without a common pixel that have all pixels together', () => {
    const parts = [1, 2, 3].map((number) => [...placesInOrder(blank(5, 4), 'scatter', { number, count: 3 })]);
    expect(parts.map(({ length }) => length)).toEqual([7, 7, 6]);
    expect(new Set(parts.flat()).size).toBe(20);
  });
});

it('parsePart reads I/N, and refuses anything else', () => {
  expect(parsePart('2/5')).toEqual({ number: 2, count: 5 });
  for (const raw of ['0/5', '6/5', '1', '1/0', 'a/b', '1/2/3', ''])
    expect(() => parsePart(raw)).toThrow('expected a part as I/N');
});
