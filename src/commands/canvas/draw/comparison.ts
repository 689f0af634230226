/** The comparison of the canvas with a template, as a record and as a picture. */

import type { Bitmap, Position, Region } from '../../../image/bitmap';
import { paletteRgb } from '../../../image/palette';
import { unset } from './dither';
import { drawingTime } from './plan';
import type { Difference } from './template';

export interface Comparison extends Region {
  /** Pixels with a color in the template, and those of them that differ. */
  readonly compared: number;
  readonly different: number;
  /** Milliseconds that placing the differing pixels takes. */
  readonly mendMs: number;
  /** Where they are, most first. */
  readonly boxes: readonly DifferenceBox[];
  readonly pixels: readonly Difference[];
}

/** The smallest rectangle around differences that are near each other. */
export interface DifferenceBox extends Region {
  readonly different: number;
}

/** A picture with the colors that its numbers stand for. */
interface ColoredBitmap extends Bitmap {
  /** `0xRRGGBB`. */
  readonly colors: readonly number[];
}

/** A comparison with its picture; in JSON, the comparison alone. */
export class ShownComparison {
  constructor(
    readonly comparison: Comparison,
    /** Matching pixels dimmed, differing ones red. */
    readonly picture: ColoredBitmap,
    readonly cooldownMs: number,
  ) {}

  toJSON(): Comparison {
    return this.comparison;
  }
}

/** The comparison of a template at a position with the differences that were found. */
export function comparisonOf(
  template: Bitmap,
  found: readonly Difference[],
  at: Position,
  cooldownMs: number,
): ShownComparison {
  const { width, height, pixels } = template;
  let compared = 0;
  for (let index = 0; index < pixels.length; index += 1) if (pixels[index] !== unset) compared += 1;
  const comparison = {
    ...at,
    width,
    height,
    compared,
    different: found.length,
    mendMs: drawingTime(found.length, cooldownMs),
    boxes: boxesOf(found),
    pixels: found,
  };
  return new ShownComparison(comparison, comparisonPicture(template, found, at), cooldownMs);
}

/** Differences in the same square of this many pixels, or in adjacent ones, are near each other. */
const squareSide = 8;

function boxesOf(found: readonly Difference[]): DifferenceBox[] {
  const squares = new Map<number, Difference[]>();
  for (const one of found) {
    const square = squareAt(Math.floor(one.x / squareSide), Math.floor(one.y / squareSide));
    squares.set(square, [...(squares.get(square) ?? []), one]);
  }
  const boxes: DifferenceBox[] = [];
  for (const square of squares.keys()) boxes.push(boxAround(groupFrom(square, squares)));
  return boxes.sort((one, other) => other.different - one.different);
}

const columns = 4096;
const squareAt = (column: number, row: number) => row * columns + column;

/** Removes a square and all that hang together with it; gives their differences. */
function groupFrom(start: number, squares: Map<number, Difference[]>): Difference[] {
  const group: Difference[][] = [];
  const waiting = [start];
  for (let square = waiting.pop(); square !== undefined; square = waiting.pop()) {
    const here = squares.get(square);
    if (!here) continue;
    squares.delete(square);
    group.push(here);
    for (const down of [-columns, 0, columns])
      waiting.push(square + down - 1, square + down, square + down + 1);
  }
  return group.flat();
}

function boxAround(group: readonly Difference[]): DifferenceBox {
  let [left, top, right, bottom] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, 0, 0];
  for (const { x, y } of group) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { x: left, y: top, width: right - left + 1, height: bottom - top + 1, different: group.length };
}

/** The dimmed palette, then transparent, then different. */
const transparent = paletteRgb.length;
const different = transparent + 1;
const colors = [...paletteRgb.map(dimmed), 0x202020, 0xff0000];

/** Closer to grey, so that red is visible. */
function dimmed(rgb: number): number {
  const part = (shift: number) => (96 + (((rgb >> shift) & 255) >> 2)) << shift;
  return part(16) | part(8) | part(0);
}

/** The template with the differences in red. */
function comparisonPicture(
  { width, height, pixels }: Bitmap,
  found: readonly Difference[],
  at: Position,
): ColoredBitmap {
  const picture = pixels.map((color) => (color === unset ? transparent : color));
  for (const { x, y } of found) picture[(y - at.y) * width + (x - at.x)] = different;
  return { width, height, pixels: picture, colors };
}

/** The picture of a comparison as a PNG file in one piece. */
export async function* comparisonFile({ picture }: ShownComparison): AsyncGenerator<Uint8Array> {
  const { encodePng } = await import('../../../image/png/png');
  yield encodePng(picture, picture.colors);
}
