/** Pictures of any format that can be read. */
import type { PngImage } from '../../../image/png/png-read';
import { readPng } from './png';

/**
 * The picture in a file: PNG, and with an optional library JPEG, WebP, GIF and HEIF, which are shrunk to a largest
 * side. The first bytes decide the format: the name of the file and the service's media type may be wrong.
 * @throws UsageError when the file is not a picture, or the library is missing
 */
export async function readImage(file: Uint8Array, maxSide: number): Promise<PngImage> {
  if (Buffer.from(file.subarray(0, 4)).toString('latin1') === '\x89PNG') return readPng(file);
  const { readPhoto } = await import('../../../image/photo');
  return readPhoto(file, maxSide);
}
