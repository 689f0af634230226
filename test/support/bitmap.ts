/** Pictures with some pixels changed. */
import { encodePixels } from '../../src/client/canvas/wire';
import type { Bitmap, Pixel } from '../../src/image/bitmap';

/** A copy of the picture with some pixels changed; pixels outside the picture are ignored. */
export function withPixels(bitmap: Bitmap, changes: Iterable<Pixel>): Bitmap {
  const { width, height } = bitmap;
  const pixels = bitmap.pixels.slice();
  for (const [x, y, color] of changes) if (x < width && y < height) pixels[y * width + x] = color;
  return { width, height, pixels };
}

/** The message of the canvas socket that places the pixels. */
export const pixelBytes = (...pixels: Pixel[]) => encodePixels(pixels);
