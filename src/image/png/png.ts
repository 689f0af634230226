/** Writes indexed PNG: one byte per pixel, without a conversion to RGB (PNG, third edition). */
import { deflateSync } from 'node:zlib';
import type { Bitmap } from '../bitmap';
import { paletteRgb } from '../palette';
import type { Dimensions } from '../scale';
import { chunk, endChunk, headerChunk, paletteChunks, pngSignature } from './png-chunks';

/** A higher level takes five times as long and saves a tenth. */
export const usualLevel = 6;

/**
 * The picture as a PNG file.
 * @param colors the palette as `0xRRGGBB`; by default, that of the canvas. Pixels beyond it are transparent
 * @param level how hard to compress, 1 to 9
 */
export function encodePng(
  bitmap: Bitmap,
  colors: readonly number[] = paletteRgb,
  level = usualLevel,
): Uint8Array {
  // A board has no pixels beyond its palette, and checking millions of pixels takes time.
  const clear = colors === paletteRgb ? 0 : Math.max(0, highest(bitmap.pixels) + 1 - colors.length);
  return pngFile(bitmap, colors, deflateSync(scanlines(bitmap), { level }), { clear });
}

interface PngFileOptions {
  /** How many numbers beyond the colors are transparent. */
  readonly clear?: number;
  /** Bits per pixel. */
  readonly bits?: number;
}

/**
 * The file around the compressed rows of a picture.
 * @param packed the rows, each after its filter type, compressed
 */
export function pngFile(
  size: Dimensions,
  colors: readonly number[],
  packed: Uint8Array,
  { clear = 0, bits }: PngFileOptions = {},
): Buffer {
  return Buffer.concat([
    pngSignature,
    headerChunk(size, bits),
    ...paletteChunks(colors, clear),
    chunk('IDAT', packed),
    endChunk,
  ]);
}

function highest(pixels: Uint8Array): number {
  let max = 0;
  for (let index = 0; index < pixels.length; index += 1) {
    const pixel = pixels[index] ?? 0;
    if (pixel > max) max = pixel;
  }
  return max;
}

/** The rows, each after its filter type; type 0, since neighbouring color numbers are unrelated. */
function scanlines({ width, height, pixels }: Bitmap): Uint8Array {
  const lines = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1) {
    lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  }
  return lines;
}
