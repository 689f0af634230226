/** The legend below a timelapse: its colors, its labels, and where it stands. */
import { describe, expect, it } from 'vitest';
import { legendPicture, withLegend } from '../../../../src/commands/canvas/timelapse/legend';
import type { Patch } from '../../../../src/commands/canvas/timelapse/patch';

const legend = { first: 17, count: 32, background: 1, labels: ['1', '50'] as const };

/** The legend as text: a dot for the background, # for the letters, - for other colors. */
function drawn(width: number): string[] {
  const { pixels, height } = legendPicture(legend, width);
  const sign = (number = 0) => (number === 1 ? '.' : number === 48 ? '#' : '-');
  return Array.from({ length: height }, (_, row) =>
    [...pixels.subarray(row * width, (row + 1) * width)].map(sign).join(''),
  );
}

describe('timelapse legend', () => {
  it('has the lowest value on the left, the colors, and the highest value on the right', () => {
    expect(drawn(24)).toEqual([
      '........................',
      '..#...--------.###.###..',
      '.##...--------.#...#.#..',
      '..#...--------.###.#.#..',
      '..#...--------...#.#.#..',
      '.###..--------.###.###..',
      '........................',
    ]);
  });

  it('has only its colors where the labels have no room', () => {
    const { pixels } = legendPicture(legend, 8);
    expect([...pixels.subarray(8, 16)]).toEqual([17, 21, 25, 29, 33, 37, 41, 45]);
  });

  it('grows with the frames, and is as wide as they are', () => {
    expect([100, 192, 256, 384, 1000, 2048].map((width) => legendPicture(legend, width).height)).toEqual([
      7, 7, 7, 14, 35, 70,
    ]);
    const { pixels, height } = legendPicture(legend, 1001);
    expect(pixels).toHaveLength(1001 * height);
  });

  it('is part of the first frame alone', async () => {
    const area = { x: 0, y: 0, width: 2, height: 1 };
    async function* patches(): AsyncGenerator<Patch> {
      yield { area, pixels: Uint8Array.of(5, 6), isOpaque: true };
      yield { area, pixels: Uint8Array.of(0, 7), isOpaque: false };
    }
    const found: Patch[] = [];
    for await (const patch of withLegend(patches(), { pixels: Uint8Array.of(8, 9), height: 1 }))
      found.push(patch);
    expect(found).toEqual([
      { area: { ...area, height: 2 }, pixels: Uint8Array.of(5, 6, 8, 9), isOpaque: true },
      { area, pixels: Uint8Array.of(0, 7), isOpaque: false },
    ]);
  });
});
