/** Writes indexed PNG files and chunks, without conversion to RGB (PNG, third edition). */
import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from '../bitmap';
import { paletteRgb } from '../palette';
import type { Dimensions } from '../scale';

/** Default compression level; a higher one takes five times as long and saves a tenth. */
export const usualLevel = 6;

/**
 * The picture as a PNG file.
 * @param colors the palette as `0xRRGGBB`; by default, the palette of the canvas. Pixels beyond it are transparent
 * @param level compression level, 1 to 9
 */
export function encodePng(
  bitmap: Bitmap,
  colors: readonly number[] = paletteRgb,
  level = usualLevel,
): Uint8Array {
  // A board has no pixels beyond the palette, so the slow check is skipped.
  const clear = colors === paletteRgb ? 0 : Math.max(0, highest(bitmap.pixels) + 1 - colors.length);
  return pngFile(bitmap, colors, deflateSync(scanlines(bitmap), { level }), { clear });
}

interface PngFileOptions {
  /** Number of transparent colors after the palette. */
  readonly clear?: number;
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

/** The rows, each after its filter type; type 0, since neighboring color numbers are unrelated. */
function scanlines({ width, height, pixels }: Bitmap): Uint8Array {
  const lines = new Uint8Array((width + 1) * height);
  for (let y = 0; y < height; y += 1)
    lines.set(pixels.subarray(y * width, (y + 1) * width), y * (width + 1) + 1);
  return lines;
}

export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

const indexed = 3;

/** A chunk with its length and its checksum; its content can come in several pieces. */
export function chunk(type: string, ...contents: readonly Uint8Array[]): Uint8Array {
  const length = contents.reduce((sum, { length }) => sum + length, 0);
  const whole = Buffer.allocUnsafe(length + 12);
  whole.writeUInt32BE(length, 0);
  whole.write(type, 4, 'latin1');
  let at = 8;
  for (const content of contents) {
    whole.set(content, at);
    at += content.length;
  }
  whole.writeUInt32BE(crc32(whole.subarray(4, at)), at);
  return whole;
}

/** The header of a picture in colors of a palette, with a number of bits per pixel. */
export function headerChunk({ width, height }: Dimensions, bits = 8): Uint8Array {
  const header = new DataView(new ArrayBuffer(13));
  header.setUint32(0, width);
  header.setUint32(4, height);
  header.setUint8(8, bits);
  header.setUint8(9, indexed);
  return chunk('IHDR', new Uint8Array(header.buffer));
}

/**
 * The palette.
 * @param colors `0xRRGGBB`
 * @param clear how many transparent colors follow
 */
export function paletteChunks(colors: readonly number[], clear: number): Uint8Array[] {
  const count = colors.length + clear;
  const samples = Buffer.alloc(3 * count);
  for (const [number, rgb] of colors.entries()) samples.writeUIntBE(rgb, 3 * number, 3);
  const palette = chunk('PLTE', samples);
  return clear > 0 ? [palette, chunk('tRNS', new Uint8Array(count).fill(255, 0, colors.length))] : [palette];
}

export const endChunk = chunk('IEND');
