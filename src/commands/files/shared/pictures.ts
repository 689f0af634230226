/** Pictures at addresses outside the catalogue, to draw with a record. */
import { noteOnFailure } from '../../../client/requests/note-on-failure';
import { readAll } from '../../../client/response/reading';
import { PlazaError } from '../../../errors';
import { type IndexedPicture, indexedPicture } from '../../../image/png/indexed';
import { decodePng, type PngImage } from '../../../image/png/png-read';
import type { Ports } from '../../../ports/index';

export type PicturePorts = Pick<Ports, 'api' | 'pictures' | 'note'>;

/**
 * The picture at an address; undefined when pictures are not drawn, and when it cannot be fetched or read, with a note.
 * @param name what the picture is, for the note: `the banner`
 */
export async function fetchPicture(
  { api, pictures, note }: PicturePorts,
  address: string,
  name: string,
): Promise<IndexedPicture | undefined> {
  return pictureFrom({ pictures, note }, name, () => pictureAt({ api }, address));
}

/** As `fetchPicture`, of a picture that is read in another way. */
export async function pictureFrom(
  { pictures, note }: Pick<PicturePorts, 'pictures' | 'note'>,
  name: string,
  read: () => Promise<IndexedPicture>,
): Promise<IndexedPicture | undefined> {
  await pictures.prepare();
  return pictures.printer ? noteOnFailure({ note }, `show ${name}`, read()) : undefined;
}

/** The picture at an address, or why it is not shown, for a screen that has prepared its pictures. */
export async function pictureOrProblem(
  { api, pictures }: Pick<Ports, 'api' | 'pictures'>,
  address: string,
): Promise<{ readonly picture: IndexedPicture } | { readonly problem: string }> {
  if (!pictures.printer) return { problem: 'pictures are turned off' };
  try {
    return { picture: await pictureAt({ api }, address) };
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    return { problem: error.message };
  }
}

async function pictureAt(ports: Pick<Ports, 'api'>, address: string): Promise<IndexedPicture> {
  return indexedPicture(await imageAt(ports, address));
}

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

/** @throws UsageError when the file is not a PNG, damaged or too large */
export async function readPng(file: Uint8Array): Promise<PngImage> {
  const image = decodePng(file);
  if (image) return image;
  const { readAnyPng } = await import('../../../image/png');
  return readAnyPng(file);
}

interface SavedPicture {
  readonly bytes: Uint8Array;
  /** Pixels, for the note. */
  readonly width: number;
  readonly height: number;
}

/** Writes the file of a picture in place of what is there, and notes its sizes. @throws UsageError when it cannot be written */
export async function savePicture(
  { files, note }: Pick<Ports, 'files' | 'note'>,
  path: string,
  { bytes, width, height }: SavedPicture,
): Promise<void> {
  const body = async function* () {
    yield bytes;
  };
  const size = await files.save(path, body(), { replace: true });
  note(`wrote ${path}: ${Math.round(width)} by ${Math.round(height)} pixels, ${size} bytes`);
}

/** The largest picture that any account can upload, in bytes (field notes 2.18). */
export const maxPictureBytes = 20 * 2 ** 20;
