/** Pictures that lie outside the catalogue, to be drawn beside what a record says. */
import { type IndexedPicture, indexedPicture } from '../../canvas/png/indexed';
import { PlazaError } from '../../errors';
import type { Download } from '../../ports/api';
import { imageAt } from './image';

/** What this step needs of a command's context. */
export interface PictureContext {
  readonly api: { download(address: string, maxBytes: number): Promise<Download> };
  readonly pictures: { prepare(asked: undefined): Promise<void>; readonly printer: unknown };
  note(text: string): void;
}

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
    return indexedPicture(await imageAt(ctx, address));
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    ctx.note(`couldn't show ${name}: ${error.message}`);
  }
  return undefined;
}
