/** The gallery of drawings. */
import type { Drawing, NextDrawing } from '../../api/catalogue/records/exam';
import { exam } from '../../api/catalogue/routes/exam';
import type { IndexedPicture } from '../../canvas/png/indexed';
import { fetchPicture, type PicturePorts } from '../files/fetch-picture';
import { type StatusContext, sendLeftovers } from './status';

export type GalleryContext = PicturePorts & StatusContext;

/** A picture to be shown with an answer, where pictures are drawn. */
export interface WithPicture {
  readonly shown?: IndexedPicture;
}

/** The next drawing that the person has not rated. */
export async function nextDrawing(ctx: GalleryContext): Promise<NextDrawing & WithPicture> {
  await sendLeftovers(ctx);
  const next = await ctx.api.read(exam.galleryNext);
  return withPicture(ctx, next, next.drawing);
}

/** Rates a drawing; the answer names the next one. */
export async function rateDrawing(
  ctx: GalleryContext,
  drawingId: string,
  score: number,
): Promise<{ next?: Drawing | null } & WithPicture> {
  await sendLeftovers(ctx);
  const rated = await ctx.api.change(exam.galleryVote, { body: { drawingId, score } });
  return withPicture(ctx, rated, rated?.next);
}

async function withPicture<T extends object>(
  ctx: GalleryContext,
  answer: T,
  drawing: Drawing | null | undefined,
): Promise<T & WithPicture> {
  const address = drawing?.fileUrl;
  // A dry run has a placeholder there.
  const shown = typeof address === 'string' ? await fetchPicture(ctx, address, 'the drawing') : undefined;
  return shown ? { ...answer, shown } : answer;
}
