/** Scales pictures to the size of a terminal. */

import { colorSteps } from '../../image/palette';
import { average, type Dimensions, enlarge, fitInto, majority } from '../../image/scale';
import type { Picture, Room } from '../../ports/pictures';

/** Colors of pixels, row by row; `transparent` shows the background of the terminal. */
export interface Raster extends Dimensions {
  /** `0xRRGGBB`, or `transparent`. */
  readonly colors: Int32Array;
}

export const transparent = -1;

/** Size of a picture in pixels that fits into a room, with `cell` pixels per cell. */
export function sizeIn(picture: Dimensions, { columns, rows, enlarge }: Room, cell: Dimensions): Dimensions {
  const room = { width: Math.max(columns, 1) * cell.width, height: Math.max(rows, 1) * cell.height };
  return fitInto(picture, room, enlarge);
}

/** Scales a picture and resolves its color numbers. */
export function rasterOf(picture: Picture, size: Dimensions): Raster {
  const isShrunk = size.width < picture.width || size.height < picture.height;
  if (isShrunk && picture.shrink === 'average') {
    return { ...size, colors: Int32Array.from(average(picture, size, picture.colors)) };
  }
  const { pixels } = majority(picture, size);
  const table = Int32Array.from(picture.colors);
  const colors = new Int32Array(pixels.length);
  for (let index = 0; index < pixels.length; index += 1)
    colors[index] = table[pixels[index] ?? 0] ?? transparent;
  return { ...size, colors };
}

/** Scales a picture to pixels of the screen, for printers with real pixels. */
export function scaledPicture(picture: Picture, room: Room, cellSize: Dimensions): Picture {
  const size = sizeIn(picture, room, cellSize);
  const { colors } = picture;
  const times = size.width / picture.width;
  if (times >= 1) return { ...enlarge(picture, times), colors };
  return picture.shrink === 'average' ? averaged(picture, size) : { ...majority(picture, size), colors };
}

/** An indexed picture has this many colors at most. */
const maxColors = 255;

/** Levels of red, green and blue for all but the most frequent colors: 150 colors. */
const levels = [5, 6, 5] as const;

/** Shrinks with average colors. With too many colors, the most frequent ones stay exact, so that areas keep their color. */
function averaged(picture: Picture, size: Dimensions): Picture {
  const rgbs = average(picture, size, picture.colors);
  const counts = new Map<number, number>();
  for (const rgb of rgbs) counts.set(rgb, (counts.get(rgb) ?? 0) + 1);
  const isSmall = counts.size <= maxColors;
  const steps = isSmall ? undefined : colorSteps(levels);
  const stepColors = steps?.colors ?? [];
  const exact = [...counts]
    .sort(([, one], [, other]) => other - one)
    .slice(0, maxColors - stepColors.length)
    .map(([rgb]) => rgb);
  const numbers = new Map(exact.map((rgb, number) => [rgb, number]));
  const pixels = Uint8Array.from(
    rgbs,
    (rgb) => numbers.get(rgb) ?? exact.length + (steps?.numberOf(rgb) ?? 0),
  );
  return { ...size, pixels, colors: [...exact, ...stepColors] };
}
