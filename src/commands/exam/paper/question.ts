/** The questions of a paper (protocol: exam event records). The records of the protocol are assignable to these types. */
import type { Json } from './json';

interface QuestionBase {
  readonly text: string;
  /** 0 is unscored. */
  readonly points?: number;
  /** The address of a picture. On the wire it may be a path, see `imageAddress`. */
  readonly image?: string;
}

export interface SingleQuestion extends QuestionBase {
  readonly type: 'single';
  readonly options: readonly string[];
  /** A second picture, shown over the first while option `onIdx` (from 0) is chosen. */
  readonly imageReveal?: { readonly src: string; readonly onIdx: number };
}

export interface TextQuestion extends QuestionBase {
  readonly type: 'text';
}

export interface TextMultiQuestion extends QuestionBase {
  readonly type: 'text_multi';
  /** The number of texts in the answer, at least 1. */
  readonly fields: number;
}

export interface NumberQuestion extends QuestionBase {
  readonly type: 'number';
  readonly placeholder?: string;
}

export interface MatchingQuestion extends QuestionBase {
  readonly type: 'matching';
  readonly left: readonly string[];
  readonly right: readonly string[];
}

export interface OrderingQuestion extends QuestionBase {
  readonly type: 'ordering';
  readonly items: readonly string[];
}

export interface DrawQuestion extends QuestionBase {
  readonly type: 'draw';
  readonly placeholder?: string;
}

/** A question of an unknown kind, or of a known kind without its parts. The answer is JSON. */
export interface UnknownQuestion extends QuestionBase {
  readonly type: 'unknown';
  /** The `type` of the service. */
  readonly kind: string;
  /** The question as received. */
  readonly raw: Json;
}

export type Question =
  | SingleQuestion
  | TextQuestion
  | TextMultiQuestion
  | NumberQuestion
  | MatchingQuestion
  | OrderingQuestion
  | DrawQuestion
  | UnknownQuestion;

/** The kinds of the protocol. */
export const questionKinds = [
  'single',
  'text',
  'text_multi',
  'number',
  'matching',
  'ordering',
  'draw',
] as const satisfies readonly Question['type'][];
