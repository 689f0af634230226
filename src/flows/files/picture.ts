/** Pictures that lie outside the catalogue, to be drawn beside what a record says. */
import { readAll } from '../../api/response/reading';
import { type IndexedPicture, indexedPicture } from '../../canvas/png/indexed';
import type { PngImage } from '../../canvas/png/png-read';
import { PlazaError } from '../../errors';
import type { Download } from '../../ports/api';
import { readPng } from './png';

/** What this step needs of a command's context. */
export interface PictureContext {
  readonly api: { download(address: string, maxBytes: number): Promise<Download> };
  readonly pictures: { prepare(asked: undefined): Promise<void>; readonly printer: unknown };
  note(text: string): void;
}

/** The largest picture that any account may upload (field notes 2.18). */
const mostBytes = 20 * 2 ** 20;

/**
 * The picture at an address, where pictures are drawn at all. One that cannot be had or read is no reason to fail: it is
 * noted, and there is none.
 * @param name what the picture is, for the note: `the banner`
 */
export async function pictureAt(
  ctx: PictureContext,
  address: string,
  name: string,
): Promise<IndexedPicture | undefined> {
  await ctx.pictures.prepare(undefined);
  if (!ctx.pictures.printer) return undefined;
  try {
    const { body } = await ctx.api.download(address, mostBytes);
    const file = await readAll(body);
    return indexedPicture(isPng(file) ? await readPng(file) : await readPhoto(file));
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    ctx.note(`couldn't show ${name}: ${error.message}`);
  }
  return undefined;
}

/** By its first bytes: what the service calls it may be wrong. */
function isPng(file: Uint8Array): boolean {
  return Buffer.from(file.subarray(0, 4)).toString('latin1') === '\x89PNG';
}

/** No terminal draws more pixels of a picture than these on a side. */
const mostSide = 1024;

async function readPhoto(file: Uint8Array): Promise<PngImage> {
  const photo = await import('../../picture/photo');
  return photo.readPhoto(file, mostSide);
}
