/** Pictures that lie outside the catalogue, read into memory. */
import { readAll } from '../../../client/response/reading';
import type { PngImage } from '../../../image/png/png-read';
import type { Ports } from '../../../ports/index';
import { maxPictureBytes } from './limits';
import { readImage } from './read-image';

/** Maximum width and height: no terminal draws more pixels. */
const maxSide = 1024;

/**
 * The picture at an address, of any format that can be read.
 * @throws PlazaError when it cannot be loaded or read
 */
export async function imageAt({ api }: Pick<Ports, 'api'>, address: string): Promise<PngImage> {
  const { body } = await api.download(address, maxPictureBytes);
  return imageIn(await readAll(body));
}

/** The picture in a file, as small as it is drawn at most. @throws PlazaError when it cannot be read */
export async function imageIn(file: Uint8Array): Promise<PngImage> {
  return readImage(file, maxSide);
}
