import { describe, expect, it } from 'vitest';
import { colourSteps, type Levels } from '../../../src/image/png/colour-steps';

const bands = (rgb: number) => [rgb >> 16, (rgb >> 8) & 255, rgb & 255];

describe.each([[[6, 7, 6]], [[5, 6, 5]], [[2, 2, 2]]] as [Levels][])('steps of %j', (levels) => {
  const { colours, numberOf } = colourSteps(levels);

  it('are as many colours as there are levels, from black to white', () => {
    expect(new Set(colours).size).toBe(levels[0] * levels[1] * levels[2]);
    expect([colours[0], colours[1], colours.at(-1)]).toEqual([
      0,
      Math.round(255 / (levels[2] - 1)),
      0xffffff,
    ]);
  });

  it('number each of their own colours', () => {
    expect(colours.map(numberOf)).toEqual(colours.map((_, number) => number));
  });

  it('give the nearest level of every band', () => {
    for (let rgb = 0; rgb < 0x1000000; rgb += 70_001) {
      const near = bands(colours[numberOf(rgb)] ?? -1);
      bands(rgb).forEach((value, band) => {
        expect(Math.abs((near[band] ?? 0) - value)).toBeLessThanOrEqual(
          Math.ceil(255 / ((levels[band] ?? 2) - 1) / 2),
        );
      });
    }
  });
});
