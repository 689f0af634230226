/** Pictures that lie outside the catalogue, read into memory. */
import { readAll } from '../../api/response/reading';
import type { PngImage } from '../../canvas/png/png-read';
import type { Download } from '../../ports/api';
import { readPng } from './png';

/** The largest picture that any account may upload (field notes 2.18). */
const mostBytes = 20 * 2 ** 20;

/** No terminal and no picture of ours has more pixels on a side. */
const mostSide = 1024;

/**
 * The picture at an address, of any format that can be read, by its first bytes: what the service calls it may be wrong.
 * @throws PlazaError when it cannot be loaded or read
 */
export async function imageAt(
  { api }: { readonly api: { download(address: string, maxBytes: number): Promise<Download> } },
  address: string,
): Promise<PngImage> {
  const { body } = await api.download(address, mostBytes);
  const file = await readAll(body);
  if (Buffer.from(file.subarray(0, 4)).toString('latin1') === '\x89PNG') return readPng(file);
  const photo = await import('../../picture/photo');
  return photo.readPhoto(file, mostSide);
}
