/** The gallery: an account rates each drawing of other accounts once (protocol: exam event routes). */
import type { Drawing, NextDrawing } from '../../../../protocol/records/exam';
import { fieldRefusal, refusal } from '../../../server/http/refusal';
import { type World, worldSwitch } from '../../../world';
import type { UserState } from '../../auth/rules/accounts';
import { fileAddress, fileById } from '../../files/rules/files';
import { type DrawingState, examIn } from '../state';
import { pictureFolder, sampleFile } from './pictures';

export const examGallerySwitch = worldSwitch('exam-gallery', {
  description: 'Open the gallery of exam drawings',
  on: true,
  acts: ['exam.status', 'exam.start', 'exam.galleryNext', 'exam.galleryVote'],
});

/**
 * The next drawing of another account that this account has not rated. Each call returns another one, so that a drawing
 * can be skipped; that is our choice.
 * @throws Refusal while the gallery is closed
 */
export function nextDrawing(world: World, account: UserState, origin: string): NextDrawing {
  requireOpen(world);
  const drawing = unrated(world, account, origin);
  return drawing ? { done: false, drawing } : { done: true };
}

/**
 * Rates a drawing from 1 to 5.
 * @throws Refusal NOT_OPEN, NOT_FOUND, SELF_VOTE, 422 for another score, 409 for a drawing that was rated before
 */
export function rateDrawing(
  world: World,
  account: UserState,
  vote: { readonly drawingId: string; readonly score: number },
  origin: string,
): { next: Drawing | null } {
  requireOpen(world);
  const { drawingId, score } = vote;
  if (!Number.isInteger(score) || score < 1 || score > 5) {
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'score', 'must be a whole number from 1 to 5');
  }
  const drawing = examIn(world).drawings.find(({ id }) => id === drawingId);
  if (!drawing) throw refusal(404, 'NOT_FOUND', 'there is no such drawing');
  if (drawing.ownerId === account.id) throw refusal(403, 'SELF_VOTE', 'you cannot rate your own drawing');
  if (isRated(world, drawing, account.id))
    throw refusal(409, 'CONFLICT', 'you have rated this drawing already');
  examIn(world).votes.push({ drawingId, accountId: account.id, score, at: world.clock.now() });
  return { next: unrated(world, account, origin) ?? null };
}

function requireOpen(world: World): void {
  if (!examGallerySwitch.isOn(world)) throw refusal(403, 'NOT_OPEN', 'the gallery is closed');
}

function unrated(world: World, { id }: UserState, origin: string): Drawing | undefined {
  const { drawings, offered } = examIn(world);
  const after = drawings.findIndex((one) => one.id === offered[id]) + 1;
  const inTurn = [...drawings.slice(after), ...drawings.slice(0, after)];
  const drawing = inTurn.find((one) => one.ownerId !== id && !isRated(world, one, id));
  if (drawing) offered[id] = drawing.id;
  return drawing && { id: drawing.id, fileUrl: addressOf(world, drawing, origin) };
}

function isRated(world: World, { id }: DrawingState, accountId: string): boolean {
  return examIn(world).votes.some((vote) => vote.drawingId === id && vote.accountId === accountId);
}

function addressOf(world: World, { fileId, sample }: DrawingState, origin: string): string {
  const file = fileId === null ? undefined : fileById(world, fileId);
  return file ? fileAddress(file, origin) : `${origin}${pictureFolder}${sampleFile(sample ?? '')}`;
}
