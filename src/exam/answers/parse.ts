/**
 * Answers as they are typed at the command line (commands: `exam answer`), turned into what goes on the wire: numbers
 * from 1 become numbers from 0, and 0 in a pair becomes -1 (protocol: exam event records).
 */
import { UsageError } from '../../errors';
import type { Json } from '../json';
import type { MatchingQuestion, OrderingQuestion, Question } from '../paper/question';
import { counted, expectedAnswer, shortened } from './expected';
import { parseNumber } from './number';
import { parseOption, parsePartNumber } from './part';

/**
 * The value that `exam answer` sends: null with `erase`, else what the words mean.
 * @throws UsageError when both or neither are given, or the words are no answer to the question
 */
export function answerFrom(question: Question, words: readonly string[], erase: boolean): Json {
  if (!erase) return parseAnswer(question, words);
  if (words.length === 0) return null;
  throw new UsageError('an answer and --erase contradict each other', { hint: 'give one of them' });
}

/**
 * The value that the words mean, one word an argument; never null.
 * @throws UsageError naming what is wrong, with what is right as the hint
 */
export function parseAnswer(question: Question, words: readonly string[]): NonNullable<Json> {
  if (words.length === 0) {
    throw new UsageError('the answer is missing', {
      hint: `${expectedAnswer(question)}; --erase removes an answer`,
    });
  }
  switch (question.type) {
    case 'single':
      return parseOption(question, onlyWord(question, words));
    case 'text':
      return parseText(question, onlyWord(question, words));
    case 'text_multi':
      return parseTexts(question, words, question.fields);
    case 'number':
      return parseNumber(onlyWord(question, words));
    case 'matching':
      return parsePairs(question, words);
    case 'ordering':
      return parseOrder(question, words);
    case 'draw':
      return parseFileId(question, onlyWord(question, words));
    default:
      return parseJson(question, onlyWord(question, words));
  }
}

function onlyWord(question: Question, words: readonly string[]): string {
  const [word = ''] = words;
  if (words.length === 1) return word;
  const hint = ['single', 'text'].includes(question.type)
    ? `put it in quotes: '${words.join(' ')}'`
    : expectedAnswer(question);
  throw new UsageError(`the answer is one argument, got ${words.length}`, { hint });
}

function parseText(question: Question, text: string): string {
  if (text.trim() === '') throw empty(question);
  return text;
}

function parseTexts(question: Question, words: readonly string[], fields: number): readonly string[] {
  if (words.length !== fields) {
    throw new UsageError(`expected ${counted(fields, 'text')}, got ${words.length}`, {
      hint: expectedAnswer(question),
    });
  }
  if (words.every((word) => word.trim() === '')) throw empty(question);
  return words;
}

function empty(question: Question): UsageError {
  return new UsageError('the answer is empty', {
    hint: `${expectedAnswer(question)}; --erase removes an answer`,
  });
}

function parsePairs(question: MatchingQuestion, words: readonly string[]): readonly number[] {
  const { left, right } = question;
  const hint = expectedAnswer(question);
  if (words.length !== left.length) {
    throw new UsageError(`expected ${counted(left.length, 'number')}, one a row, got ${words.length}`, {
      hint,
    });
  }
  const pairs = words.map((word, row) => {
    const number = parsePartNumber(word, 0, right.length);
    if (number !== undefined) return number - 1;
    const name = `row ${row + 1} (${shortened(left[row] ?? '')})`;
    throw new UsageError(`${name}: expected a number from 0 to ${right.length}, got '${word}'`, { hint });
  });
  if (pairs.every((pair) => pair === -1)) throw empty(question);
  return pairs;
}

function parseOrder(question: OrderingQuestion, words: readonly string[]): readonly number[] {
  const { items } = question;
  const hint = expectedAnswer(question);
  const order = words.map((word) => {
    const number = parsePartNumber(word, 1, items.length);
    if (number !== undefined) return number - 1;
    throw new UsageError(`expected numbers from 1 to ${items.length}, got '${word}'`, { hint });
  });
  const repeated = order.find((item, place) => order.indexOf(item) !== place);
  const missing = items.flatMap((_, item) => (order.includes(item) ? [] : [item + 1]));
  const names =
    missing.length === 0 ? '' : ` and ${missing.join(', ')} ${missing.length === 1 ? 'is' : 'are'} missing`;
  if (repeated !== undefined) throw new UsageError(`${repeated + 1} stands twice${names}`, { hint });
  if (missing.length > 0) {
    throw new UsageError(
      `expected ${counted(items.length, 'number')}, got ${words.length}${names.replace(' and', ':')}`,
      {
        hint,
      },
    );
  }
  return order;
}

function parseFileId(question: Question, word: string): string {
  const id = word.trim();
  const isPath = /[\\/]|\.(png|jpe?g|gif|webp|bmp)$/i.test(id);
  if (id !== '' && !isPath && !/\s/.test(id)) return id;
  throw new UsageError(
    isPath ? `'${word}' is the path of a file, not the id of an uploaded one` : `'${word}' is no file id`,
    {
      hint: isPath ? "'plaza exam draw' uploads a picture and answers with it" : expectedAnswer(question),
    },
  );
}

function parseJson(question: Question, word: string): NonNullable<Json> {
  let value: Json;
  try {
    value = JSON.parse(word) as Json;
  } catch (cause) {
    throw new UsageError(`the answer is no JSON: '${shortened(word)}'`, {
      hint: expectedAnswer(question),
      cause,
    });
  }
  if (value === null) throw new UsageError('null is no answer', { hint: '--erase removes an answer' });
  return value;
}
