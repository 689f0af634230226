/** Pictures that lie outside the catalogue, to be drawn beside what a record says. */
import type { Download } from '../api/client';
import { type IndexedPicture, indexedPicture } from '../canvas/indexed';
import { PlazaError } from '../errors';
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
    const { type, body } = await ctx.api.download(address, mostBytes);
    if (type === undefined || type === 'image/png') return indexedPicture(await readPng(await whole(body)));
    await discarded(body);
    ctx.note(`${name} is ${type}, and only PNG pictures are drawn`);
  } catch (error) {
    if (!(error instanceof PlazaError)) throw error;
    ctx.note(`${name} cannot be shown: ${error.message}`);
  }
  return undefined;
}

async function whole(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** Ends the answer before its first piece. */
async function discarded(body: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const _ of body) return;
}
