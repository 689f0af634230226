/**
 * Parses the arguments of `exam answer` into the value that the service expects: letters and numbers
 * from 1 become indexes from 0, and 0 in a pair becomes -1 (protocol: exam event records).
 */
import { UsageError } from '../../../errors';
import type { MatchingQuestion, OrderingQuestion } from '../../../protocol/records/exam';
import { counted } from '../../../terminal/text/count-suffix';
import type { Json, Question } from '../paper/paper';
import { expectedAnswer, parseOption, parsePartNumber, partLetter, shortened } from './answer-text';

/**
 * Returns the value that `exam answer` sends: null with `erase`, otherwise the parsed arguments.
 * @throws UsageError when both or neither are given, or the arguments are not an answer to the question
 */
export function answerFrom(question: Question, args: readonly string[], erase: boolean): Json {
  if (!erase) return parseAnswer(question, args);
  if (args.length === 0) return null;
  throw new UsageError('an answer and --erase contradict each other', { hint: 'give one of them' });
}

/** The result of parsing texts as an answer: a value (null for none), or the problem. */
export type ParsedAnswer =
  | { readonly type: 'value'; readonly value: Json }
  | { readonly type: 'invalid'; readonly problem: string; readonly hint?: string };

/** As `parseAnswer`, but returns the problem instead of throwing it, for texts that are still being typed. */
export function parsedAnswer(question: Question, args: readonly string[]): ParsedAnswer {
  try {
    return { type: 'value', value: parseAnswer(question, args) };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const { hint } = error.details;
    return { type: 'invalid', problem: error.message, ...(hint !== undefined && { hint }) };
  }
}

/**
 * Parses the arguments as a value; never null.
 * @throws UsageError naming the problem, with the accepted form as the hint
 */
function parseAnswer(question: Question, args: readonly string[]): NonNullable<Json> {
  if (args.length === 0) throw noAnswerError(question, 'the answer is missing');
  switch (question.type) {
    case 'single':
      return parseOption(question, onlyArgument(question, args));
    case 'text':
      return parseText(question, onlyArgument(question, args));
    case 'text_multi':
      return parseTexts(question, args, question.fields);
    case 'number':
      return parseNumber(onlyArgument(question, args));
    case 'matching':
      return parsePairs(question, args);
    case 'ordering':
      return parseOrder(question, args);
    case 'draw':
      return parseFileId(question, onlyArgument(question, args));
    default:
      return parseJson(question, onlyArgument(question, args));
  }
}

function onlyArgument(question: Question, args: readonly string[]): string {
  const [arg = ''] = args;
  if (args.length === 1) return arg;
  const hint = ['single', 'text'].includes(question.type)
    ? `put it in quotes: '${args.join(' ')}'`
    : expectedAnswer(question);
  throw new UsageError(`the answer is one argument, got ${args.length}`, { hint });
}

function parseText(question: Question, text: string): string {
  if (text.trim() === '') throw noAnswerError(question);
  return text;
}

function parseTexts(question: Question, args: readonly string[], fields: number): readonly string[] {
  if (args.length !== fields) {
    throw new UsageError(`expected ${counted(fields, 'text')}, got ${args.length}`, {
      hint: expectedAnswer(question),
    });
  }
  if (args.every((arg) => arg.trim() === '')) throw noAnswerError(question);
  return args;
}

function noAnswerError(question: Question, message = 'the answer is empty'): UsageError {
  return new UsageError(message, { hint: `${expectedAnswer(question)}; --erase removes an answer` });
}

