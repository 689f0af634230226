import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Bitmap } from '../../src/image/bitmap';
import { average, enlarge, fitInto, majority } from '../../src/image/scale';

const bitmap = (width: number, ...pixels: number[]): Bitmap => ({
  width,
  height: pixels.length / width,
  pixels: Uint8Array.from(pixels),
});

const anyBitmap = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 12 }))
  .chain(([width, height]) =>
    fc
      .uint8Array({ minLength: width * height, maxLength: width * height, max: 31 })
      .map((pixels) => ({ width, height, pixels })),
  );
const size = fc.record({ width: fc.integer({ min: 1, max: 20 }), height: fc.integer({ min: 1, max: 20 }) });

it.each([
  ['keeps the size', [10, 10], [20, 20], 1, [10, 10]],
  ['enlarges by whole numbers', [10, 10], [39, 50], 8, [30, 30]],
  ['enlarges no more than allowed', [2, 2], [100, 100], 4, [8, 8]],
  ['shrinks and keeps the shape', [1024, 1024], [200, 80], 8, [80, 80]],
  ['shrinks by a part', [100, 50], [99, 99], 8, [99, 49]],
  ['never shrinks to nothing', [1024, 1], [16, 16], 1, [16, 1]],
])('fitInto %s', (_, [width = 0, height = 0], [roomWidth = 0, roomHeight = 0], largest, [x, y]) => {
  const size = fitInto({ width, height }, { width: roomWidth, height: roomHeight }, largest);
  expect(size).toEqual({ width: x, height: y });
});

describe('enlarge', () => {
  it('makes a square of each pixel', () => {
    expect(enlarge(bitmap(2, 1, 2, 3, 4), 2)).toEqual(
      bitmap(4, 1, 1, 2, 2, 1, 1, 2, 2, 3, 3, 4, 4, 3, 3, 4, 4),
    );
    expect(enlarge(bitmap(1, 7), 3).pixels).toEqual(new Uint8Array(9).fill(7));
  });

  it('is undone by majority', () => {
    fc.assert(
      fc.property(anyBitmap, fc.integer({ min: 1, max: 5 }), (picture, times) => {
        const larger = enlarge(picture, times);
        expect(majority(larger, picture)).toEqual(picture);
      }),
    );
  });
});

it('majority uses the first most frequent color of each box in any size', () => {
  fc.assert(
    fc.property(anyBitmap, size, (picture, wanted) => {
      const resized = majority(picture, wanted);
      expect([resized.width, resized.height]).toEqual([wanted.width, wanted.height]);
      for (let y = 0; y < wanted.height; y += 1)
        for (let x = 0; x < wanted.width; x += 1)
          expect(resized.pixels[y * wanted.width + x]).toBe(firstMostFrequent(boxOf(picture, wanted, x, y)));
    }),
  );
});

/** The color with the greatest count, the one that reached it first. */
function firstMostFrequent(box: readonly number[]): number | undefined {
  const counts = box.map((color, index) => box.slice(0, index + 1).filter((other) => other === color).length);
  return box[counts.indexOf(Math.max(...counts))];
}

/** The pixels that a pixel of the smaller picture represents. */
function boxOf(
  { width, height, pixels }: Bitmap,
  to: { width: number; height: number },
  x: number,
  y: number,
): number[] {
  const edge = (index: number, from: number, count: number) => Math.floor((index * from) / count);
  const found: number[] = [];
  const [left, top] = [edge(x, width, to.width), edge(y, height, to.height)];
  for (let row = top; row < Math.max(edge(y + 1, height, to.height), top + 1); row += 1)
    for (let column = left; column < Math.max(edge(x + 1, width, to.width), left + 1); column += 1)
      found.push(pixels[row * width + column] ?? -1);
  return found;
}

const colors = [0x000000, 0xff8040, 0x101010];

it('average is the rounded mean of red, green and blue', () => {
  expect(average(bitmap(2, 0, 1), { width: 1, height: 1 }, colors)).toEqual(Uint32Array.of(0x804020));
  expect(average(bitmap(4, 0, 0, 1, 1), { width: 2, height: 1 }, colors)).toEqual(
    Uint32Array.of(0, 0xff8040),
  );
  expect(average(bitmap(1, 2, 2, 2, 0), { width: 1, height: 2 }, colors)).toEqual(
    Uint32Array.of(0x101010, 0x080808),
  );
});
