/** The comparison of the canvas with a template, as a record and as a picture. */

import type { Position, Region } from '../core/bitmap';
import { paletteRgb } from '../core/palette';
import { unset } from './dither';
import type { Difference, Template } from './template';

export interface Comparison extends Region {
  /** Pixels with a colour in the template, and those of them that differ. */
  readonly compared: number;
  readonly different: number;
  readonly pixels: readonly Difference[];
}

/** The comparison as `--json` prints it. */
export function comparisonOf(
  { width, height, pixels }: Template,
  found: readonly Difference[],
  at: Position,
): Comparison {
  let compared = 0;
  for (let index = 0; index < pixels.length; index += 1) if (pixels[index] !== unset) compared += 1;
  return { ...at, width, height, compared, different: found.length, pixels: found };
}

/** The dimmed palette, then transparent, then different. */
const transparent = paletteRgb.length;
const different = transparent + 1;
const colours = [...paletteRgb.map(dimmed), 0x202020, 0xff0000];

/** Closer to grey, so that red is visible. */
function dimmed(rgb: number): number {
  const part = (shift: number) => (96 + (((rgb >> shift) & 255) >> 2)) << shift;
  return part(16) | part(8) | part(0);
}

/** The template with the differences in red, as a PNG file in one piece. */
export async function* comparisonPicture(
  { width, height, pixels }: Template,
  found: readonly Difference[],
  at: Position,
): AsyncGenerator<Uint8Array> {
  const { encodePng } = await import('../png/png');
  const picture = pixels.map((colour) => (colour === unset ? transparent : colour));
  for (const { x, y } of found) picture[(y - at.y) * width + (x - at.x)] = different;
  yield encodePng({ width, height, pixels: picture }, colours);
}
