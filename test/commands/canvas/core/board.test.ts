import { describe, expect, it } from 'vitest';
import { boardFrom } from '../../../../src/commands/canvas/core/board';
import { NetworkError } from '../../../../src/errors';

const square = (side: number) => Uint8Array.from({ length: side * side }, (_, index) => index % 32);

function refusal(bytes: Uint8Array, header?: string): string {
  try {
    boardFrom(bytes, header);
  } catch (error) {
    expect(error).toBeInstanceOf(NetworkError);
    expect((error as NetworkError).exit).toBe(7);
    return (error as Error).message.replace('the service sent an unreadable board: ', '');
  }
  throw new Error('nothing was thrown');
}

describe('a board', () => {
  it('can be copied with slice, also where its bytes are a Buffer', () => {
    const bytes = Buffer.from(square(4));
    const board = boardFrom(bytes, undefined);
    const copy = board.pixels.slice();
    board.pixels[0] = 9;
    expect([copy[0], bytes[0]]).toEqual([0, 9]);
  });

  it('has the side of its header, or the root of its length', () => {
    const bytes = square(16);
    expect(boardFrom(bytes, '16')).toEqual({ width: 16, height: 16, pixels: bytes });
    expect(boardFrom(bytes, ' 16 ').width).toBe(16);
    expect(boardFrom(bytes, undefined)).toMatchObject({ width: 16, height: 16 });
    expect(boardFrom(Uint8Array.of(31), undefined)).toMatchObject({ width: 1, height: 1 });
    expect(boardFrom(new Uint8Array(2048 * 2048), undefined).width).toBe(2048);
  });

  it('keeps the very bytes, also those of a part of a buffer', () => {
    const bytes = square(5).subarray(1, 17);
    expect(boardFrom(bytes, '4').pixels).toBe(bytes);
  });

  it.each([
    ['no bytes', new Uint8Array(0), undefined, '0 bytes are not a square'],
    ['no square', new Uint8Array(15), undefined, '15 bytes are not a square'],
    ['one byte short', square(16).subarray(1), '16', '255 bytes do not match a side of 16 pixels'],
    ['another side', square(16), '8', '256 bytes do not match a side of 8 pixels'],
    ['a side of nothing', new Uint8Array(0), '0', '0 bytes are not a square'],
    ['a header in words', square(16), 'large', "its header gives a side of 'large'"],
    ['a header below zero', square(16), '-16', "its header gives a side of '-16'"],
    [
      'a header as long as a book',
      square(16),
      '1'.repeat(400),
      `its header gives a side of '${'1'.repeat(400)}'`,
    ],
    ['beyond 11 bits', new Uint8Array(2049 * 2049), undefined, 'a side of 2049 pixels is more than 2048'],
  ])('is no picture with %s', (_, bytes, header, why) => {
    expect(refusal(bytes, header)).toBe(why);
  });

  it('is no picture when a byte is no color', () => {
    const bytes = square(16);
    bytes[200] = 32;
    expect(refusal(bytes, '16')).toBe('byte 200 is 32, but colors are 0 to 31');
    expect(refusal(new TextEncoder().encode('oops'))).toBe('byte 0 is 111, but colors are 0 to 31');
  });
});
