/**
 * The papers of the three variants, and the result of an account: the score of the paper exam, else the score of the attempt
 * (protocol: offline record link). The protocol says only that stored answers are scored; our choice is that each part of
 * a question counts for itself, an order counts as a whole, and a question earns its points times the share that is right,
 * rounded down. All questions are made up.
 */
import type { Question } from '../../../protocol/records/exam';
import type { World } from '../../world';
import type { UserState } from '../auth/rules/accounts';
import { replacePin } from '../users/rules/authors';
import papers from './papers.json';
import { type AttemptState, examIn, type OfflineState, type VariantNumber } from './state';

/** The right answer of a question, under the name of its rating. */
interface RightAnswer {
  /** Index of the option. */
  readonly option?: number;
  /** Accepted texts; letter case, spaces and the end of the sentence do not matter. */
  readonly words?: readonly string[];
  /** Accepted texts for each field. */
  readonly fields?: readonly (readonly string[])[];
  /** A number, within `tolerance`. */
  readonly amount?: number;
  readonly tolerance?: number;
  /** For each row the index of its pair. */
  readonly pairs?: readonly number[];
  /** Indexes of the items in the right order. */
  readonly order?: readonly number[];
}

/** A question and its right answer; a question without one earns nothing. */
interface PaperQuestion {
  readonly question: Question;
  readonly right?: RightAnswer;
}

export interface ExamPaper {
  readonly title: string;
  /** In order; the last question is a drawing (protocol: exam event routes). */
  readonly questions: readonly PaperQuestion[];
}

/** The paper of a variant; `origin` is the origin of the main host, for pictures with a full address. */
export function paperOf(variant: VariantNumber, origin: string): ExamPaper {
  const { title, questions } = papers[variant - 1] as ExamPaper;
  return {
    title,
    questions: questions.map(({ question, right }) => {
      const image = question.image?.replace('{origin}', origin);
      return { question: image === undefined ? question : { ...question, image }, right };
    }),
  };
}

/** The share of the points that a stored answer earns, from 0 to 1. @internal */
export function shareOf(right: RightAnswer | undefined, value: unknown): number {
  if (!right) return 0;
  const { option, words, fields, amount, tolerance = 0, pairs, order } = right;
  if (amount !== undefined) return typeof value === 'number' && Math.abs(value - amount) <= tolerance ? 1 : 0;
  if (words) return typeof value === 'string' && words.map(comparable).includes(comparable(value)) ? 1 : 0;
  if (fields) return meanShare(fields, value, (accepted, text) => shareOf({ words: accepted }, text));
  if (pairs) return meanShare(pairs, value, (index, given) => (given === index ? 1 : 0));
  if (order) return Math.floor(shareOf({ pairs: order }, value));
  return value === option ? 1 : 0;
}

function meanShare<T>(
  parts: readonly T[],
  value: unknown,
  share: (part: T, given: unknown) => number,
): number {
  if (!Array.isArray(value)) return 0;
  return parts.reduce((sum, part, index) => sum + share(part, value[index]), 0) / parts.length;
}

function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.!]+$/, '')
    .trimStart();
}

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
