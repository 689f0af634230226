import { describe, expect, it } from 'vitest';
import { boardFrom, grownFor, smallestSide } from '../../../src/client/canvas/wire';
import { blankBitmap, colorAt } from '../../../src/image/bitmap';
import { pixelBytes, withPixels } from '../../support/bitmap';

const square = (side: number) => Uint8Array.from({ length: side * side }, (_, index) => index % 32);

describe('boardFrom', () => {
  it('takes the side from the header, or from the number of bytes', () => {
    const bytes = square(16);
    expect(boardFrom(bytes, '16')).toEqual({ width: 16, height: 16, pixels: bytes });
    expect(boardFrom(bytes, ' 16 ').width).toBe(16);
    expect(boardFrom(bytes, undefined)).toMatchObject({ width: 16, height: 16 });
    expect(boardFrom(Uint8Array.of(31), undefined)).toMatchObject({ width: 1, height: 1 });
    expect(boardFrom(new Uint8Array(2048 * 2048), undefined).width).toBe(2048);
  });

  it('copies no bytes, but its pixels are copied by slice, also those of a Buffer', () => {
    const part = square(5).subarray(1, 17);
    expect(boardFrom(part, '4').pixels).toBe(part);
    const bytes = Buffer.from(square(4));
    const { pixels } = boardFrom(bytes, undefined);
    const copy = pixels.slice();
    pixels[0] = 9;
    expect([copy[0], bytes[0]]).toEqual([0, 9]);
  });

  it.each([
    ['no bytes', new Uint8Array(0), undefined, '0 bytes are not a square'],
    ['bytes that are no square', new Uint8Array(15), undefined, '15 bytes are not a square'],
    ['one byte too few', square(16).subarray(1), '16', '255 bytes do not match a side of 16 pixels'],
    ['another side', square(16), '8', '256 bytes do not match a side of 8 pixels'],
    ['a side of 0', new Uint8Array(0), '0', '0 bytes are not a square'],
    ['a word as its side', square(16), 'large', "its header has a side of 'large'"],
    ['a negative side', square(16), '-16', "its header has a side of '-16'"],
    ['400 digits', square(16), '1'.repeat(400), `its header has a side of '${'1'.repeat(400)}'`],
    ['more than 11 bits', new Uint8Array(2049 ** 2), undefined, 'a side of 2049 pixels is more than 2048'],
    ['a byte that is no color', square(16).fill(32, 200), '16', 'byte 200 is 32, but colors are 0 to 31'],
    ['text', Buffer.from('oops'), undefined, 'byte 0 is 111, but colors are 0 to 31'],
  ])('refuses a board with %s', (_, bytes, header, why) => {
    const message = `the service sent an unreadable board: ${why}`;
    expect(() => boardFrom(bytes, header)).toThrow(expect.objectContaining({ exit: 7, message }));
  });
});

describe('grownFor', () => {
  const board = withPixels(blankBitmap(smallestSide, smallestSide), [[2, 3, 9]]);

  it('leaves a board that has all pixels as it is', () =>
    expect(grownFor(board, pixelBytes([255, 255, 1]))).toBe(board));

  it.each([
    [256, 0, 512],
    [0, 700, 1024],
    [2047, 2047, 2048],
  ])('doubles the side until the board has the pixel %i,%i, and keeps its colors', (x, y, side) => {
    const grown = grownFor(board, pixelBytes([x, y, 1]));
    expect([grown.width, grown.height, grown.pixels.length]).toEqual([side, side, side * side]);
    expect(colorAt(grown, 2, 3)).toBe(9);
    expect(grown.pixels.reduce((sum, color) => sum + color, 0)).toBe(9);
  });
});
