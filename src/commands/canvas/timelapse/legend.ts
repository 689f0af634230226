/** The legend below the frames of a timelapse: the colors of a style from its lowest to its highest value. */
import type { Patch } from './patch';
import type { Style } from './styles';

/** Digits and units, 3 by 5 pixels: a row of three bits each. */
const glyphs: Readonly<Record<string, readonly number[]>> = {
  0: [7, 5, 5, 5, 7],
  1: [2, 6, 2, 2, 7],
  2: [7, 1, 7, 4, 7],
  3: [7, 1, 7, 1, 7],
  4: [5, 5, 7, 1, 1],
  5: [7, 4, 7, 1, 7],
  6: [7, 4, 7, 5, 7],
  7: [7, 1, 2, 2, 2],
  8: [7, 5, 7, 5, 7],
  9: [7, 5, 7, 1, 7],
  d: [1, 1, 7, 5, 7],
  h: [4, 4, 7, 5, 5],
  m: [0, 0, 6, 7, 5],
  s: [7, 4, 7, 1, 7],
};

const glyphRows = 5;
/** Columns of a character with the space behind it. */
const glyphColumns = 4;
/** Rows of a legend that is not enlarged, with a margin above and below. */
const legendRows = glyphRows + 2;
/** Minimum columns of the colors between the two labels. */
const minBar = 8;
/** Width of frames for which a legend is not enlarged. */
const smallWidth = 192;

/** Color numbers, row by row, as wide as the frames. */
export interface LegendPicture {
  readonly pixels: Uint8Array;
  readonly height: number;
}

/** Draws the legend of a style for frames of this width; without its labels where they have no room. */
export function legendPicture(legend: NonNullable<Style['legend']>, width: number): LegendPicture {
  const times = Math.max(1, Math.floor(width / smallWidth));
  const small = smallLegend(legend, Math.ceil(width / times));
  const height = legendRows * times;
  const pixels = Uint8Array.from({ length: width * height }, (_, place) => {
    const [x, y] = [Math.floor((place % width) / times), Math.floor(place / width / times)];
    return small.pixels[y * small.width + x] ?? legend.background;
  });
  return { pixels, height };
}

function smallLegend({ first, count, background, labels }: NonNullable<Style['legend']>, width: number) {
  const pixels = new Uint8Array(width * legendRows).fill(background);
  const [low, high] = labels;
  const room = [low, high].map((text) => text.length * glyphColumns + 1);
  const hasLabels = width - (room[0] ?? 0) - (room[1] ?? 0) >= minBar;
  const left = hasLabels ? (room[0] ?? 0) + 1 : 0;
  const right = hasLabels ? width - (room[1] ?? 0) - 1 : width;
  for (let y = 1; y <= glyphRows; y += 1)
    for (let x = left; x < right; x += 1)
      pixels[y * width + x] = first + Math.floor(((x - left) * count) / (right - left));
  const write = (text: string, column: number) => {
    for (const [index, character] of [...text].entries())
      for (const [row, bits] of (glyphs[character] ?? []).entries())
        for (let bit = 0; bit < 3; bit += 1)
          if (bits & (4 >> bit))
            pixels[(1 + row) * width + column + index * glyphColumns + bit] = first + count - 1;
  };
  if (hasLabels) {
    write(low, 1);
    write(high, right + 1);
  }
  return { pixels, width };
}

/** The patches with the legend below the first, which is a whole picture; later ones do not change it. */
export async function* withLegend(
  patches: AsyncIterable<Patch>,
  legend: LegendPicture,
): AsyncGenerator<Patch> {
  let isFirst = true;
  for await (const patch of patches) {
    yield isFirst ? below(patch, legend) : patch;
    isFirst = false;
  }
}

function below({ area, pixels, isOpaque }: Patch, legend: LegendPicture): Patch {
  const joined = new Uint8Array(pixels.length + legend.pixels.length);
  joined.set(pixels);
  joined.set(legend.pixels, pixels.length);
  return { area: { ...area, height: area.height + legend.height }, pixels: joined, isOpaque };
}
