/** PNG files: common kinds with our own reader, the others with a library that is loaded on demand. */
import { decodePng, type PngImage } from '../../../image/png/png-read';

/** @throws UsageError when the file is not a PNG, damaged or too large */
export async function readPng(file: Uint8Array): Promise<PngImage> {
  const image = decodePng(file);
  if (image) return image;
  const { readAnyPng } = await import('../../../image/png/pngjs');
  return readAnyPng(file);
}
