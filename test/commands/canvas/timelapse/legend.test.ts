import { describe, expect, it } from 'vitest';
import type { Patch } from '../../../../src/commands/canvas/timelapse/film';
import { legendPicture, withLegend } from '../../../../src/commands/canvas/timelapse/styles';

const legend = { first: 17, count: 32, background: 1, labels: ['1', '50'] as const };

describe('the legend of a timelapse', () => {
  it('has the lowest value on the left, the colors, and the highest value on the right', () => {
    const { pixels, height } = legendPicture(legend, 24);
    // A dot for the background, # for the letters, - for other colors.
    const sign = (number: number) => (number === 1 ? '.' : number === 48 ? '#' : '-');
    const text = [...pixels].map(sign).join('');
    expect(Array.from({ length: height }, (_, row) => text.slice(24 * row, 24 * row + 24))).toEqual([
      '........................',
      '..#...--------.###.###..',
      '.##...--------.#...#.#..',
      '..#...--------.###.#.#..',
      '..#...--------...#.#.#..',
      '.###..--------.###.###..',
      '........................',
    ]);
  });

  it('has only its colors without room for the labels', () => {
    const { pixels } = legendPicture(legend, 8);
    expect([...pixels.subarray(8, 16)]).toEqual([17, 21, 25, 29, 33, 37, 41, 45]);
  });

  it('grows with the width of the frames', () => {
    const heights = [100, 192, 256, 384, 1000, 2048].map((width) => legendPicture(legend, width).height);
    expect(heights).toEqual([7, 7, 7, 14, 35, 70]);
    const { pixels, height } = legendPicture(legend, 1001);
    expect(pixels).toHaveLength(1001 * height);
  });

  it('is below the first frame, and not a part of the others', async () => {
    const area = { x: 0, y: 0, width: 2, height: 1 };
    const second = { area, pixels: Uint8Array.of(0, 7), isOpaque: false };
    async function* patches(): AsyncGenerator<Patch> {
      yield { area, pixels: Uint8Array.of(5, 6), isOpaque: true };
      yield second;
    }
    const found: Patch[] = [];
    for await (const patch of withLegend(patches(), { pixels: Uint8Array.of(8, 9), height: 1 }))
      found.push(patch);
    const first = { area: { ...area, height: 2 }, pixels: Uint8Array.of(5, 6, 8, 9), isOpaque: true };
    expect(found).toEqual([first, second]);
  });
});
