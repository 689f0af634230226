/**
 * The papers of the three variants and the ratings of their answers. The protocol says only that stored answers are scored;
 * our choice is that each part of a question counts for itself, and an order counts as a whole. All questions are made up.
 */
import type { Question } from '../../../../protocol/records/exam';
import papers from '../papers.json';
import type { VariantNumber } from '../state';

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
export interface PaperQuestion {
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

/** The share of the points that a stored answer earns, from 0 to 1. */
export function shareOf(right: RightAnswer | undefined, value: unknown): number {
  if (!right) return 0;
  const { option, words, fields, amount, tolerance = 0, pairs, order } = right;
  if (amount !== undefined) {
    return typeof value === 'number' && Math.abs(value - amount) <= tolerance ? 1 : 0;
  }
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
