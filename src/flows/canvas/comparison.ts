/** A comparison of the canvas with a template, as a record and as a picture. */

import { paletteRgb } from '../../canvas/core/palette';
import { anything, type Difference, type Template } from '../../canvas/draw/template';

export interface Comparison {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** Pixels that the template wants something of, and those of them that are not so. */
  readonly compared: number;
  readonly different: number;
  readonly pixels: readonly Difference[];
}

/** The comparison as `--json` prints it. */
export function comparisonOf(
  { width, height, pixels }: Template,
  found: readonly Difference[],
  at: { readonly x: number; readonly y: number },
): Comparison {
  let compared = 0;
  for (let index = 0; index < pixels.length; index += 1) if (pixels[index] !== anything) compared += 1;
  return { ...at, width, height, compared, different: found.length, pixels: found };
}

/** The template's colours come first and dimmed, then nothing, then wrong. */
const nothing = paletteRgb.length;
const wrong = nothing + 1;
const colours = [...paletteRgb.map(dimmed), 0x202020, 0xff0000];

/** Towards grey, so that red stands out. */
function dimmed(rgb: number): number {
  const part = (shift: number) => (96 + (((rgb >> shift) & 255) >> 2)) << shift;
  return part(16) | part(8) | part(0);
}

/** The template with what is wrong in red, as a PNG file in one piece. */
export async function* comparisonPicture(
  { width, height, pixels }: Template,
  found: readonly Difference[],
  at: { readonly x: number; readonly y: number },
): AsyncGenerator<Uint8Array> {
  const { encodePng } = await import('../../canvas/png/png');
  const picture = pixels.map((colour) => (colour === anything ? nothing : colour));
  for (const { x, y } of found) picture[(y - at.y) * width + (x - at.x)] = wrong;
  yield encodePng({ width, height, pixels: picture }, colours);
}
