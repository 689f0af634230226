/** Bitmaps with one byte per pixel (a color number), their regions and positions. */
import { UsageError } from '../errors';

export interface Bitmap {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Row by row: pixel (x, y) is byte `y * width + x`. */
  readonly pixels: Uint8Array;
}

/** A pixel; the origin is at the top left. */
export type Pixel = readonly [x: number, y: number, color: number];

/** A position in a picture, in pixels from the top left. */
export interface Position {
  readonly x: number;
  readonly y: number;
}

/** A part of a picture, in pixels. */
export interface Region extends Position {
  readonly width: number;
  readonly height: number;
}

export function blankBitmap(width: number, height: number, color = 0): Bitmap {
  const pixels = new Uint8Array(width * height);
  return { width, height, pixels: color === 0 ? pixels : pixels.fill(color) };
}

/** The color at a position; undefined outside the picture. */
export function colorAt({ width, height, pixels }: Bitmap, x: number, y: number): number | undefined {
  return x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : undefined;
}

/** Returns the pixels of `next` that differ from `before`, a bitmap of the same size, row by row. */
export function changedPixels(before: Bitmap, next: Bitmap): Pixel[] {
  const changes: Pixel[] = [];
  const { width, pixels } = next;
  const nextDifference = differenceFinder(before.pixels, pixels);
  for (let index = nextDifference(0); index < pixels.length; index = nextDifference(index + 1))
    changes.push([index % width, Math.floor(index / width), pixels[index] ?? 0]);
  return changes;
}

/**
 * Returns a function that finds the first difference of two arrays of the same length, from an index on; their length
 * without one. Compares four bytes at a time where it can.
 */
export function differenceFinder(one: Uint8Array, other: Uint8Array): (from: number) => number {
  const { length } = one;
  if (Buffer.compare(one, other) === 0) return () => length;
  const isAligned = one.byteOffset % 4 === 0 && other.byteOffset % 4 === 0;
  const words = isAligned ? length >> 2 : 0;
  const [ofOne, ofOther] = [wordsOf(one, words), wordsOf(other, words)];
  return (from) => {
    let at = from;
    for (; at < length && at % 4 !== 0; at += 1) if (one[at] !== other[at]) return at;
    let word = at >> 2;
    while (word < words && ofOne[word] === ofOther[word]) word += 1;
    at = Math.max(at, 4 * word);
    while (at < length && one[at] === other[at]) at += 1;
    return at;
  };
}

const wordsOf = ({ buffer, byteOffset }: Uint8Array, count: number) =>
  count === 0 ? new Int32Array(0) : new Int32Array(buffer, byteOffset, count);

/** Parses `x,y,w,h`. @throws UsageError for another form or an empty region */
export function parseRegion(raw: string): Region {
  const numbers = /^(\d{1,5}),(\d{1,5}),(\d{1,5}),(\d{1,5})$/.exec(raw)?.slice(1).map(Number);
  const [x = 0, y = 0, width = 0, height = 0] = numbers ?? [];
  if (width > 0 && height > 0) return { x, y, width, height };
  throw new UsageError(`expected a region as x,y,w,h with at least one pixel, got '${raw}'`);
}

/** Parses `x,y`. @throws UsageError for another form */
export function parsePosition(raw: string): Position {
  const [x, y] = /^(\d{1,5}),(\d{1,5})$/.exec(raw)?.slice(1).map(Number) ?? [];
  if (x !== undefined && y !== undefined) return { x, y };
  throw new UsageError(`expected a position as x,y, got '${raw}'`);
}

/** @throws UsageError when the region is outside the canvas */
export function requireOnCanvas(
  canvas: { readonly width: number; readonly height: number },
  { x, y, width, height }: Region,
): void {
  if (x + width <= canvas.width && y + height <= canvas.height) return;
  throw new UsageError(`the region ${x},${y},${width},${height} is outside the canvas`, {
    hint: `the canvas is ${canvas.width} by ${canvas.height}, counted from 0,0 at the top left`,
  });
}

export function isIn(region: Region, x: number, y: number): boolean {
  return x >= region.x && y >= region.y && x < region.x + region.width && y < region.y + region.height;
}

/** Copies a region; returns the same bitmap for the whole. @throws UsageError when the region is outside */
export function cut(bitmap: Bitmap, region: Region): Bitmap {
  const { x, y, width, height } = region;
  requireOnCanvas(bitmap, region);
  if (width === bitmap.width && height === bitmap.height) return bitmap;
  const pixels = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    const start = (y + row) * bitmap.width + x;
    pixels.set(bitmap.pixels.subarray(start, start + width), row * width);
  }
  return { width, height, pixels };
}
