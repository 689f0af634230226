/** Compares the canvas with a template; the result is a record and a picture. */
import type { Bitmap, Position, Region } from '../../../image/bitmap';
import { paletteRgb } from '../../../image/palette';
import { unset } from './dither';
import { drawingTime } from './plan';
import type { Difference } from './template';

export interface Comparison extends Region {
  /** Number of template pixels that are not transparent, and how many of them differ. */
  readonly compared: number;
  readonly different: number;
  /** Milliseconds needed to place the differing pixels. */
  readonly mendMs: number;
  /** Regions with differences, most differences first. */
  readonly boxes: readonly DifferenceBox[];
  readonly pixels: readonly Difference[];
}

export interface DifferenceBox extends Region {
  readonly different: number;
}

interface ColoredBitmap extends Bitmap {
  /** `0xRRGGBB`. */
  readonly colors: readonly number[];
}

/** A comparison with its picture. Serializes to JSON without the picture. */
export class ShownComparison {
  constructor(
    readonly comparison: Comparison,
    /** Matching pixels are dimmed, differing pixels are red. */
    readonly picture: ColoredBitmap,
    readonly cooldownMs: number,
  ) {}

  toJSON(): Comparison {
    return this.comparison;
  }
}

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

/** Side of a grid square in pixels. Differences in the same square or in adjacent ones form one box. */
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

/** Removes a square and all squares connected to it; returns their differences. */
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

/** Color numbers: the dimmed palette, then transparent, then different. */
const transparent = paletteRgb.length;
const different = transparent + 1;
const colors = [...paletteRgb.map(dimmed), 0x202020, 0xff0000];

/** Blends a color with gray, so that red stands out. */
function dimmed(rgb: number): number {
  const part = (shift: number) => (96 + (((rgb >> shift) & 255) >> 2)) << shift;
  return part(16) | part(8) | part(0);
}

function comparisonPicture(
  { width, height, pixels }: Bitmap,
  found: readonly Difference[],
  at: Position,
): ColoredBitmap {
  const picture = pixels.map((color) => (color === unset ? transparent : color));
  for (const { x, y } of found) picture[(y - at.y) * width + (x - at.x)] = different;
  return { width, height, pixels: picture, colors };
}
