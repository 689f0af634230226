/** Gaps between new pixels. */
import { describe, expect, it } from 'vitest';
import { closeGap } from '../../../../src/commands/canvas/timelapse/frame-state';

/** The row after the gap behind its first new pixel was closed; points are holes. */
function closed(row: string, image: string): string {
  const numbers = (text: string) => Uint8Array.from(text, (letter) => (letter === '.' ? 0 : Number(letter)));
  const pixels = numbers(row);
  // The row is a part of the picture, behind two other pixels.
  const at = pixels.findIndex((pixel) => pixel !== 0);
  closeGap(pixels, at, pixels.length, numbers(`00${image}`), at + 2);
  return [...pixels].map((pixel) => (pixel === 0 ? '.' : pixel)).join('');
}

describe('a gap', () => {
  it('is closed where its pixels have the color of both sides', () => {
    expect(closed('.1.1.', '21112')).toBe('.111.');
    expect(closed('1........1', '1111111111')).toBe('1111111111');
  });

  it('stays where a pixel has another color, or a side has', () => {
    expect(closed('1..1', '1121')).toBe('1..1');
    expect(closed('1..2', '1112')).toBe('1..2');
    expect(closed('12.1', '1211')).toBe('12.1');
  });

  it('stays at the end of a row, and where it is long', () => {
    expect(closed('1...', '1111')).toBe('1...');
    expect(closed('1.........1', '11111111111')).toBe('1.........1');
  });
});
