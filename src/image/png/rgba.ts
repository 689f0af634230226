/** Converts pictures to RGBA. */
import { UsageError } from '../../errors';
import type { PngImage } from './png-read';

/** Four bytes a pixel, row by row; colors are not multiplied by alpha. */
export interface Rgba {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

/** Pixels below this alpha count as transparent. */
export const minAlpha = 128;

/** `0xRRGGBB` of three samples. */
export const packed = (red = 0, green = 0, blue = 0): number => (red << 16) | (green << 8) | blue;

/** Converts a picture to RGBA. @throws UsageError for a pixel outside its palette */
export function toRgba(image: PngImage): Rgba {
  const { width, height, samples, channels, palette } = image;
  if (channels === 4) return { width, height, samples };
  const rgba = new Uint8Array(4 * width * height);
  if (palette) writeEntries(rgba, image, palette);
  else writeSamples(rgba, image);
  return { width, height, samples: rgba };
}

function writeEntries(rgba: Uint8Array, { samples, transparency }: PngImage, palette: Uint8Array): void {
  for (let place = 0; 4 * place < rgba.length; place += 1) {
    const entry = samples[place] ?? 0;
    const [from, to] = [3 * entry, 4 * place];
    if (from + 2 >= palette.length)
      throw new UsageError('the PNG file is damaged: a pixel is outside its palette');
    for (let band = 0; band < 3; band += 1) rgba[to + band] = palette[from + band] ?? 0;
    rgba[to + 3] = transparency?.[entry] ?? 255;
  }
}

function writeSamples(rgba: Uint8Array, { samples, channels, transparency }: PngImage): void {
  const isGrey = channels < 3;
  // Two bytes per sample; the second one is significant.
  const hidden = transparency && [1, isGrey ? 1 : 3, isGrey ? 1 : 5].map((byte) => transparency[byte]);
  for (let place = 0; 4 * place < rgba.length; place += 1) {
    const at = place * channels;
    const red = samples[at] ?? 0;
    const green = isGrey ? red : (samples[at + 1] ?? 0);
    const blue = isGrey ? red : (samples[at + 2] ?? 0);
    const isHidden = hidden && red === hidden[0] && green === hidden[1] && blue === hidden[2];
    const to = 4 * place;
    rgba[to] = red;
    rgba[to + 1] = green;
    rgba[to + 2] = blue;
    rgba[to + 3] = channels === 2 ? (samples[at + 1] ?? 0) : isHidden ? 0 : 255;
  }
}
