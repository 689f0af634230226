/** Any picture as red, green, blue and alpha. */
import { UsageError } from '../../errors';
import type { PngImage } from './png-read';

/** Four bytes a pixel, row by row; colours are not multiplied by alpha. */
export interface Rgba {
  readonly width: number;
  readonly height: number;
  readonly samples: Uint8Array;
}

/** The picture with an alpha of its own. @throws UsageError for a pixel outside its palette */
export function toRgba(image: PngImage): Rgba {
  const { width, height, samples, channels } = image;
  if (channels === 4) return { width, height, samples };
  const rgba = new Uint8Array(4 * width * height);
  const pixelAt = image.palette ? paletteReader(image, image.palette) : sampleReader(image);
  for (let place = 0; place < width * height; place += 1) rgba.set(pixelAt(place), 4 * place);
  return { width, height, samples: rgba };
}

type Pixel = readonly [red: number, green: number, blue: number, alpha: number];

function paletteReader({ samples, transparency }: PngImage, palette: Uint8Array): (place: number) => Pixel {
  return (place) => {
    const entry = samples[place] ?? 0;
    const [red, green, blue] = palette.subarray(3 * entry, 3 * entry + 3);
    if (red === undefined || green === undefined || blue === undefined) {
      throw new UsageError('the PNG file is damaged: a pixel is outside its palette');
    }
    return [red, green, blue, transparency?.[entry] ?? 255];
  };
}

function sampleReader({ samples, channels, transparency }: PngImage): (place: number) => Pixel {
  const isGrey = channels < 3;
  // Two bytes a sample, of which the second counts.
  const hidden = transparency && [1, isGrey ? 1 : 3, isGrey ? 1 : 5].map((byte) => transparency[byte]);
  return (place) => {
    const at = place * channels;
    const red = samples[at] ?? 0;
    const green = isGrey ? red : (samples[at + 1] ?? 0);
    const blue = isGrey ? red : (samples[at + 2] ?? 0);
    if (channels === 2) return [red, green, blue, samples[at + 1] ?? 0];
    const isHidden = hidden && red === hidden[0] && green === hidden[1] && blue === hidden[2];
    return [red, green, blue, isHidden ? 0 : 255];
  };
}
