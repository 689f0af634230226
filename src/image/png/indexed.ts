/** Reduces any picture to at most 255 colours, to draw it in a terminal. */
import type { Bitmap } from '../bitmap';
import { colourSteps } from './colour-steps';
import type { PngImage } from './png-read';
import { minAlpha, packed, type Rgba, toRgba } from './rgba';

export interface IndexedPicture extends Bitmap {
  /** `0xRRGGBB` by the numbers in `pixels`; a number without a colour is transparent. */
  readonly colours: readonly number[];
  /** How several pixels become one; only without transparent pixels. */
  readonly shrink?: 'average';
}

/** The number of transparent pixels. */
const transparent = 255;

/** Levels of red, green and blue for pictures with too many colours: 252 colours. */
const levels = [6, 7, 6] as const;

/**
 * The picture in its own colours, or in the nearest of 252 colours when it has more than 255.
 * @throws UsageError for a pixel outside its palette
 */
export function indexedPicture(image: PngImage): IndexedPicture {
  const rgba = toRgba(image);
  return withOwnColours(rgba) ?? withSteppedColours(rgba);
}

function withOwnColours(image: Rgba): IndexedPicture | undefined {
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

function withSteppedColours(image: Rgba): IndexedPicture {
  const { colours, numberOf } = colourSteps(levels);
  const picture = indexed(image, numberOf, () => colours);
  if (!picture) throw new Error('every colour has a number');
  return picture;
}

/** The picture with the number of each colour; undefined when a colour has no number. */
function indexed(
  { width, height, samples }: Rgba,
  numberOf: (rgb: number) => number | undefined,
  colours: () => readonly number[],
): IndexedPicture | undefined {
  const pixels = new Uint8Array(width * height);
  let solid = true;
  for (let index = 0; index < pixels.length; index += 1) {
    const at = 4 * index;
    const isSolid = (samples[at + 3] ?? 0) >= minAlpha;
    const number = isSolid ? numberOf(packed(samples[at], samples[at + 1], samples[at + 2])) : transparent;
    if (number === undefined) return undefined;
    solid &&= isSolid;
    pixels[index] = number;
  }
  return { width, height, pixels, colours: colours(), ...(solid && { shrink: 'average' }) };
}
