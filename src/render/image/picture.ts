/** What is drawn in a terminal, and the one small interface of everything that can draw it. */
import type { Bitmap } from '../../canvas/core/bitmap';
import { average, type Dimensions, fitInto, majority } from '../../canvas/viewer/scale';

/** A picture of at most 256 colours. */
export interface Picture extends Bitmap {
  /** `0xRRGGBB` by the number that stands in `pixels`. */
  readonly colours: readonly number[];
  /** How several pixels become one: the most frequent colour, or the mean of them. */
  readonly shrink?: 'majority' | 'average';
}

/** The room for a picture, in cells; rows may be infinite. */
export interface Room {
  readonly columns: number;
  readonly rows: number;
  /** How many times a small picture may be enlarged; 1 unless told. */
  readonly enlarge?: number;
}

/** Draws pictures in one of the ways that terminals know. */
export interface Printer {
  /** Lines that show the whole picture within the room; each may hold sequences that take several rows. */
  print(picture: Picture, room: Room): string[];
}

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
