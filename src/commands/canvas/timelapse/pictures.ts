/** Every frame as a PNG of its own. */
import { deflate } from 'node:zlib';
import { pngFile, usualLevel } from '../../../image/png/png';
import { scaledLines } from './apng';
import { atOnce, inOrder } from './in-order';
import type { Film, Patch } from './patch';
import { wholeFrames } from './rgb';

/** The frames as PNG files, in order. */
export function framePictures(patches: AsyncIterable<Patch>, film: Film): AsyncGenerator<Uint8Array> {
  return inOrder(wholeFrames(patches, film), (pixels) => pictureOf(pixels, film), atOnce(film));
}

async function pictureOf(pixels: Uint8Array, { width, height, scale, colors }: Film): Promise<Uint8Array> {
  const lines = scaledLines({ area: { x: 0, y: 0, width, height }, pixels }, scale);
  const packed = await new Promise<Uint8Array>((resolve, reject) =>
    deflate(lines, { level: usualLevel }, (error, bytes) => (error ? reject(error) : resolve(bytes))),
  );
  return pngFile({ width: width * scale, height: height * scale }, colors, packed);
}
