/** Checks answers against their question and stores them (protocol: exam event records, answer values). */
import type { Question } from '../../../../protocol/records/exam';
import { fieldRefusal } from '../../../server/http/refusal';
import type { World } from '../../../world';
import type { UserState } from '../../auth/rules/accounts';
import { fileById } from '../../files/rules/files';
import type { AnswerState } from '../state';
import { holdDrawing, runningAttempt } from './attempts';
import { paperOf } from './papers';

/** Characters of one text. */
const maxTextLength = 2000;

/**
 * Replaces the stored answer of a question; null deletes it.
 * @throws Refusal without a running attempt, 422 for an unknown question or a value that does not fit its type
 */
export function storeAnswer(
  world: World,
  { id }: UserState,
  qIdx: number,
  value: AnswerState | null,
): Record<string, unknown> {
  const attempt = runningAttempt(world, id);
  const { questions } = paperOf(attempt.variant, '');
  const question = questions[qIdx]?.question;
  if (!question)
    throw fieldRefusal(422, 'VALIDATION_ERROR', 'qIdx', `must be from 0 to ${questions.length - 1}`);
  if (value !== null && !fits(world, id, question, value)) {
    throw fieldRefusal(
      422,
      'VALIDATION_ERROR',
      'value',
      `is not an answer to a question of the type ${question.type}`,
    );
  }
  if (question.type === 'draw') holdDrawing(world, id, value);
  if (value === null) delete attempt.answers[qIdx];
  else attempt.answers[qIdx] = value;
  return { saved: true };
}

function fits(world: World, accountId: string, question: Question, value: AnswerState): boolean {
  switch (question.type) {
    case 'single':
      return isPlace(value, question.options.length);
    case 'text':
      return isText(value);
    case 'text_multi':
      return Array.isArray(value) && value.length === question.fields && value.every(isText);
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'matching':
      return (
        Array.isArray(value) &&
        value.length === question.left.length &&
        value.every((pair) => pair === -1 || isPlace(pair, question.right.length))
      );
    case 'ordering':
      return (
        Array.isArray(value) &&
        value.length === question.items.length &&
        question.items.every((_, place) => value.some((item) => item === place))
      );
    case 'draw':
      return isOwnDrawing(world, accountId, value);
  }
}

function isText(value: unknown): boolean {
  return typeof value === 'string' && value.length <= maxTextLength;
}

function isPlace(value: unknown, count: number): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < count;
}

/** A drawing is a PNG that the account uploaded. */
function isOwnDrawing(world: World, accountId: string, value: AnswerState): boolean {
  const file = typeof value === 'string' ? fileById(world, value) : undefined;
  return file?.ownerId === accountId && file.mimeType === 'image/png';
}
