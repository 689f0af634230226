/** Pictures at addresses outside the catalogue, to draw beside a record. */
import { type IndexedPicture, indexedPicture } from '../../canvas/png/indexed';
import { PlazaError } from '../../errors';
import type { Ports } from '../../ports';
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
  return pictureFrom({ pictures, note }, name, async () => indexedPicture(await imageAt({ api }, address)));
}

/** As `fetchPicture`, of a picture that is read in another way. */
export async function pictureFrom(
  { pictures, note }: Pick<PicturePorts, 'pictures' | 'note'>,
  name: string,
  read: () => Promise<IndexedPicture>,
): Promise<IndexedPicture | undefined> {
  await pictures.prepare(undefined);
  if (!pictures.printer) return undefined;
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    note(`couldn't show ${name}: ${error.message}`);
  }
  return undefined;
}
