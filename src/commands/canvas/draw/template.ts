/** Converts pictures to templates, and compares them with the board. */
import { UsageError } from '../../../errors';
import type { Bitmap, Position } from '../../../image/bitmap';
import { paletteRgb } from '../../../image/palette';
import type { PngImage } from '../../../image/png/png-read';
import { packed, toRgba } from '../../../image/png/rgba';
import { colorNumbers, type Dither, unset } from './dither';
import { resample, type TargetSize } from './resample';

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
      { hint: `the canvas is ${board.width} by ${board.height}; ${wayToFit(board, template)}` },
    );
  }
}

function wayToFit(board: Sides, { width, height }: Sides): string {
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
