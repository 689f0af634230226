/** The score of an attempt: full points of each question as far as its answer is right, rounded down. */

import type { AttemptState } from '../state';
import type { ExamPaper, PaperQuestion } from './papers/exam-paper';

/** The points that the answers earn. */
export function scoreOf({ questions }: ExamPaper, answers: AttemptState['answers']): number {
  return questions.reduce((sum, one, index) => sum + earned(one, answers[index]), 0);
}

/** The points that can be earned. */
export function maxScoreOf({ questions }: ExamPaper): number {
  return questions.reduce((sum, { question }) => sum + (question.points ?? 0), 0);
}

/** A share such as 2/3 of 3 points must not lose a point to its rounding. */
const tiny = 1e-9;

function earned({ question: { points = 0 }, rating }: PaperQuestion, answer: unknown): number {
  return Math.floor(points * rating(answer) + tiny);
}
