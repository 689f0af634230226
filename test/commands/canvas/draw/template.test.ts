import { describe, expect, it } from 'vitest';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import { differences, templateFrom } from '../../../../src/commands/canvas/draw/template';
import type { Bitmap } from '../../../../src/image/bitmap';

/** The template of a picture in one row. */
const templateOf = (channels: number, samples: number[], change: object = {}) =>
  templateFrom({
    width: samples.length / channels,
    height: 1,
    channels,
    samples: Uint8Array.from(samples),
    ...change,
  });

describe('templateFrom', () => {
  it('keeps the colors of the canvas', () => {
    // #E50000, #FFFFFF
    const template = templateOf(3, [0xe5, 0, 0, 255, 255, 255]);
    expect(template).toEqual({ width: 2, height: 1, pixels: Uint8Array.of(10, 0), replaced: 0 });
  });

  it.each([
    ['the nearest color', 3, [0xe6, 1, 1, 255, 255, 255, 250, 250, 250], {}, [10, 0, 0], 2],
    [
      'nothing where RGBA is transparent',
      4,
      [0, 0, 0, 255, 0, 0, 0, 127, 0, 0, 0, 128],
      {},
      [4, unset, 4],
      0,
    ],
  ])('takes %s', (_, channels, samples, change, pixels, replaced) => {
    const found = templateOf(channels, samples, change);
    expect([[...found.pixels], found.replaced]).toEqual([pixels, replaced]);
  });
});

describe('differences', () => {
  const board: Bitmap = { width: 4, height: 3, pixels: Uint8Array.from({ length: 12 }, (_, index) => index) };
  const template: Bitmap = { width: 2, height: 2, pixels: Uint8Array.of(5, 9, unset, 31) };

  it('gives wrong pixels row by row, with their color and the wanted one', () => {
    expect(differences(board, template, { x: 1, y: 1 })).toEqual([
      { x: 2, y: 1, color: 6, wanted: 9 },
      { x: 2, y: 2, color: 10, wanted: 31 },
    ]);
    expect(differences(board, board, { x: 0, y: 0 })).toEqual([]);
  });

  it.each(['3,0', '0,2'])('refuses a picture of 2 by 2 at %s, where it does not fit', (place) => {
    const [x = 0, y = 0] = place.split(',').map(Number);
    const message = `a picture of 2 by 2 at ${place} does not fit on the canvas`;
    const hint = 'the canvas is 4 by 3; choose a position up to 2,1 with --at X,Y';
    const refusal = expect.objectContaining({ message, details: { hint } });
    expect(() => differences(board, template, { x, y })).toThrow(refusal);
  });

  it.each(['5 by 1', '1 by 4'])('refuses a picture of %s, larger than the canvas', (size) => {
    const [width = 0, height = 0] = size.split(' by ').map(Number);
    const large = { width, height, pixels: new Uint8Array(width * height) };
    const hint = 'the canvas is 4 by 3; make the picture smaller with --size W';
    const refusal = expect.objectContaining({ details: { hint } });
    expect(() => differences(board, large, { x: 0, y: 0 })).toThrow(refusal);
  });
});
