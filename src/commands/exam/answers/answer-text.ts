/**
 * Which values answer a question (protocol: exam event records, answer values), and answers as text: for display, as
 * arguments of `exam answer`, and as hints about the accepted values.
 */
import { UsageError } from '../../../errors';
import type { SingleQuestion } from '../../../protocol/records/exam';
import { counted } from '../../../terminal/text/count-suffix';
import type { Json, Question } from '../paper/paper';

/** Shown instead of a missing answer. */
export const noAnswer = 'not answered';

/**
 * Formats an answer for display, one line per part: `b. Paris`; each field with its number; each row with its pair,
 * `France → b. Paris`; the items in the chosen order. A value that does not fit the question is shown as JSON.
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
        printedPart(index, String(text).trim() === '' ? '(empty)' : String(text)),
      );
    case 'matching':
      return items(value).map(
        (pair, row) => `${question.left[row] ?? ''} → ${pair === -1 ? '(none)' : part(question.right, pair)}`,
      );
    case 'ordering':
      return items(value).map((item) => part(question.items, item));
    case 'draw':
      return [`drawing ${value}`];
    default:
      return [JSON.stringify(value)];
  }
}

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
  if (!Array.isArray(value)) return [String(value)];
  return items(value).map((item) => (item === -1 ? '0' : partLetter(Number(item))));
}

function items(value: Json): readonly Json[] {
  return Array.isArray(value) ? value : [];
}

function part(texts: readonly string[], index: Json): string {
  const at = Number(index);
  return letteredPart(at, texts[at] ?? '');
}

/** Limits of a hint: the number of parts, and the characters of each part. */
const shownParts = 10;
const shownCharacters = 40;

/** Describes what `exam answer` accepts for a question, as the hint of an error: one sentence without a full stop. */
export function expectedAnswer(question: Question): string {
  switch (question.type) {
    case 'single':
      return `give an option by its letter or its exact text: ${lettered(question.options)}`;
    case 'text':
      return "give one text, in quotes when it has spaces, such as 'two words'";
    case 'text_multi':
      return `give ${counted(question.fields, 'text')}, one argument each; '' leaves a field empty`;
    case 'number':
      return 'give one number, such as 12, -3 or 0.5';
    case 'matching':
      return `give a letter for each of: ${listed(question.left)}; the letters are: ${lettered(question.right)}; 0 for no pair`;
    case 'ordering':
      return `give each letter once, one argument each, in your order: ${lettered(question.items)}`;
    case 'draw':
      return "give the ID of an uploaded PNG, or use 'plaza exam draw NUMBER FILE'";
    default:
      return `this version of plaza does not know questions of the kind '${question.kind}': give the answer as JSON, such as '"text"' or '[1,2]'`;
  }
}

/** `a. Paris, b. London`: long texts and long lists are truncated. */
function lettered(texts: readonly string[]): string {
  const shown = texts.slice(0, shownParts).map((text, index) => letteredPart(index, shortened(text)));
  return [...shown, ...(texts.length > shownParts ? [`… ${partLetter(texts.length - 1)}.`] : [])].join(', ');
}

function listed(texts: readonly string[]): string {
  const shown = texts.slice(0, shownParts).map(shortened);
  return [...shown, ...(texts.length > shownParts ? ['…'] : [])].join(', ');
}

/** `2. London`: the printed form of a question or a field. @param index from 0 */
export function printedPart(index: number, text: string): string {
  return `${index + 1}. ${text}`;
}

/**
 * `b. London`: the printed form of an option, a pair or an item. They have letters because their texts can be numbers.
 * @param index from 0
 */
export function letteredPart(index: number, text: string): string {
  return `${partLetter(index)}. ${text}`;
}

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** `a` to `z`, then `aa`, `ab` and so on. @param index from 0 */
export function partLetter(index: number): string {
  const last = letters[index % letters.length] ?? '';
  return index < letters.length ? last : partLetter(Math.floor(index / letters.length) - 1) + last;
}

/** The index of a part by its letter, in any case; undefined for anything else. */
export function letterIndex(text: string): number | undefined {
  if (!/^[a-z]{1,2}$/i.test(text)) return undefined;
  const places = [...text.toLowerCase()].map((letter) => letters.indexOf(letter));
  return places.reduce((index, place) => (index + 1) * letters.length + place, -1);
}

/** The text on one line, truncated to 40 characters. */
export function shortened(text: string): string {
  const characters = [...text.replace(/\s+/g, ' ').trim()];
  return characters.length <= shownCharacters
    ? characters.join('')
    : `${characters.slice(0, shownCharacters - 1).join('')}…`;
}

/**
 * Finds the option that an argument names: `b` or its number `2`, `b.` (always the letter), the exact text, or the
 * printed form `b. Paris` (with its number as well). Ignores differences in white space and in the Unicode normalization. Returns the index, from 0.
 * @throws UsageError when no option matches, or several do
 */
export function parseOption(question: SingleQuestion, arg: string): number {
  const { options } = question;
  const found = optionsNamed(options, arg);
  const [index] = found;
  if (index !== undefined && found.length === 1) return index;
  if (index !== undefined) throw ambiguous(options, arg, found);
  const isLabel = /^(\d+|[a-z])\.?$/i.test(arg.trim());
  throw new UsageError(isLabel ? `there is no option ${arg.trim()}` : `there is no option '${arg}'`, {
    hint: expectedAnswer(question),
  });
}

/**
 * Parses a letter as its number from 1, or a whole number, from `min` to `max`, with an optional full stop; undefined for
 * anything else.
 */
export function parsePartNumber(arg: string, min: number, max: number): number | undefined {
  const [, typed = ''] = /^(\d{1,6}|[a-z]{1,2})\.?$/i.exec(arg.trim()) ?? [];
  const letter = letterIndex(typed);
  const number = letter === undefined ? (typed === '' ? -1 : Number(typed)) : letter + 1;
  return number >= min && number <= max ? number : undefined;
}

/** The shortest way to name an option that is not ambiguous. @internal */
export function optionArgument(options: readonly string[], index: number): string {
  const bare = partLetter(index);
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
      comparable(letteredPart(index, option)) === typed ||
      comparable(printedPart(index, option)) === typed;
    return isNamed ? [index] : [];
  });
}

/** A pasted text may contain line breaks of the display, and another Unicode normalization. */
function comparable(text: string): string {
  return text.normalize('NFC').replace(/\s+/g, ' ').trim();
}

function ambiguous(options: readonly string[], arg: string, found: readonly number[]): UsageError {
  const forms = found.map((index) => `'${partLetter(index)}.' for ${shortened(options[index] ?? '')}`);
  return new UsageError(`'${arg}' can mean ${counted(found.length, 'option')}`, {
    hint: `write ${forms.join(' or ')}`,
  });
}

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
