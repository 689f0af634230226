/** Pictures at addresses outside the catalogue, to draw with a record. */

import { noteOnFailure } from '../../../client/requests/errors';
import { PlazaError } from '../../../errors';
import { type IndexedPicture, indexedPicture } from '../../../image/png/indexed';
import type { Ports } from '../../../ports/index';
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
