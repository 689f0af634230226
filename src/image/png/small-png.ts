/**
 * Writes small PNG files fast, for viewers: only the used colors, the minimum bit depth, and a compressor with little
 * memory (PNG, third edition).
 */
import { deflateSync } from 'node:zlib';
import type { Bitmap } from '../bitmap';
import { pngFile } from './png';

/** A window of 4 KiB, since memory allocation takes most of the time for small files. */
const compressor = { level: 1, windowBits: 12, memLevel: 5 } as const;

interface Numbering {
  /** The new number by the number in the pixels; -1 for a number that no pixel has. */
  readonly numbers: Int16Array;
  /** `0xRRGGBB` by the new number. */
  readonly own: readonly number[];
  /** Whether pixels without a color exist; they get the number after the last color. */
  readonly hasClear: boolean;
}

/**
 * The picture as a PNG file. Pixels beyond the colors are transparent.
 * @param colors `0xRRGGBB` by the numbers in the pixels
 */
export function encodeSmallPng(bitmap: Bitmap, colors: readonly number[]): Buffer {
  const numbering = numberingOf(bitmap.pixels, colors);
  const { own, hasClear } = numbering;
  const bits = bitsFor(own.length + Number(hasClear));
  const lines = packedLines(bitmap, numbering, bits);
  const packed = deflateSync(lines, { ...compressor, chunkSize: lines.length + 64 });
  return pngFile(bitmap, own, packed, { clear: Number(hasClear), bits });
}

function numberingOf(pixels: Uint8Array, colors: readonly number[]): Numbering {
  const numbers = new Int16Array(256).fill(-1);
  for (let index = 0; index < pixels.length; index += 1) numbers[pixels[index] ?? 0] = 0;
  const own: number[] = [];
  const clear: number[] = [];
  for (let number = 0; number < numbers.length; number += 1) {
    if (numbers[number] === -1) continue;
    const rgb = colors[number];
    if (rgb === undefined) clear.push(number);
    else numbers[number] = own.push(rgb) - 1;
  }
  for (const number of clear) numbers[number] = own.length;
  return { numbers, own, hasClear: clear.length > 0 };
}

/** Bits per pixel (1, 2, 4 or 8) for a number of colors. */
function bitsFor(count: number): number {
  if (count <= 2) return 1;
  if (count <= 4) return 2;
  return count <= 16 ? 4 : 8;
}

/** The rows, each after filter type 0. */
function packedLines({ width, height, pixels }: Bitmap, { numbers }: Numbering, bits: number): Uint8Array {
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
