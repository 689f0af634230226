/** Answers as people read them, and as they would type them. */
import type { Json } from '../paper/json';
import type { Question } from '../paper/question';
import { printedPart } from './answer-hint';
import { misfit } from './fit';
import { optionArgument } from './part';

/** What stands for an answer that is not there. */
export const noAnswer = 'not answered';
const emptyField = '(empty)';
const noPair = '(none)';

/**
 * An answer for display, a line a part: `2. Paris`; each field with its number; each row with its pair,
 * `1. France → 2. Paris`; the items in the chosen order. A value that does not fit the question is shown as JSON.
 * @internal
 */
export function answerLines(question: Question, value: Json): readonly string[] {
  if (value === null) return [noAnswer];
  if (misfit(question, value) !== undefined) return [JSON.stringify(value)];
  switch (question.type) {
    case 'single':
      return [part(question.options, value)];
    case 'text':
      return String(value).split('\n');
    case 'number':
      return [String(value)];
    case 'text_multi':
      return items(value).map((text, index) =>
        printedPart(index, String(text).trim() === '' ? emptyField : String(text)),
      );
    case 'matching':
      return items(value).map(
        (pair, row) => `${part(question.left, row)} → ${pair === -1 ? noPair : part(question.right, pair)}`,
      );
    case 'ordering':
      return items(value).map((item) => part(question.items, item));
    case 'draw':
      return [`drawing ${value}`];
    default:
      return [JSON.stringify(value)];
  }
}

/** The answer on one line, for lists and receipts. */
export function answerLine(question: Question, value: Json): string {
  return answerLines(question, value)
    .join(question.type === 'text' ? ' ' : ', ')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The arguments of `exam answer` that give this value; none for null. */
export function answerArguments(question: Question, value: Json): readonly string[] {
  if (value === null) return [];
  if (misfit(question, value) !== undefined || question.type === 'unknown') return [JSON.stringify(value)];
  if (question.type === 'single') return [optionArgument(question.options, Number(value))];
  if (question.type === 'text_multi') return items(value).map(String);
  return Array.isArray(value) ? items(value).map((item) => String(Number(item) + 1)) : [String(value)];
}

function items(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function part(texts: readonly string[], index: Json): string {
  const at = Number(index);
  return printedPart(at, texts[at] ?? '');
}
