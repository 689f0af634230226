import { expect, it } from 'vitest';
import { scaledPicture } from '../../../src/terminal/pictures/raster';

const cell = { width: 1, height: 1 };
const room = (side: number) => ({ columns: side, rows: side });

it('shrinks with the colors that come of it, as long as there are few', () => {
  const picture = {
    width: 4,
    height: 2,
    pixels: Uint8Array.of(0, 1, 0, 0, 0, 1, 0, 0),
    colors: [0x000000, 0x808080],
  };
  const { width, height, pixels, colors } = scaledPicture({ ...picture, shrink: 'average' }, room(2), cell);
  expect([width, height, [...pixels].map((pixel) => colors[pixel])]).toEqual([2, 1, [0x404040, 0]]);
});

it('keeps the color of areas exact where there are too many colors, and others near', () => {
  const side = 128;
  const colors = Array.from({ length: 256 }, (_, number) => (number << 16) | ((255 - number) << 8) | 0x27);
  // The left half is an area; in the right one no two neighbours are alike.
  const pixels = Uint8Array.from({ length: side * side }, (_, index) =>
    index % side < side / 2 ? 31 : (index * 7 + Math.floor(index / side) * 13) % 256,
  );
  const scaled = scaledPicture(
    { width: side, height: side, pixels, colors, shrink: 'average' },
    room(96),
    cell,
  );
  expect(scaled.colors.length).toBeLessThanOrEqual(255);
  expect(scaled.colors[scaled.pixels[0] ?? 0]).toBe(colors[31]);
  const shown = [...scaled.pixels].map((pixel) => scaled.colors[pixel] ?? -1);
  expect(shown.every((rgb) => rgb >= 0)).toBe(true);
  // Blue is 0x27 everywhere: no step is further away than half of a level.
  expect(Math.max(...shown.map((rgb) => Math.abs((rgb & 255) - 0x27)))).toBeLessThanOrEqual(0x27);
});
