/**
 * The result of an account: the score of the paper exam, else the score of the attempt (protocol: offline record link). An
 * attempt earns the points of each question times the share that is right, rounded down.
 */
import type { World } from '../../../world';
import type { UserState } from '../../auth/rules/accounts';
import { replacePin } from '../../users/rules/pins';
import { type AttemptState, examIn, type OfflineState } from '../state';
import { type ExamPaper, type PaperQuestion, paperOf, shareOf } from './papers';

/** Points of the paper exam (protocol: limits). */
const maxOfflineScore = 88;

/** Begins the slug of every result's badge; the score follows (protocol: exam event records). */
const pinPrefix = 'epepuy_202605_';

/** The paper result that is linked to an account. */
export function linkedRecord(world: World, accountId: string): OfflineState | undefined {
  return examIn(world).offline.find(({ linkedTo }) => linkedTo === accountId);
}

/** The score and its maximum; undefined without a result. */
export function resultOf(world: World, accountId: string): { score: number; maxScore: number } | undefined {
  const linked = linkedRecord(world, accountId);
  if (linked) return { score: linked.score, maxScore: maxOfflineScore };
  const attempt = examIn(world).attempts[accountId];
  if (!attempt || attempt.score === null) return undefined;
  return { score: attempt.score, maxScore: maxScoreOf(paperOf(attempt.variant, '')) };
}

/** Awards the badge of the result, which replaces one with another score. */
export function awardPin(world: World, account: UserState): void {
  const result = resultOf(world, account.id);
  if (result) replacePin(world, account, pinPrefix, `${pinPrefix}${result.score}`);
}

/** The points that the answers earn. */
export function scoreOf({ questions }: ExamPaper, answers: AttemptState['answers']): number {
  return questions.reduce((sum, one, index) => sum + earned(one, answers[index]), 0);
}

/** The points that can be earned. @internal */
export function maxScoreOf({ questions }: ExamPaper): number {
  return questions.reduce((sum, { question }) => sum + (question.points ?? 0), 0);
}

/** Added before rounding down, so that 2/3 of 3 points are 2 points. */
const roundingError = 1e-9;

function earned({ question: { points = 0 }, right }: PaperQuestion, answer: unknown): number {
  return Math.floor(points * shareOf(right, answer) + roundingError);
}
