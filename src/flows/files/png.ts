/** PNG files of every kind: the common ones by our own reader, the rest by a library that is loaded for them. */
import { decodePng, type PngImage } from '../../canvas/png/png-read';

/** The picture. @throws UsageError when it is no PNG, damaged, or too large */
export async function readPng(file: Uint8Array): Promise<PngImage> {
  const ours = decodePng(file);
  if (ours) return ours;
  const { readAnyPng } = await import('../../picture/png');
  return readAnyPng(file);
}
