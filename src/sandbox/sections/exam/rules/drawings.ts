/** Drawings as answers: the file is kept while it is the answer, and joins the gallery when the exam is submitted. */
import type { World } from '../../../world';
import { attachFiles, detachFiles, fileById } from '../../files/rules/files';
import type { AnswerState, AttemptState } from '../state';
import type { ExamPaper } from './papers/exam-paper';

/** Keeps the file that is the answer from being deleted, in place of the one before. */
export function holdDrawing(world: World, accountId: string, value: AnswerState | null): void {
  releaseDrawings(world, accountId);
  const file = typeof value === 'string' ? fileById(world, value) : undefined;
  if (file) attachFiles([file], useOf(accountId));
}

/** Lets the files of an attempt be deleted again. */
export function releaseDrawings(world: World, accountId: string): void {
  const use = useOf(accountId);
  detachFiles(
    world.files.filter(({ uses }) => uses.includes(use)),
    use,
  );
}

/** Puts the drawing of a submitted attempt into the gallery. */
export function publishDrawing(
  { exam, random }: World,
  accountId: string,
  { questions }: ExamPaper,
  { answers }: AttemptState,
): void {
  const index = questions.findIndex(({ question }) => question.type === 'draw');
  const fileId = answers[index];
  if (typeof fileId === 'string')
    exam.drawings.push({ id: random.uuid(), ownerId: accountId, fileId, sample: null });
}

function useOf(accountId: string): string {
  return `exam:${accountId}`;
}
