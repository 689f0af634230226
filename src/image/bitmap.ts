/** Pictures with one byte per pixel, the number of its color, from the wire to the picture. */

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

/** A picture of one color. */
export function blankBitmap(width: number, height: number, color = 0): Bitmap {
  const pixels = new Uint8Array(width * height);
  return { width, height, pixels: color === 0 ? pixels : pixels.fill(color) };
}

/** The color at a position; undefined outside the picture. */
export function colorAt({ width, height, pixels }: Bitmap, x: number, y: number): number | undefined {
  return x >= 0 && y >= 0 && x < width && y < height ? pixels[y * width + x] : undefined;
}

/** The pixels of `next` that differ from `before`, a picture of the same size; row by row. */
export function changedPixels(before: Bitmap, next: Bitmap): Pixel[] {
  const changes: Pixel[] = [];
  const { width, pixels } = next;
  for (let index = 0; index < pixels.length; index += 1) {
    const color = pixels[index] ?? 0;
    if (color !== before.pixels[index]) changes.push([index % width, Math.floor(index / width), color]);
  }
  return changes;
}
