/** Resizes pictures, converts them to templates, and compares templates with the board. */

import { maxCanvasSide } from '../../../client/canvas/wire';
import { UsageError } from '../../../errors';
import type { Bitmap, Position } from '../../../image/bitmap';
import { paletteRgb } from '../../../image/palette';
import type { PngImage } from '../../../image/png/png-read';
import { packed, type Rgba, toRgba } from '../../../image/png/rgba';
import { colorNumbers, type Dither, unset } from './dither';

/** A picture in colors of the palette. */
export interface Template extends Bitmap {
  /** Number of pixels whose color was replaced by the nearest palette color. */
  readonly replaced: number;
}

export interface TemplateOptions {
  /** Default: the size of the picture. */
  readonly size?: TargetSize;
  /** Default: none. */
  readonly dither?: Dither;
}

/** Converts a picture to palette colors. @throws UsageError for a damaged picture */
export function templateFrom(image: PngImage, { size, dither = 'none' }: TemplateOptions = {}): Template {
  const own = toRgba(image);
  const rgba = size ? resample(own, size) : own;
  const pixels = colorNumbers(rgba, dither);
  const replaced = countReplaced(rgba.samples, pixels);
  return { width: rgba.width, height: rgba.height, pixels, replaced };
}

function countReplaced(samples: Uint8Array, pixels: Uint8Array): number {
  let replaced = 0;
  for (let index = 0; index < pixels.length; index += 1) {
    const color = pixels[index] ?? unset;
    const at = 4 * index;
    if (color !== unset && paletteRgb[color] !== packed(samples[at], samples[at + 1], samples[at + 2]))
      replaced += 1;
  }
  return replaced;
}

type Sides = Pick<Bitmap, 'width' | 'height'>;

/** @throws UsageError when a picture with its top left corner at a position does not fit on the board */
export function requireRoom(board: Sides, template: Sides, at: Position): void {
  if (at.x + template.width > board.width || at.y + template.height > board.height) {
    throw new UsageError(
      `a picture of ${template.width} by ${template.height} at ${at.x},${at.y} does not fit on the canvas`,
      { hint: `the canvas is ${board.width} by ${board.height}; ${fitHint(board, template)}` },
    );
  }
}

function fitHint(board: Sides, { width, height }: Sides): string {
  if (width > board.width || height > board.height) return 'make the picture smaller with --size W';
  return `choose a position up to ${board.width - width},${board.height - height} with --at X,Y`;
}

/** A pixel of the board that differs from the template. */
export interface Difference extends Position {
  /** Color on the board, and in the template. */
  readonly color: number;
  readonly wanted: number;
}

/**
 * Returns the pixels of the board that differ from a template at a position, row by row.
 * @throws UsageError when the template does not fit on the board
 */
export function differences(board: Bitmap, template: Bitmap, at: Position): Difference[] {
  requireRoom(board, template, at);
  const found: Difference[] = [];
  for (let index = 0; index < template.pixels.length; index += 1) {
    const wanted = template.pixels[index] ?? unset;
    if (wanted === unset) continue;
    const x = at.x + (index % template.width);
    const y = at.y + Math.floor(index / template.width);
    const color = board.pixels[y * board.width + x] ?? 0;
    if (color !== wanted) found.push({ x, y, color, wanted });
  }
  return found;
}

/** Target size in pixels; without a height, the proportions are kept. */
export interface TargetSize {
  readonly width: number;
  readonly height?: number;
}

/** Parses `W` or `WxH`. @throws UsageError for another form, and for a side of 0 or above 2048 */
export function parseSize(raw: string): TargetSize {
  const [width = 0, height] = /^(\d{1,4})(?:x(\d{1,4}))?$/.exec(raw)?.slice(1).map(toSide) ?? [];
  if (isSide(width) && (height === undefined || isSide(height)))
    return height === undefined ? { width } : { width, height };
  throw new UsageError(`expected a size as W or WxH, each from 1 to ${maxCanvasSide}, got '${raw}'`);
}

const toSide = (digits: string | undefined) => (digits === undefined ? undefined : Number(digits));
const isSide = (side: number) => side >= 1 && side <= maxCanvasSide;

/** The source rows or columns that a target pixel covers. */
interface Cover {
  readonly from: number;
  /** Weight of each source pixel, starting at `from`. */
  readonly shares: readonly number[];
}

/**
 * Resizes a picture: each pixel is the mean of the area that it covers. Colors are weighted by alpha, so that colors of
 * transparent pixels do not bleed into edges.
 * @internal
 */
export function resample(image: Rgba, target: TargetSize): Rgba {
  const { width } = target;
  const height =
    target.height ?? Math.min(maxCanvasSide, Math.max(1, Math.round((image.height * width) / image.width)));
  if (width === image.width && height === image.height) return image;
  const columns = covers(image.width, width);
  const rows = covers(image.height, height);
  const samples = new Uint8Array(4 * width * height);
  for (const [y, row] of rows.entries()) {
    for (const [x, column] of columns.entries()) mean(image, row, column, samples, 4 * (y * width + x));
  }
  return { width, height, samples };
}

function covers(source: number, target: number): Cover[] {
  const step = source / target;
  return Array.from({ length: target }, (_, index) => {
    const start = index * step;
    const end = Math.min(source, start + step);
    const from = Math.min(source - 1, Math.floor(start));
    const to = Math.max(from + 1, Math.ceil(end - 1e-9));
    const shares = Array.from(
      { length: to - from },
      (_unused, place) => (Math.min(end, from + place + 1) - Math.max(start, from + place)) / step,
    );
    return { from, shares };
  });
}

/** Writes the mean of an area to a target pixel. */
function mean({ width, samples }: Rgba, row: Cover, column: Cover, target: Uint8Array, place: number): void {
  let [red, green, blue, alpha] = [0, 0, 0, 0];
  for (let down = 0; down < row.shares.length; down += 1) {
    for (let across = 0; across < column.shares.length; across += 1) {
      const at = 4 * ((row.from + down) * width + column.from + across);
      const weight = (row.shares[down] ?? 0) * (column.shares[across] ?? 0) * (samples[at + 3] ?? 0);
      red += weight * (samples[at] ?? 0);
      green += weight * (samples[at + 1] ?? 0);
      blue += weight * (samples[at + 2] ?? 0);
      alpha += weight;
    }
  }
  if (alpha === 0) return;
  target[place] = Math.round(red / alpha);
  target[place + 1] = Math.round(green / alpha);
  target[place + 2] = Math.round(blue / alpha);
  target[place + 3] = Math.round(alpha);
}
