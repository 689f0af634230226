/** Pictures at addresses outside the catalogue, to draw beside a record. */
import { type IndexedPicture, indexedPicture } from '../../canvas/png/indexed';
import { PlazaError } from '../../errors';
import type { Ports } from '../../ports';
import { orNote } from '../requests/or-note';
import { imageAt } from './image';

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
  await pictures.prepare(undefined);
  if (!pictures.printer) return undefined;
  return orNote({ note }, `show ${name}`, pictureAt({ api }, address));
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

async function pictureAt(ctx: Pick<Ports, 'api'>, address: string): Promise<IndexedPicture> {
  return indexedPicture(await imageAt(ctx, address));
}
