import { describe, expect, it } from 'vitest';
import { colorSteps, type Levels } from '../../src/image/palette';

const bands = (rgb: number) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255];

describe.each([[[6, 7, 6]], [[5, 6, 5]], [[2, 2, 2]]] as [Levels][])('steps of %j', (levels) => {
  const { colors, numberOf } = colorSteps(levels);

  it('are as many colors as there are levels, from black to white', () => {
    expect(new Set(colors).size).toBe(levels[0] * levels[1] * levels[2]);
    expect([colors[0], colors[1], colors.at(-1)]).toEqual([0, Math.round(255 / (levels[2] - 1)), 0xffffff]);
  });

  it('number each of their own colors', () => {
    expect(colors.map(numberOf)).toEqual(colors.map((_, number) => number));
  });

  it('give the nearest level of every band', () => {
    for (let rgb = 0; rgb < 0x1000000; rgb += 70_001) {
      const near = bands(colors[numberOf(rgb)] ?? -1);
      bands(rgb).forEach((value, band) => {
        expect(Math.abs((near[band] ?? 0) - value)).toBeLessThanOrEqual(
          Math.ceil(255 / ((levels[band] ?? 2) - 1) / 2),
        );
      });
    }
  });
});
