/** The questions of an exam paper (protocol: exam event records). The wire's records are assignable to these types. */
import type { Json } from './json';

interface QuestionBase {
  readonly text: string;
  /** 0 is unscored. */
  readonly points?: number;
  /** Address of a picture. On the wire also a path below the folder of the event. */
  readonly image?: string;
}

export interface SingleQuestion extends QuestionBase {
  readonly type: 'single';
  readonly options: readonly string[];
  /** A second picture, shown over the first when option `onIdx` (from 0) is chosen. */
  readonly imageReveal?: { readonly src: string; readonly onIdx: number };
}

export interface TextQuestion extends QuestionBase {
  readonly type: 'text';
}

export interface TextMultiQuestion extends QuestionBase {
  readonly type: 'text_multi';
  /** How many texts the answer has, at least 1. */
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

/** A kind this version does not know, or a known kind that lacks what it is made of. Answered with JSON. */
export interface UnknownQuestion extends QuestionBase {
  readonly type: 'unknown';
  /** The `type` on the wire. */
  readonly kind: string;
  /** The whole question as the service sent it. */
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
