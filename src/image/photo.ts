/** Photos and other pictures than PNG, decoded by an optional native library, and avatars: upright, 512 by 512, JPEG. */
import type Sharp from 'sharp';
import { UsageError } from '../errors';
import type { RgbaImage } from './png/pngjs';

/** Supported formats; others of the library may load external files. */
const formats: ReadonlySet<string | undefined> = new Set(['jpeg', 'png', 'webp', 'gif', 'heif']);

const readable = 'PNG, JPEG, WebP, GIF and HEIF can be read';

/** Maximum number of pixels: more would take too long to decode. */
const maxPixels = 64_000_000;

/** Loads the library. @throws UsageError when it is missing */
async function loadSharp(): Promise<typeof Sharp> {
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
async function openPhoto<T>(
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
  if (/pixel limit/.test(message))
    return refuse(`it has more than ${maxPixels / 1_000_000} million pixels`, 'make it smaller first');
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

/** Side in pixels, as the web client sends it (protocol: limits). */
export const avatarSide = 512;

/** Pixels from the top left of the upright picture. */
export interface Crop {
  readonly x: number;
  readonly y: number;
  readonly side: number;
}

/**
 * Converts a picture to a JPEG: rotated by its EXIF orientation, first frame of an animation, cropped to a square (by
 * default centered), with a white background.
 * @throws UsageError when the library is missing, for a file that is not a picture, and for a square outside the picture
 */
export async function avatarPicture(file: Uint8Array, crop: Crop | undefined): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const { data, info } = await openPhoto(sharp, file, (picture) =>
    picture
      .rotate()
      .toColourspace('srgb')
      .flatten({ background: '#ffffff' })
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { x, y, side } = squareOf(info, crop);
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .extract({ left: x, top: y, width: side, height: side })
    .resize(avatarSide, avatarSide)
    .toColourspace('srgb')
    .jpeg({ quality: 90 })
    .toBuffer();
}

function squareOf({ width, height }: { readonly width: number; readonly height: number }, crop?: Crop): Crop {
  const side = Math.min(width, height);
  const square = crop ?? { x: Math.floor((width - side) / 2), y: Math.floor((height - side) / 2), side };
  if (square.x + square.side > width || square.y + square.side > height)
    throw new UsageError(`--crop is outside the picture, which is ${width} by ${height} pixels`);
  return square;
}
