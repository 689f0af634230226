/** A picture in the size of the screen, for printers with real pixels. */
import { average, type Dimensions, enlarge, majority } from '../../canvas/viewer/scale';
import type { Picture, Room } from '../../ports/pictures';
import { sizeIn } from './raster';

/** The picture with one pixel per pixel of the screen. */
export function scaledPicture(picture: Picture, room: Room, cellSize: Dimensions): Picture {
  const size = sizeIn(picture, room, cellSize);
  const { colours } = picture;
  const times = size.width / picture.width;
  if (times >= 1) return { ...enlarge(picture, times), colours };
  return picture.shrink === 'average' ? averaged(picture, size) : { ...majority(picture, size), colours };
}

/** An indexed picture has this many colours at most. */
const mostColours = 255;

/** Levels of red, green and blue that stand for all colours but the most frequent ones: 150 colours. */
const levels = [5, 6, 5] as const;
const stepCount = levels[0] * levels[1] * levels[2];

/** Shrinks with averaged colours. Of too many the most frequent stay exact, so that areas keep their colour. */
function averaged(picture: Picture, size: Dimensions): Picture {
  const rgbs = average(picture, size, picture.colours);
  const counts = new Map<number, number>();
  for (const rgb of rgbs) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  const isSmall = counts.size <= mostColours;
  const exact = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, isSmall ? mostColours : mostColours - stepCount)
    .map(([rgb]) => rgb);
  const numbers = new Map(exact.map((rgb, number) => [rgb, number]));
  const pixels = Uint8Array.from(rgbs, (rgb) => numbers.get(rgb) ?? exact.length + stepOf(rgb));
  const steps = isSmall ? [] : Array.from({ length: stepCount }, (_, number) => colourOf(number));
  return { ...size, pixels, colours: [...exact, ...steps] };
}

/** The number of the step that is nearest to a colour. */
function stepOf(rgb: number): number {
  const [reds, greens, blues] = levels;
  const level = (value: number, of: number) => Math.round(((value & 255) * (of - 1)) / 255);
  return (level(rgb >> 16, reds) * greens + level(rgb >> 8, greens)) * blues + level(rgb, blues);
}

function colourOf(step: number): number {
  const [reds, greens, blues] = levels;
  const part = (value: number, of: number) => Math.round((value * 255) / (of - 1));
  const red = part(Math.floor(step / (greens * blues)), reds);
  const green = part(Math.floor(step / blues) % greens, greens);
  return (red << 16) | (green << 8) | part(step % blues, blues);
}

/** The picture with no colours but those of its pixels: less to send where a picture has few of many colours. */
export function withOwnColours({ width, height, pixels, colours }: Picture): Picture {
  const numbers = new Map<number, number>();
  for (const pixel of pixels)
    if (pixel < colours.length && !numbers.has(pixel)) numbers.set(pixel, numbers.size);
  const own = [...numbers.keys()].map((number) => colours[number] ?? 0);
  // A number without a colour stays one: it is transparent.
  return { width, height, colours: own, pixels: pixels.map((pixel) => numbers.get(pixel) ?? own.length) };
}
