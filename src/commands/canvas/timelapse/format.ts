/** Output formats of a timelapse, selected by file extension, and their limits. */
import { UsageError } from '../../../errors';
import type { Film } from './patch';

export type Format = 'png' | 'gif' | 'folder' | 'raw';

/** Returns the format of a path. @throws UsageError for another extension */
export function formatOf(path: string): Format {
  if (path === '-') return 'raw';
  if (path.endsWith('/')) return 'folder';
  const [, ending] = /\.(png|gif)$/i.exec(path) ?? [];
  if (ending) return ending.toLowerCase() as Format;
  throw new UsageError(`'${path}' does not end in .png, .gif or /`, {
    hint: 'the ending selects the format: animated PNG, GIF, or a folder of frames',
  });
}

/** Maximum number of pixels of a frame. */
const maxPixels = 64 * 1024 * 1024;
/** The sides of a GIF have 16 bits. */
const maxGifSide = 65_535;
/** GIF delays are in hundredths of a second, and players show a delay of 1 as 10. */
const maxGifFps = 50;

/** @throws UsageError when the format does not support the size or the frame rate */
export function requireFitting(format: Format, { width, height, scale, fps }: Film): void {
  const [wide, high] = [width * scale, height * scale];
  const tooLarge = (max: string) =>
    new UsageError(`--scale: ${wide} by ${high} pixels are too large; ${max}`, {
      hint: 'use a smaller scale or a --region',
    });
  if (wide * high > maxPixels) throw tooLarge(`the maximum is ${maxPixels} pixels`);
  if (format !== 'gif') return;
  if (Math.max(wide, high) > maxGifSide)
    throw tooLarge(`the sides of a GIF have at most ${maxGifSide} pixels`);
  if (fps > maxGifFps) {
    throw new UsageError(`--fps: a GIF has at most ${maxGifFps} frames per second`, {
      hint: 'use a lower rate or a file name ending in .png',
    });
  }
}
