/** Colors in even steps of red, green and blue, which stand for all colors where there are too many of them. */

/** Levels of red, green and blue, each from 0 to 255. */
export type Levels = readonly [reds: number, greens: number, blues: number];

export interface ColorSteps {
  /** `0xRRGGBB` by number: blue changes first, red last. */
  readonly colors: readonly number[];
  /** The number of the color that is nearest to `0xRRGGBB`. */
  numberOf(rgb: number): number;
}

/** The colors of so many levels. */
export function colorSteps([reds, greens, blues]: Levels): ColorSteps {
  const part = (level: number, of: number) => Math.round((level * 255) / (of - 1));
  const levelOf = (value: number, of: number) => Math.round(((value & 255) * (of - 1)) / 255);
  const colors = Array.from({ length: reds * greens * blues }, (_, number) => {
    const red = part(Math.floor(number / (greens * blues)), reds);
    const green = part(Math.floor(number / blues) % greens, greens);
    return (red << 16) | (green << 8) | part(number % blues, blues);
  });
  return {
    colors,
    numberOf: (rgb) =>
      (levelOf(rgb >> 16, reds) * greens + levelOf(rgb >> 8, greens)) * blues + levelOf(rgb, blues),
  };
}
