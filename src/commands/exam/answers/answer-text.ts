/** Answers as text: for display, as arguments of `exam answer`, and as hints of what a question accepts. */

import { UsageError } from '../../../errors';
import type { Json } from '../paper/json';
import type { Question, SingleQuestion } from '../paper/question';
import { misfit } from './fit';

/** Shown in place of a missing answer. */
export const noAnswer = 'not answered';
const emptyField = '(empty)';
const noPair = '(none)';

/**
 * Formats an answer for display, one line per part: `2. Paris`; each field with its number; each row with its pair,
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

/** Formats an answer on one line, for lists and receipts. */
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

/** Limits of a hint: the number of parts, and the characters of each part. */
const shownParts = 10;
const shownCharacters = 40;

/** Describes what `exam answer` accepts for a question, as the hint of an error: one sentence without a full stop. */
export function expectedAnswer(question: Question): string {
  switch (question.type) {
    case 'single':
      return `give an option by its number or its exact text: ${numbered(question.options)}`;
    case 'text':
      return "give one text, in quotes when it has spaces, such as 'two words'";
    case 'text_multi':
      return `give ${counted(question.fields, 'text')}, one argument each; '' leaves a field empty`;
    case 'number':
      return 'give one number, such as 12, -3 or 0.5';
    case 'matching':
      return `give a number for each of: ${numbered(question.left)}; the numbers are: ${numbered(question.right)}; 0 is none`;
    case 'ordering':
      return `give each number once, one argument each, in your order: ${numbered(question.items)}`;
    case 'draw':
      return "give the ID of an uploaded PNG, or use 'plaza exam draw NUMBER FILE'";
    default:
      return `this version of plaza does not know questions of the kind '${question.kind}': give the answer as JSON, such as '"text"' or '[1,2]'`;
  }
}

/** `1. Paris, 2. London`: numbered parts; long texts and long lists are truncated. */
function numbered(texts: readonly string[]): string {
  const shown = texts.slice(0, shownParts).map((text, index) => printedPart(index, shortened(text)));
  return [...shown, ...(texts.length > shownParts ? [`… ${texts.length}.`] : [])].join(', ');
}

/** `2. London`: the printed form of one part of a question. @param index from 0 */
export function printedPart(index: number, text: string): string {
  return `${index + 1}. ${text}`;
}

/** `1 text`, `3 texts`. */
export function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** The text on one line, truncated to 40 characters. */
export function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= shownCharacters
    ? characters.join('')
    : `${characters.slice(0, shownCharacters - 1).join('')}…`;
}

/**
 * Finds the option that an argument names: `2`, `2.` (always the number), the exact text, or the printed form
 * `2. Paris`. Ignores differences in white space and in the Unicode normalization. Returns the index, from 0.
 * @throws UsageError when no option matches, or several do
 */
export function parseOption(question: SingleQuestion, arg: string): number {
  const { options } = question;
  const found = optionsNamed(options, arg);
  const [index] = found;
  if (index !== undefined && found.length === 1) return index;
  if (index !== undefined) throw ambiguous(options, arg, found);
  const isNumber = /^\d+\.?$/.test(arg.trim());
  throw new UsageError(isNumber ? `there is no option ${arg.trim()}` : `there is no option '${arg}'`, {
    hint: expectedAnswer(question),
  });
}

/** Parses a whole number from `min` to `max`, with an optional full stop; undefined for anything else. */
export function parsePartNumber(arg: string, min: number, max: number): number | undefined {
  const match = /^(\d{1,6})\.?$/.exec(arg.trim());
  const number = match ? Number(match[1]) : -1;
  return number >= min && number <= max ? number : undefined;
}

/** The shortest way to name an option that is not ambiguous. @internal */
export function optionArgument(options: readonly string[], index: number): string {
  const bare = String(index + 1);
  return optionsNamed(options, bare).length === 1 ? bare : `${bare}.`;
}

function optionsNamed(options: readonly string[], arg: string): number[] {
  const typed = comparable(arg);
  const number = parsePartNumber(typed, 1, options.length);
  if (number !== undefined && typed.endsWith('.')) return [number - 1];
  return options.flatMap((option, index) => {
    const isNamed =
      index + 1 === number ||
      comparable(option) === typed ||
      comparable(printedPart(index, option)) === typed;
    return isNamed ? [index] : [];
  });
}

/** A pasted text may contain line breaks of the display, and another Unicode normalization. */
function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function ambiguous(options: readonly string[], arg: string, found: readonly number[]): UsageError {
  const ways = found.map((index) => `'${index + 1}.' for ${shortened(options[index] ?? '')}`);
  return new UsageError(`'${arg}' can mean ${counted(found.length, 'option')}`, {
    hint: `write ${ways.join(' or ')}`,
  });
}
