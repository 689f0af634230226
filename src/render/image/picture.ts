/** What is drawn in a terminal, and the one small interface of everything that can draw it. */
import { average, type Dimensions, fitInto, majority } from '../../canvas/viewer/scale';
import type { Picture, Room } from '../../ports/pictures';

/** Colours at places, row by row; `nothing` where the terminal's own background is to be seen. */
export interface Raster extends Dimensions {
  /** `0xRRGGBB` each. */
  readonly colours: Int32Array;
}

export const nothing = -1;

/** The picture as large as the room allows, where each cell has so many pixels. */
export function sizeIn(picture: Dimensions, { columns, rows, enlarge }: Room, cell: Dimensions): Dimensions {
  const room = { width: Math.max(columns, 1) * cell.width, height: Math.max(rows, 1) * cell.height };
  return fitInto(picture, room, enlarge);
}

/** The picture in that size, its colours looked up. */
export function rasterOf(picture: Picture, size: Dimensions): Raster {
  const shrunk = size.width < picture.width || size.height < picture.height;
  if (shrunk && picture.shrink === 'average') {
    return { ...size, colours: Int32Array.from(average(picture, size, picture.colours)) };
  }
  const { pixels } = majority(picture, size);
  const table = Int32Array.from(picture.colours);
  const colours = new Int32Array(pixels.length);
  for (let index = 0; index < pixels.length; index += 1)
    colours[index] = table[pixels[index] ?? 0] ?? nothing;
  return { ...size, colours };
}
