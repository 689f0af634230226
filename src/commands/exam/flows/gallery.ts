/** The gallery of drawings. */

import type { IndexedPicture } from '../../../image/png/indexed';
import type { Drawing, NextDrawing } from '../../../protocol/records/exam';
import { exam } from '../../../protocol/routes/exam';
import { fetchPicture, type PicturePorts } from '../../files/shared/fetch-picture';
import { type StatusPorts, sendLeftovers } from './status';

export type GalleryPorts = PicturePorts & StatusPorts;

/** A picture to be shown with an answer, where pictures are drawn. */
export interface WithPicture {
  readonly shown?: IndexedPicture;
}

/** The next drawing that the person has not rated. */
export async function nextDrawing(ports: GalleryPorts): Promise<NextDrawing & WithPicture> {
  await sendLeftovers(ports);
  const next = await ports.api.read(exam.galleryNext);
  return withPicture(ports, next, next.drawing);
}

/** Rates a drawing; the answer names the next one. */
export async function rateDrawing(
  ports: GalleryPorts,
  drawingId: string,
  score: number,
): Promise<{ next?: Drawing | null } & WithPicture> {
  await sendLeftovers(ports);
  const rated = await ports.api.change(exam.galleryVote, { body: { drawingId, score } });
  return withPicture(ports, rated, rated?.next);
}

async function withPicture<T extends object>(
  ports: GalleryPorts,
  answer: T,
  drawing: Drawing | null | undefined,
): Promise<T & WithPicture> {
  const address = drawing?.fileUrl;
  // A dry run has a placeholder there.
  const shown = typeof address === 'string' ? await fetchPicture(ports, address, 'the drawing') : undefined;
  return shown ? { ...answer, shown } : answer;
}
