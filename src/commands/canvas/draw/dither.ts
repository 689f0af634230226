/** Converts pictures to palette colors, with or without dithering. */
import { paletteRgb } from '../../../image/palette';
import { minAlpha, type Rgba } from '../../../image/png/rgba';
import { quantise } from './quantise';

export const dithers = ['none', 'ordered', 'diffusion'] as const;

export type Dither = (typeof dithers)[number];

/** Color number of a transparent pixel, which is neither compared nor drawn. */
export const unset = 255;

/** Bayer matrix of ordered dithering: 8 by 8 thresholds from 0 to 63. */
const thresholds = Array.from({ length: 64 }, (_, place) => {
  const [x, y] = [place & 7, place >> 3];
  const bit = (value: number, at: number) => (value >> at) & 1;
  return [0, 1, 2].reduce((sum, at) => sum * 4 + 2 * (bit(x, at) ^ bit(y, at)) + bit(y, at), 0);
});

/** Maximum offset of ordered dithering: about half the distance between two palette colors. */
const reach = 32;

/** Offset that ordered dithering adds to a sample, by position in the matrix. */
const shifts = Int8Array.from(thresholds, (threshold) =>
  Math.round(((threshold + 0.5) / 64 - 0.5) * 2 * reach),
);

/** Returns a color number for each pixel, row by row; `unset` for transparent pixels. */
export function colorNumbers(image: Rgba, dither: Dither): Uint8Array {
  return dither === 'diffusion' ? diffused(image) : shifted(image, dither === 'ordered');
}

/** The nearest colors, of samples with the offsets of ordered dithering or without. */
function shifted({ width, height, samples }: Rgba, isOrdered: boolean): Uint8Array {
  const numbers = new Uint8Array(width * height).fill(unset);
  for (let y = 0, place = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, place += 1) {
      const at = 4 * place;
      if ((samples[at + 3] ?? 0) < minAlpha) continue;
      const shift = isOrdered ? (shifts[((y & 7) << 3) | (x & 7)] ?? 0) : 0;
      numbers[place] = quantise(
        toByte((samples[at] ?? 0) + shift),
        toByte((samples[at + 1] ?? 0) + shift),
        toByte((samples[at + 2] ?? 0) + shift),
      );
    }
  }
  return numbers;
}

/** Floyd–Steinberg: distributes the error of a pixel to its neighbors on the right and below. */
function diffused({ width, height, samples }: Rgba): Uint8Array {
  const numbers = new Uint8Array(width * height).fill(unset);
  // Errors of this row and the next one, padded by one pixel on both sides.
  let here = new Float64Array(3 * (width + 2));
  let below = new Float64Array(3 * (width + 2));
  for (let y = 0, place = 0; y < height; y += 1) {
    for (let x = 0, slot = 3; x < width; x += 1, slot += 3, place += 1) {
      const at = 4 * place;
      if ((samples[at + 3] ?? 0) < minAlpha) continue;
      const red = toByte((samples[at] ?? 0) + (here[slot] ?? 0) + 0.5);
      const green = toByte((samples[at + 1] ?? 0) + (here[slot + 1] ?? 0) + 0.5);
      const blue = toByte((samples[at + 2] ?? 0) + (here[slot + 2] ?? 0) + 0.5);
      const color = quantise(red, green, blue);
      numbers[place] = color;
      const rgb = paletteRgb[color] ?? 0;
      spread(here, below, slot, red - (rgb >> 16));
      spread(here, below, slot + 1, green - ((rgb >> 8) & 255));
      spread(here, below, slot + 2, blue - (rgb & 255));
    }
    [here, below] = [below, here.fill(0)];
  }
  return numbers;
}

function spread(here: Float64Array, below: Float64Array, slot: number, lacking: number): void {
  const share = lacking / 16;
  here[slot + 3] = (here[slot + 3] ?? 0) + 7 * share;
  below[slot - 3] = (below[slot - 3] ?? 0) + 3 * share;
  below[slot] = (below[slot] ?? 0) + 5 * share;
  below[slot + 3] = (below[slot + 3] ?? 0) + share;
}

const toByte = (value: number) => (value < 0 ? 0 : value > 255 ? 255 : value | 0);
