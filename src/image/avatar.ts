/** Makes avatar pictures (upright, 512 by 512, JPEG) with an optional native library. */
import { UsageError } from '../errors';
import { loadSharp, openPhoto } from './photo';

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
  if (square.x + square.side > width || square.y + square.side > height) {
    throw new UsageError(`--crop is outside the picture, which is ${width} by ${height} pixels`);
  }
  return square;
}
