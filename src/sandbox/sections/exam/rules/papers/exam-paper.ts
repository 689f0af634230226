/**
 * Questions of a paper and the ratings of their answers. The protocol says only that stored answers are scored; our
 * choice is that each part of a question counts for itself, and an order counts as a whole.
 */
import type { Question } from '../../../../../protocol/records/exam';

/** A question and the rating of its answers. */
export interface PaperQuestion {
  readonly question: Question;
  readonly rating: Rating;
}

export interface ExamPaper {
  readonly title: string;
  /** In order; the last question is a drawing (protocol: exam event routes). */
  readonly questions: readonly PaperQuestion[];
}

/** The share of the points that a stored answer earns, from 0 to 1. */
export type Rating = (value: unknown) => number;

/** The right option, from 0. */
export function option(right: number): Rating {
  return (value) => (value === right ? 1 : 0);
}

/** Any of these texts; letter case, spaces and the end of the sentence do not matter. */
export function words(...accepted: readonly string[]): Rating {
  const right = accepted.map(comparable);
  return (value) => (typeof value === 'string' && right.includes(comparable(value)) ? 1 : 0);
}

/** A text for each field; every field has its own accepted texts. */
export function fields(...accepted: readonly (readonly string[])[]): Rating {
  return shareOf(accepted.map((texts) => words(...texts)));
}

/** A number within the tolerance. */
export function amount(right: number, tolerance = 0): Rating {
  return (value) => (typeof value === 'number' && Math.abs(value - right) <= tolerance ? 1 : 0);
}

/** For each row the index of its pair. */
export function pairs(...right: readonly number[]): Rating {
  return shareOf(right.map(option));
}

/** The indexes of the items in the right order. */
export function order(...right: readonly number[]): Rating {
  const whole = pairs(...right);
  return (value) => Math.floor(whole(value));
}

/** For questions that earn nothing. */
export const unscored: Rating = () => 0;

function shareOf(ratings: readonly Rating[]): Rating {
  return (value) => {
    if (!Array.isArray(value)) return 0;
    const earned = ratings.reduce((sum, rating, index) => sum + rating(value[index]), 0);
    return earned / ratings.length;
  };
}

function comparable(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/[\s.!]+$/, '')
    .trimStart();
}
