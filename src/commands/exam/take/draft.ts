/** Drafts: answers while they are edited, by the kind of the question. */

import { type Field, fieldOf } from '../../../terminal/text/field';
import { answerArguments } from '../answers/answer-text';
import { misfit } from '../answers/fit';
import { type ParsedAnswer, parsedAnswer } from '../answers/parse';
import type { Json } from '../paper/json';
import type { Question } from '../paper/paper';

export interface ChoiceDraft {
  readonly kind: 'choice';
  readonly cursor: number;
  readonly chosen: number | null;
}

/** Text fields: one text, several, a number, or JSON. */
export interface FieldsDraft {
  readonly kind: 'fields';
  readonly fields: readonly Field[];
  readonly focus: number;
}

/** The pair of each row, -1 for none. */
export interface PairsDraft {
  readonly kind: 'pairs';
  readonly row: number;
  readonly pairs: readonly number[];
}

export interface OrderDraft {
  readonly kind: 'order';
  readonly cursor: number;
  readonly order: readonly number[];
  /** The item at the cursor moves with it. */
  readonly held: boolean;
  /** Whether the user has set the order; false for the initial order of the paper. */
  readonly isSet: boolean;
}

export interface DrawingDraft {
  readonly kind: 'drawing';
  readonly fileId: string | null;
}

export type Draft = ChoiceDraft | FieldsDraft | PairsDraft | OrderDraft | DrawingDraft;

/** The draft for a value; an invalid value counts as none. */
export function draftOf(question: Question, value: Json): Draft {
  const fitting = misfit(question, value) === undefined ? value : null;
  switch (question.type) {
    case 'single': {
      const chosen = typeof fitting === 'number' ? fitting : null;
      return { kind: 'choice', cursor: chosen ?? 0, chosen };
    }
    case 'matching': {
      const pairs = fitting === null ? question.left.map(() => -1) : numbersOf(fitting);
      return { kind: 'pairs', row: 0, pairs };
    }
    case 'ordering': {
      const order = fitting === null ? [...question.items.keys()] : numbersOf(fitting);
      return { kind: 'order', cursor: 0, order, held: false, isSet: fitting !== null };
    }
    case 'draw':
      return { kind: 'drawing', fileId: typeof fitting === 'string' ? fitting : null };
    default:
      return { kind: 'fields', fields: fieldsOf(question, fitting), focus: 0 };
  }
}

export function draftValue(question: Question, draft: Draft): ParsedAnswer {
  switch (draft.kind) {
    case 'choice':
      return asValue(draft.chosen);
    case 'pairs':
      return asValue(draft.pairs.every((pair) => pair === -1) ? null : draft.pairs);
    case 'order':
      return asValue(draft.isSet ? draft.order : null);
    case 'drawing':
      return asValue(draft.fileId);
    default:
      return fieldsValue(question, draft);
  }
}

function fieldsValue(question: Question, { fields }: FieldsDraft): ParsedAnswer {
  const texts = fields.map(({ text }) => text);
  if (texts.every((text) => text.trim() === '')) return asValue(null);
  return parsedAnswer(question, texts);
}

function fieldsOf(question: Question, value: Json): readonly Field[] {
  const count = question.type === 'text_multi' ? question.fields : 1;
  const texts = answerArguments(question, value);
  return Array.from({ length: count }, (_, index) => fieldOf(texts[index] ?? ''));
}

function asValue(value: Json): ParsedAnswer {
  return { type: 'value', value };
}

function numbersOf(value: Json): readonly number[] {
  return Array.isArray(value) ? value.map(Number) : [];
}
