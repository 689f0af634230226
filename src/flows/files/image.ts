/** Pictures that lie outside the catalogue, read into memory. */
import { readAll } from '../../api/response/reading';
import type { PngImage } from '../../canvas/png/png-read';
import type { Ports } from '../../ports/index';
import { readPng } from './png';

/** Maximum size in bytes: the largest picture that an account can upload (field notes 2.18). */
const maxBytes = 20 * 2 ** 20;

/** Maximum width and height: no terminal draws more pixels. */
const maxSide = 1024;

/**
 * The picture at an address, of any format that can be read, by its first bytes: what the service calls it may be wrong.
 * @throws PlazaError when it cannot be loaded or read
 */
export async function imageAt({ api }: Pick<Ports, 'api'>, address: string): Promise<PngImage> {
  const { body } = await api.download(address, maxBytes);
  return imageIn(await readAll(body));
}

/** The picture in a file, of any format that can be read. @throws PlazaError when it cannot be read */
export async function imageIn(file: Uint8Array): Promise<PngImage> {
  if (Buffer.from(file.subarray(0, 4)).toString('latin1') === '\x89PNG') return readPng(file);
  const photo = await import('../../picture/photo');
  return photo.readPhoto(file, maxSide);
}
