/** Pictures for printing: fetched from addresses outside the catalogue or read from files; PNG checks; saving. */
import { noteOnFailure } from '../../../client/requests/errors';
import { readAll } from '../../../client/response/reading';
import { PlazaError, UsageError } from '../../../errors';
import { type IndexedPicture, indexedPicture } from '../../../image/png/indexed';
import { decodePng, type PngImage } from '../../../image/png/png-read';
import type { Ports } from '../../../ports/index';

export type PicturePorts = Pick<Ports, 'api' | 'pictures' | 'note'>;

/**
 * Fetches a picture; undefined when pictures are not printed, and, with a note, when it cannot be fetched or read.
 * A collected picture is not printed.
 * @param name the subject of the note: `the banner`
 */
export async function fetchPicture(
  { api, pictures, note }: PicturePorts,
  address: string,
  name: string,
): Promise<IndexedPicture | undefined> {
  return pictureFrom({ pictures, note }, name, async () => indexedPicture(await imageAt({ api }, address)));
}

/** As `fetchPicture`, with another way to read the picture. */
export async function pictureFrom(
  { pictures, note }: Pick<PicturePorts, 'pictures' | 'note'>,
  name: string,
  read: () => Promise<IndexedPicture>,
): Promise<IndexedPicture | undefined> {
  await pictures.prepare();
  const { printer, collect } = pictures;
  if (!printer && !collect) return undefined;
  const picture = await noteOnFailure({ note }, `show ${name}`, read());
  if (!picture || printer) return picture;
  collect?.(picture);
  return undefined;
}

/**
 * Fetches a picture for a screen that has called `pictures.prepare`; returns the problem on failure.
 * Keys are not held up while it is decoded.
 * @param side maximum side
 */
export async function pictureOrProblem(
  { api, pictures }: Pick<Ports, 'api' | 'pictures'>,
  address: string,
  side = maxSide,
): Promise<{ readonly picture: IndexedPicture } | { readonly problem: string }> {
  if (!pictures.printer) return { problem: 'pictures are turned off' };
  try {
    const file = await readAll((await api.download(address, maxPictureBytes)).body);
    return { picture: indexedPicture(await readSmallImage(file, side)) };
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    return { problem: error.message };
  }
}

/** Maximum pixels of a PNG that is decoded on the thread of the screen: some 10 ms. */
const maxPixelsHere = 2 ** 18;

/**
 * As `readImage`; a large PNG is decoded and shrunk by the optional library too, if it can: that has threads of its own.
 */
export async function readSmallImage(file: Uint8Array, side: number): Promise<PngImage> {
  const { buffer, byteOffset, byteLength } = file;
  const header = new DataView(buffer, byteOffset, byteLength);
  // Width and height stand at the same place in every PNG.
  const isSmall = byteLength < 24 || header.getUint32(16) * header.getUint32(20) <= maxPixelsHere;
  if (isSmall || !isPng(file)) return readImage(file, side);
  const { readPhoto } = await import('../../../image/photo');
  return readPhoto(file, side).catch(() => readImage(file, side));
}

/** Maximum width and height: no terminal draws more pixels. */
const maxSide = 1024;

/** Fetches and decodes a picture of any supported format. @throws PlazaError when it cannot be loaded or read */
export async function imageAt({ api }: Pick<Ports, 'api'>, address: string): Promise<PngImage> {
  const { body } = await api.download(address, maxPictureBytes);
  return imageIn(await readAll(body));
}

/** Decodes a picture, shrunk to the maximum size of a terminal. @throws PlazaError when it cannot be read */
export async function imageIn(file: Uint8Array): Promise<PngImage> {
  return readImage(file, maxSide);
}

/**
 * The picture in a file: PNG, and with an optional library JPEG, WebP, GIF and HEIF, which are shrunk to a largest
 * side. The first bytes decide the format: the name of the file and the service's media type can be wrong.
 * @throws UsageError when the file is not a picture, or the library is missing
 */
export async function readImage(file: Uint8Array, maxSide: number): Promise<PngImage> {
  if (isPng(file)) return decodePng(file);
  const { readPhoto } = await import('../../../image/photo');
  return readPhoto(file, maxSide);
}

function isPng(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(0, 4)).toString('latin1') === '\x89PNG';
}

/** Writes a picture to a file, replacing it, and notes its size in pixels. @throws UsageError when it cannot be written */
export async function savePicture(
  { files, note }: Pick<Ports, 'files' | 'note'>,
  path: string,
  { bytes, width, height }: { readonly bytes: Uint8Array; readonly width: number; readonly height: number },
): Promise<void> {
  const body = async function* () {
    yield bytes;
  };
  const size = await files.save(path, body(), { replace: true });
  note(`wrote ${path}: ${Math.round(width)} by ${Math.round(height)} pixels, ${size} bytes`);
}

/** The upload limit of pictures (field notes 2.18). */
export const maxPictureBytes = 20 * 2 ** 20;

/** @throws UsageError when the file is larger than `maxPictureBytes` */
export function requirePictureSize(file: Uint8Array): void {
  if (file.length <= maxPictureBytes) return;
  throw new UsageError(
    `the picture is too large: ${file.length} bytes; at most ${maxPictureBytes} are allowed`,
  );
}
