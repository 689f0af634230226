/** Pictures at addresses outside the catalogue, to draw beside a record. */
import { readAll } from '../../api/response/reading';
import { type IndexedPicture, indexedPicture } from '../../canvas/png/indexed';
import type { PngImage } from '../../canvas/png/png-read';
import { PlazaError } from '../../errors';
import type { Ports } from '../../ports';
import { readPng } from './png';

export type PicturePorts = Pick<Ports, 'api' | 'pictures' | 'note'>;

/** Maximum size in bytes: the largest picture that an account can upload (field notes 2.18). */
const maxBytes = 20 * 2 ** 20;

/**
 * The picture at an address; undefined when pictures are not drawn, and when it cannot be fetched or read, with a note.
 * @param name what the picture is, for the note: `the banner`
 */
export async function fetchPicture(
  { api, pictures, note }: PicturePorts,
  address: string,
  name: string,
): Promise<IndexedPicture | undefined> {
  await pictures.prepare(undefined);
  if (!pictures.printer) return undefined;
  try {
    const { body } = await api.download(address, maxBytes);
    const file = await readAll(body);
    return indexedPicture(isPng(file) ? await readPng(file) : await readPhoto(file));
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    note(`couldn't show ${name}: ${error.message}`);
  }
  return undefined;
}

/** By its first bytes: the media type of the service may be wrong. */
function isPng(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(0, 4)).toString('latin1') === '\x89PNG';
}

/** Maximum width and height: no terminal draws more pixels. */
const maxSide = 1024;

async function readPhoto(file: Uint8Array): Promise<PngImage> {
  const photo = await import('../../picture/photo');
  return photo.readPhoto(file, maxSide);
}
