/** Reduces any picture to at most 255 colors, to draw it in a terminal. */
import type { Bitmap } from '../bitmap';
import { colorSteps } from '../palette';
import type { PngImage } from './png-read';
import { minAlpha, packed, type Rgba, toRgba } from './rgba';

export interface IndexedPicture extends Bitmap {
  /** `0xRRGGBB` by the numbers in `pixels`; a number without a color is transparent. */
  readonly colors: readonly number[];
  /** How several pixels become one; only without transparent pixels. */
  readonly shrink?: 'average';
}

/** The number of transparent pixels. */
const transparent = 255;

/** Levels of red, green and blue for pictures with too many colors: 252 colors. */
const levels = [6, 7, 6] as const;

/**
 * The picture in its own colors, or in the nearest of 252 colors when it has more than 255.
 * @throws UsageError for a pixel outside its palette
 */
export function indexedPicture(image: PngImage): IndexedPicture {
  const rgba = toRgba(image);
  return withOwnColors(rgba) ?? withSteppedColors(rgba);
}

function withOwnColors(image: Rgba): IndexedPicture | undefined {
  const numbers = new Map<number, number>();
  return indexed(
    image,
    (rgb) => {
      const known = numbers.get(rgb);
      if (known !== undefined || numbers.size === transparent) return known;
      numbers.set(rgb, numbers.size);
      return numbers.size - 1;
    },
    () => [...numbers.keys()],
  );
}

function withSteppedColors(image: Rgba): IndexedPicture {
  const { colors, numberOf } = colorSteps(levels);
  const picture = indexed(image, numberOf, () => colors);
  if (!picture) throw new Error('every color has a number');
  return picture;
}

/** The picture with the number of each color; undefined when a color has no number. */
function indexed(
  { width, height, samples }: Rgba,
  numberOf: (rgb: number) => number | undefined,
  colors: () => readonly number[],
): IndexedPicture | undefined {
  const pixels = new Uint8Array(width * height);
  let solid = true;
  let before = -1;
  let number: number | undefined = transparent;
  for (let index = 0, at = 0; index < pixels.length; index += 1, at += 4) {
    const isSolid = (samples[at + 3] ?? 0) >= minAlpha;
    const rgb = isSolid ? packed(samples[at], samples[at + 1], samples[at + 2]) : -1;
    solid &&= isSolid;
    // Neighbors often have the same color.
    if (rgb !== before) number = isSolid ? numberOf(rgb) : transparent;
    if (number === undefined) return undefined;
    before = rgb;
    pixels[index] = number;
  }
  return { width, height, pixels, colors: colors(), ...(solid && { shrink: 'average' }) };
}
