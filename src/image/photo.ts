/** Photos and other pictures than PNG, decoded by an optional native library. */
import type Sharp from 'sharp';
import { UsageError } from '../errors';
import type { RgbaImage } from './png/pngjs';

/** Supported formats; others of the library may load external files. */
const formats: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const readable = 'PNG, JPEG, WebP, GIF and HEIF can be read';

/** Maximum number of pixels: more would take too long to decode. */
const maxPixels = 64_000_000;

/** Loads the library. @throws UsageError when it is missing */
export async function loadSharp(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp').catch((cause) => {
    throw new UsageError("pictures other than PNG require the package 'sharp', which is not installed", {
      hint: "run 'npm install --include=optional' in the folder of plaza",
      cause,
    });
  });
  return sharp;
}

/**
 * Runs `work` on a picture, with the first frame of an animated one.
 * @throws UsageError when the library cannot read the file
 */
export async function openPhoto<T>(
  sharp: typeof Sharp,
  file: Uint8Array,
  work: (picture: ReturnType<typeof Sharp>) => Promise<T>,
): Promise<T> {
  try {
    const picture = sharp(file, { limitInputPixels: maxPixels, pages: 1 });
    const { format } = await picture.metadata();
    if (!formats.has(format)) throw new Error(`unsupported image format: ${format}`);
    return await work(picture);
  } catch (cause) {
    throw unreadable(file, cause as Error);
  }
}

/** Describes what is wrong with a file; replaces the library's long internal messages. */
function unreadable(file: Uint8Array, cause: Error): UsageError {
  const refuse = (reason: string, hint: string) =>
    new UsageError(`couldn't read the picture: ${reason}`, { hint, cause });
  const { message } = cause;
  if (file.length === 0) return refuse('the file is empty', readable);
  const unsupported = /unsupported image format(?:: (.+))?/.exec(message);
  if (unsupported)
    return refuse(`${unsupported[1]?.toUpperCase() ?? 'its format'} is not supported`, readable);
  if (/pixel limit/.test(message)) {
    return refuse(`it has more than ${maxPixels / 1_000_000} million pixels`, 'make it smaller first');
  }
  const [first = message] = message.replace('Input buffer has corrupt header: ', '').split('\n');
  return refuse(`it is damaged (${first})`, 'save it again with another program');
}

/**
 * Decodes the first frame, rotates it upright and shrinks it to fit into a square of `side` pixels.
 * @throws UsageError when the library is missing or cannot read the file
 */
export async function readPhoto(file: Uint8Array, side: number): Promise<RgbaImage> {
  const { data, info } = await openPhoto(await loadSharp(), file, (picture) =>
    picture
      .rotate()
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  return { width: info.width, height: info.height, channels: 4, samples: data };
}
