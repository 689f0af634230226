import { expect, it } from 'vitest';
import { labOf, paletteLab, quantise } from '../../../src/commands/canvas/draw/quantise';

const lightness = Float64Array.from(paletteLab, (color) => color.lightness);
const greenRed = Float64Array.from(paletteLab, (color) => color.greenRed);
const blueYellow = Float64Array.from(paletteLab, (color) => color.blueYellow);

/** The first of the nearest colors by a search of the whole palette. */
function searched(red: number, green: number, blue: number): number {
  const wanted = labOf(red, green, blue);
  let best = 0;
  let minDistance = Number.POSITIVE_INFINITY;
  for (let color = 0; color < lightness.length; color += 1) {
    const x = wanted.lightness - (lightness[color] ?? 0);
    const y = wanted.greenRed - (greenRed[color] ?? 0);
    const z = wanted.blueYellow - (blueYellow[color] ?? 0);
    const distance = x * x + y * y + z * z;
    if (distance >= minDistance) continue;
    minDistance = distance;
    best = color;
  }
  return best;
}

it('quantise finds the nearest color for all 16.7 million', () => {
  const wrong: string[] = [];
  for (let red = 0; red < 256; red += 1)
    for (let green = 0; green < 256; green += 1)
      for (let blue = 0; blue < 256; blue += 1)
        if (quantise(red, green, blue) !== searched(red, green, blue)) wrong.push(`${red},${green},${blue}`);
  expect(wrong.slice(0, 10)).toEqual([]);
}, 60_000);
