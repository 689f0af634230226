/** Writes indexed PNG files and chunks, without conversion to RGB (PNG, third edition). */
import { crc32, deflateSync } from 'node:zlib';
import type { Bitmap } from '../bitmap';
import { paletteRgb } from '../palette';
import type { Dimensions } from '../scale';

/** Default compression level; a higher one takes five times as long and saves a tenth. */
export const usualLevel = 6;
/** The level of pictures that a key waits for: a third of the time for a photo, which is 2 % larger, pixel art 50 %. */
export const screenLevel = 4;

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

/** A window of 4 KiB, since memory allocation takes most of the time for small files. */
const compressor = { level: 1, windowBits: 12, memLevel: 5 } as const;

/**
 * The picture as a small PNG file, written fast for viewers: only the used colors, the minimum bit depth, and a compressor
 * with little memory. Pixels beyond the colors are transparent.
 * @param colors `0xRRGGBB` by the numbers in the pixels
 */
export function encodeSmallPng(bitmap: Bitmap, colors: readonly number[]): Buffer {
  const { numbers, own, clear } = numberingOf(bitmap.pixels, colors);
  const bits = [1, 2, 4].find((count) => own.length + clear <= 2 ** count) ?? 8;
  const lines = packedLines(bitmap, numbers, bits);
  const packed = deflateSync(lines, { ...compressor, chunkSize: lines.length + 64 });
  return pngFile(bitmap, own, packed, { clear, bits });
}

/**
 * Numbers the colors of the pixels anew: `numbers` holds the new number by the number in the pixels (-1 for one that no
 * pixel has), and `own` `0xRRGGBB` by the new number. `clear` is 1 if pixels without a color exist: they get the number
 * after the last color.
 */
function numberingOf(pixels: Uint8Array, colors: readonly number[]) {
  const numbers = new Int16Array(256).fill(-1);
  for (let index = 0; index < pixels.length; index += 1) numbers[pixels[index] ?? 0] = 0;
  const own: number[] = [];
  const outside: number[] = [];
  for (let number = 0; number < numbers.length; number += 1) {
    if (numbers[number] === -1) continue;
    const rgb = colors[number];
    if (rgb === undefined) outside.push(number);
    else numbers[number] = own.push(rgb) - 1;
  }
  for (const number of outside) numbers[number] = own.length;
  return { numbers, own, clear: Math.min(1, outside.length) };
}

/** The rows, each after filter type 0. */
function packedLines({ width, height, pixels }: Bitmap, numbers: Int16Array, bits: number): Uint8Array {
  const lineLength = 1 + Math.ceil((width * bits) / 8);
  const lines = new Uint8Array(lineLength * height);
  for (let y = 0, from = 0; y < height; y += 1) {
    let to = y * lineLength + 1;
    let held = 0;
    let free = 8;
    for (let x = 0; x < width; x += 1, from += 1) {
      free -= bits;
      held |= (numbers[pixels[from] ?? 0] ?? 0) << free;
      if (free > 0) continue;
      lines[to] = held;
      to += 1;
      held = 0;
      free = 8;
    }
    if (free < 8) lines[to] = held;
  }
  return lines;
}