function parsePairs(question: MatchingQuestion, args: readonly string[]): readonly number[] {
  const { left, right } = question;
  const hint = expectedAnswer(question);
  const letters = counted(left.length, 'letter');
  if (args.length !== left.length)
    throw new UsageError(`expected ${letters}, one per row, got ${args.length}`, { hint });
  const pairs = args.map((arg, row) => {
    const number = parsePartNumber(arg, 0, right.length);
    if (number !== undefined) return number - 1;
    const name = `row ${row + 1} (${shortened(left[row] ?? '')})`;
    const last = partLetter(right.length - 1);
    throw new UsageError(`${name}: expected a letter from a to ${last}, or 0, got '${arg}'`, { hint });
  });
  if (pairs.every((pair) => pair === -1)) throw noAnswerError(question);
  return pairs;
}

function parseOrder(question: OrderingQuestion, args: readonly string[]): readonly number[] {
  const { items } = question;
  const hint = expectedAnswer(question);
  const order = args.map((arg) => {
    const number = parsePartNumber(arg, 1, items.length);
    if (number !== undefined) return number - 1;
    throw new UsageError(`expected letters from a to ${partLetter(items.length - 1)}, got '${arg}'`, {
      hint,
    });
  });
  const repeated = order.find((item, place) => order.indexOf(item) !== place);
  const missing = items.flatMap((_, item) => (order.includes(item) ? [] : [partLetter(item)]));
  const names =
    missing.length === 0 ? '' : ` and ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
  if (repeated !== undefined)
    throw new UsageError(`${partLetter(repeated)} is given twice${names}`, { hint });
  const expected = counted(items.length, 'letter');
  if (missing.length > 0)
    throw new UsageError(`expected ${expected}, got ${args.length}${names.replace(' and', ':')}`, { hint });
  return order;
}

function parseFileId(question: Question, arg: string): string {
  const id = arg.trim();
  if (/[\\/]|\.(png|jpe?g|gif|webp|bmp)$/i.test(id)) {
    const hint = "'plaza exam draw NUMBER FILE' uploads a picture and answers with it";
    throw new UsageError(`'${arg}' is the path of a file, not the ID of an uploaded one`, { hint });
  }
  if (id !== '' && !/\s/.test(id)) return id;
  throw new UsageError(`'${arg}' is not a file ID`, { hint: expectedAnswer(question) });
}

function parseJson(question: Question, arg: string): NonNullable<Json> {
  let value: Json;
  try {
    value = JSON.parse(arg) as Json;
  } catch (cause) {
    throw new UsageError(`the answer is not JSON: '${shortened(arg)}'`, {
      hint: expectedAnswer(question),
      cause,
    });
  }
  if (value === null) throw new UsageError('null is not an answer', { hint: '--erase removes an answer' });
  return value;
}

/** Digits with an optional decimal point or comma and an optional exponent. */
const decimal = /^[+-]?(\d+([.,]\d*)?|[.,]\d+)(e[+-]?\d{1,4})?$/i;
/** `1,000` is a thousand in some countries and one in others. */
const grouped = /^[+-]?([1-9]\d{0,2}),\d{3}$/;

/**
 * Parses a number. Accepts a decimal comma and the minus sign U+2212. Refuses `1,000`, which is ambiguous,
 * and whole numbers that JSON cannot represent exactly.
 * @throws UsageError for anything else
 * @internal
 */
export function parseNumber(raw: string): number {
  const typed = raw.trim().replace(/^\u2212/, '-');
  const hint = 'give one number, such as 12, -3 or 0.5';
  if (!decimal.test(typed)) throw new UsageError(`expected a number, got '${raw}'`, { hint });
  const readings = `write ${typed.replace(',', '')} or ${typed.replace(',', '.')}`;
  if (grouped.test(typed)) throw new UsageError(`'${raw}' is ambiguous`, { hint: readings });
  const number = Number(typed.replace(',', '.'));
  if (!Number.isFinite(number) || (/^[+-]?\d+$/.test(typed) && !Number.isSafeInteger(number))) {
    throw new UsageError(`the number '${raw}' is too large to be sent exactly`, {
      hint: `whole numbers can be sent up to ${Number.MAX_SAFE_INTEGER}`,
    });
  }
  return number === 0 ? 0 : number;
}
