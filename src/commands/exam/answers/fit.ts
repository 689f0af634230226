/** Validation of answer values (protocol: exam event records, answer values). */
import type { Json } from '../paper/json';
import type { Question } from '../paper/paper';

/**
 * Describes why a value is not an answer to a question; undefined when it is valid. Null (no answer) is valid for
 * every question, and every value is valid for a question of an unknown kind.
 */
export function misfit(question: Question, value: Json): string | undefined {
  if (value === null) return undefined;
  switch (question.type) {
    case 'single':
      return isIndex(value, 0, question.options) ? undefined : 'is not an option number';
    case 'text':
      return isText(value) ? undefined : 'is not a text';
    case 'text_multi':
      if (isList(value, question.fields, (item) => typeof item === 'string')) return undefined;
      return `is not a list of ${question.fields} texts`;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? undefined : 'is not a number';
    case 'matching':
      if (isList(value, question.left.length, (item) => isIndex(item, -1, question.right))) return undefined;
      return 'is not a list with a pair number for each row';
    case 'ordering':
      return isOrder(value, question.items) ? undefined : 'does not name each item once';
    case 'draw':
      return isText(value) ? undefined : 'is not a file ID';
    default:
      return undefined;
  }
}

/** Whether no field of the answer is empty and no row lacks a pair. */
export function isComplete(question: Question, value: Json): boolean {
  if (value === null || misfit(question, value) !== undefined) return false;
  if (!Array.isArray(value)) return true;
  if (question.type === 'text_multi') return value.every((text: string) => text.trim() !== '');
  if (question.type === 'matching') return value.every((pair) => pair !== -1);
  return true;
}

function isText(value: Json): boolean {
  return typeof value === 'string' && value.trim() !== '';
}

function isIndex(value: unknown, min: number, parts: readonly unknown[]): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= min && value < parts.length;
}

function isList(value: Json, length: number, fits: (item: unknown) => boolean): boolean {
  return Array.isArray(value) && value.length === length && value.every(fits);
}

function isOrder(value: Json, items: readonly string[]): boolean {
  return (
    isList(value, items.length, (item) => isIndex(item, 0, items)) &&
    new Set(value as number[]).size === items.length
  );
}
