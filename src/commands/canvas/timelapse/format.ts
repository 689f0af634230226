/** What a timelapse is written as, by the ending of its file name, and what each format can hold. */
import { UsageError } from '../../../errors';
import type { Film } from './patch';

export type Format = 'png' | 'gif' | 'folder' | 'raw';

/** The format of a path. @throws UsageError for another ending */
export function formatOf(path: string): Format {
  if (path === '-') return 'raw';
  if (path.endsWith('/')) return 'folder';
  const [, ending] = /\.(png|gif)$/i.exec(path) ?? [];
  if (ending) return ending.toLowerCase() as Format;
  throw new UsageError(`'${path}' does not end in .png, .gif or /`, {
    hint: 'the ending selects the format: animated PNG, GIF, or a folder of frames',
  });
}

/** Pixels of a frame. */
const maxPixels = 64 * 1024 * 1024;
/** In a GIF, sides have 16 bits. */
const maxGifSide = 65_535;
/** Times of a GIF are hundredths of a second, and players take one hundredth for a tenth of a second. */
const maxGifFps = 50;

/** @throws UsageError when the format cannot hold the film */
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
      hint: 'its times are hundredths of a second; use a lower rate or a file name ending in .png',
    });
  }
}
