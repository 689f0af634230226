/** Pictures as colors of pixels, in the size of the terminal. */
import { average, type Dimensions, fitInto, majority } from '../../image/scale';
import type { Picture, Room } from '../../ports/pictures';

/** Colors of pixels, row by row; `transparent` shows the background of the terminal. */
export interface Raster extends Dimensions {
  /** `0xRRGGBB`, or `transparent`. */
  readonly colors: Int32Array;
}

export const transparent = -1;

/** The size of a picture in a room, with `cell` pixels per cell. */
export function sizeIn(picture: Dimensions, { columns, rows, enlarge }: Room, cell: Dimensions): Dimensions {
  const room = { width: Math.max(columns, 1) * cell.width, height: Math.max(rows, 1) * cell.height };
  return fitInto(picture, room, enlarge);
}

/** The picture in a size, with its colors instead of their numbers. */
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
