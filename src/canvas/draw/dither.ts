/** Pictures in the colours of the palette, with and without dithering. */
import { paletteRgb } from '../core/palette';
import { minAlpha, type Rgba } from '../png/rgba';
import { quantise } from './quantise';

/** The ways to mix colours that the palette lacks. */
export const dithers = ['none', 'ordered', 'diffusion'] as const;

export type Dither = (typeof dithers)[number];

/** The value of a transparent pixel: it is not compared or drawn. */
export const unset = 255;

/** The thresholds of ordered dithering, 8 by 8, from 0 to 63. */
const thresholds = Array.from({ length: 64 }, (_, place) => {
  const [x, y] = [place & 7, place >> 3];
  const bit = (value: number, at: number) => (value >> at) & 1;
  return [0, 1, 2].reduce((sum, at) => sum * 4 + 2 * (bit(x, at) ^ bit(y, at)) + bit(y, at), 0);
});

/** How far ordered dithering moves a sample up or down at most: about half the distance of two colours of the palette. */
const reach = 32;

/** The colour numbers of the picture, row by row; `unset` where it is transparent. */
export function colourNumbers(image: Rgba, dither: Dither): Uint8Array {
  if (dither === 'diffusion') return diffused(image);
  const { width, samples } = image;
  return numbered(image, (at, place) => {
    if (dither === 'none') return quantise(samples[at] ?? 0, samples[at + 1] ?? 0, samples[at + 2] ?? 0);
    const threshold = thresholds[((Math.floor(place / width) & 7) << 3) | ((place % width) & 7)] ?? 0;
    const moved = ((threshold + 0.5) / 64 - 0.5) * 2 * reach;
    const part = (channel: number) => toByte((samples[at + channel] ?? 0) + moved);
    return quantise(part(0), part(1), part(2));
  });
}

function numbered(
  { width, height, samples }: Rgba,
  colourOf: (at: number, place: number) => number,
): Uint8Array {
  const numbers = new Uint8Array(width * height);
  for (let place = 0; place < numbers.length; place += 1) {
    numbers[place] = (samples[4 * place + 3] ?? 0) < minAlpha ? unset : colourOf(4 * place, place);
  }
  return numbers;
}

/** Floyd and Steinberg: what a pixel lacks goes to its neighbours to the right and below. */
function diffused(image: Rgba): Uint8Array {
  const { width, samples } = image;
  // Errors of this row and the next one, with a pixel of room at both sides.
  let here = new Float64Array(3 * (width + 2));
  let below = new Float64Array(3 * (width + 2));
  return numbered(image, (at, place) => {
    const column = place % width;
    if (column === 0 && place > 0) [here, below] = [below, here.fill(0)];
    const slot = 3 * (column + 1);
    const part = (channel: number) => toByte((samples[at + channel] ?? 0) + (here[slot + channel] ?? 0));
    const wanted = [part(0), part(1), part(2)] as const;
    const colour = quantise(...wanted);
    const rgb = paletteRgb[colour] ?? 0;
    for (let channel = 0; channel < 3; channel += 1) {
      const lacking = ((wanted[channel] ?? 0) - ((rgb >> (16 - 8 * channel)) & 255)) / 16;
      add(here, slot + 3 + channel, 7 * lacking);
      add(below, slot - 3 + channel, 3 * lacking);
      add(below, slot + channel, 5 * lacking);
      add(below, slot + 3 + channel, lacking);
    }
    return colour;
  });
}

function add(errors: Float64Array, slot: number, amount: number): void {
  errors[slot] = (errors[slot] ?? 0) + amount;
}

const toByte = (value: number) => Math.min(255, Math.max(0, Math.round(value)));
