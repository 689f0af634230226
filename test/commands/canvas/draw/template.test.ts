import { describe, expect, it } from 'vitest';
import { unset } from '../../../../src/commands/canvas/draw/dither';
import { differences, templateFrom } from '../../../../src/commands/canvas/draw/template';
import type { Bitmap } from '../../../../src/image/bitmap';

describe('a template', () => {
  it('is a picture in the canvas’s own colors as it is', () => {
    // #E50000, #FFFFFF
    const samples = Uint8Array.of(0xe5, 0, 0, 255, 255, 255);
    expect(templateFrom({ width: 2, height: 1, channels: 3, samples })).toEqual({
      width: 2,
      height: 1,
      pixels: Uint8Array.of(10, 0),
      replaced: 0,
    });
  });

  it('has the nearest colors otherwise, and says how many', () => {
    const samples = Uint8Array.of(0xe6, 1, 1, 255, 255, 255, 250, 250, 250);
    expect(templateFrom({ width: 3, height: 1, channels: 3, samples })).toMatchObject({
      pixels: Uint8Array.of(10, 0, 0),
      replaced: 2,
    });
  });

  it('wants nothing where the picture is transparent', () => {
    const samples = Uint8Array.of(0, 0, 0, 255, 0, 0, 0, 127, 0, 0, 0, 128);
    expect(templateFrom({ width: 3, height: 1, channels: 4, samples }).pixels).toEqual(
      Uint8Array.of(4, unset, 4),
    );
    expect(
      templateFrom({ width: 2, height: 1, channels: 2, samples: Uint8Array.of(255, 0, 255, 255) }).pixels,
    ).toEqual(Uint8Array.of(unset, 0));
  });

  it('of a palette of its own, with transparent colors', () => {
    const palette = Uint8Array.of(0, 0, 0, 255, 255, 255, 1, 1, 1);
    const image = { width: 4, height: 1, channels: 1, samples: Uint8Array.of(0, 1, 2, 1), palette };
    expect(templateFrom(image)).toMatchObject({ pixels: Uint8Array.of(4, 0, 4, 0), replaced: 1 });
    expect(templateFrom({ ...image, transparency: Uint8Array.of(255, 0) }).pixels).toEqual(
      Uint8Array.of(4, unset, 4, unset),
    );
    expect(() => templateFrom({ ...image, samples: Uint8Array.of(3, 0, 0, 0) })).toThrow(
      'a pixel is outside its palette',
    );
  });

  it('with one color that is called transparent', () => {
    const grey = { width: 2, height: 1, channels: 1, samples: Uint8Array.of(0, 255) };
    expect(templateFrom({ ...grey, transparency: Uint8Array.of(0, 255) }).pixels).toEqual(
      Uint8Array.of(4, unset),
    );
    const colors = { width: 2, height: 1, channels: 3, samples: Uint8Array.of(1, 2, 3, 0, 0, 0) };
    expect(templateFrom({ ...colors, transparency: Uint8Array.of(0, 1, 0, 2, 0, 3) }).pixels).toEqual(
      Uint8Array.of(unset, 4),
    );
  });
});

describe('differences', () => {
  const board: Bitmap = { width: 4, height: 3, pixels: Uint8Array.from({ length: 12 }, (_, index) => index) };
  const template: Bitmap = { width: 2, height: 2, pixels: Uint8Array.of(5, 9, unset, 31) };

  it('are told row by row, with what is there and what is wanted', () => {
    expect(differences(board, template, { x: 1, y: 1 })).toEqual([
      { x: 2, y: 1, color: 6, wanted: 9 },
      { x: 2, y: 2, color: 10, wanted: 31 },
    ]);
    expect(differences(board, board, { x: 0, y: 0 })).toEqual([]);
  });

  it.each([
    { x: 3, y: 0 },
    { x: 0, y: 2 },
  ])('need the picture to lie on the canvas: not at $x,$y', (at) => {
    expect(() => differences(board, template, at)).toThrow(
      expect.objectContaining({
        message: `a picture of 2 by 2 at ${at.x},${at.y} does not fit on the canvas`,
        details: { hint: 'the canvas is 4 by 3; choose a position up to 2,1 with --at X,Y' },
      }),
    );
  });

  it.each([
    { width: 5, height: 1 },
    { width: 1, height: 4 },
  ])('need a picture that is no larger than the canvas: not $width by $height', ({ width, height }) => {
    const large = { width, height, pixels: new Uint8Array(width * height) };
    expect(() => differences(board, large, { x: 0, y: 0 })).toThrow(
      expect.objectContaining({
        details: { hint: 'the canvas is 4 by 3; make the picture smaller with --size W' },
      }),
    );
  });
});
