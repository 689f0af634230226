/** Photographs and other pictures that are no PNG, by a native library that may be missing. */
import { UsageError } from '../errors';
import type { RgbaImage } from './png';

/** What is read; the library knows more, among them formats that name other files. */
const formats: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

/** More would take too long to unpack. */
const mostPixels = 64_000_000;

/**
 * The picture upright, its first frame where it moves, shrunk to fit into a square of `side` pixels.
 * @throws UsageError when the library is missing, and when the file cannot be read by it
 */
export async function readPhoto(file: Uint8Array, side: number): Promise<RgbaImage> {
  const { default: sharp } = await import('sharp').catch((cause) => {
    throw new UsageError("pictures other than PNG require the package 'sharp', which is not installed", {
      hint: "run 'npm install --include=optional' in the folder of plaza",
      cause,
    });
  });
  try {
    const picture = sharp(file, { limitInputPixels: mostPixels, pages: 1 });
    const { format } = await picture.metadata();
    if (!formats.has(format)) throw new Error(`unsupported format ${format}`);
    const { data, info } = await picture
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, channels: 4, samples: data };
  } catch (cause) {
    throw new UsageError(`couldn't read the picture: ${(cause as Error).message}`, { cause });
  }
}
