/** Reduces any picture to at most 255 colours, to draw it in a terminal. */
import type { Bitmap } from '../core/bitmap';
import { colourReader } from '../draw/template';
import type { PngImage } from './png-read';

export interface IndexedPicture extends Bitmap {
  /** `0xRRGGBB` by the numbers in `pixels`; a number without a colour is transparent. */
  readonly colours: readonly number[];
  /** How several pixels become one; only without transparent pixels. */
  readonly shrink?: 'average';
}

/** The number of transparent pixels. */
const transparent = 255;

/** Levels of red, green and blue for pictures with too many colours: 252 colours. */
const steps = [6, 7, 6] as const;

/** The picture in its own colours, or in the nearest of 252 colours when it has more than 255. */
export function indexedPicture(image: PngImage): IndexedPicture {
  return withOwnColours(image) ?? withSteppedColours(image);
}

function withOwnColours(image: PngImage): IndexedPicture | undefined {
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

function withSteppedColours(image: PngImage): IndexedPicture {
  const [reds, greens, blues] = steps;
  const level = (value: number, of: number) => Math.round(((value & 255) * (of - 1)) / 255);
  const colours = Array.from({ length: reds * greens * blues }, (_, number) => {
    const red = Math.floor(number / (greens * blues));
    const green = Math.floor(number / blues) % greens;
    const part = (value: number, of: number) => Math.round((value * 255) / (of - 1));
    return (part(red, reds) << 16) | (part(green, greens) << 8) | part(number % blues, blues);
  });
  const numberOf = (rgb: number) =>
    (level(rgb >> 16, reds) * greens + level(rgb >> 8, greens)) * blues + level(rgb, blues);
  const picture = indexed(image, numberOf, () => colours);
  if (!picture) throw new Error('every colour has a number');
  return picture;
}

/** The picture with the number of each colour; undefined when a colour has no number. */
function indexed(
  image: PngImage,
  numberOf: (rgb: number) => number | undefined,
  colours: () => readonly number[],
): IndexedPicture | undefined {
  const { width, height } = image;
  const colourOf = colourReader(image);
  const pixels = new Uint8Array(width * height);
  let solid = true;
  for (let index = 0; index < pixels.length; index += 1) {
    const rgb = colourOf(index);
    const number = rgb === undefined ? transparent : numberOf(rgb);
    if (number === undefined) return undefined;
    if (rgb === undefined) solid = false;
    pixels[index] = number;
  }
  return { width, height, pixels, colours: colours(), ...(solid && { shrink: 'average' }) };
}
