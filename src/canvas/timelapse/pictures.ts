/** Every frame as a PNG of its own. */
import { deflate } from 'node:zlib';
import type { Bitmap } from '../core/bitmap';
import { pngFile, scanlines, usualLevel } from '../png/png';
import { enlarge } from '../viewer/scale';
import { atOnce, inOrder } from './in-order';
import type { Film, Patch } from './patch';
import { wholeFrames } from './rgb';

/** The frames as PNG files, in order. */
export function framePictures(patches: AsyncIterable<Patch>, film: Film): AsyncGenerator<Uint8Array> {
  const { width, height, scale, colours } = film;
  return inOrder(
    wholeFrames(patches, film),
    (pixels) => pictureOf(enlarge({ width, height, pixels }, scale), colours),
    atOnce(film),
  );
}

async function pictureOf(bitmap: Bitmap, colours: readonly number[]): Promise<Uint8Array> {
  const packed = await new Promise<Uint8Array>((resolve, reject) =>
    deflate(scanlines(bitmap), { level: usualLevel }, (error, bytes) =>
      error ? reject(error) : resolve(bytes),
    ),
  );
  return pngFile(bitmap, colours, packed);
}
