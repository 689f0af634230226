import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerFrom, parsedAnswer, parseNumber } from '../../../../src/commands/exam/answers/parse';
import { essay, kinds, questionOf, refusal } from '../papers';

const hints = {
  single: 'give an option by its letter or its exact text: a. London, b. Paris, c. Rome',
  text: "give one text, in quotes when it has spaces, such as 'two words'",
  fields: "give 3 texts, one argument each; '' leaves a field empty",
  number: 'give one number, such as 12, -3 or 0.5',
  matching:
    'give a letter for each of: France, Italy; the letters are: a. Rome, b. Paris, c. Oslo; 0 for no pair',
  ordering: 'give each letter once, one argument each, in your order: a. cat, b. ant, c. cow',
  draw: "give the ID of an uploaded PNG, or use 'plaza exam draw NUMBER FILE'",
} as const;

type Kind = (typeof kinds)[number] | 'essay';
const parse = (kind: Kind, words: readonly string[], erase = false) =>
  answerFrom(kind === 'essay' ? essay : questionOf(kind), words, erase);

describe('answerFrom', () => {
  it.each([
    ['single', ['2'], 1],
    ['single', ['Paris'], 1],
    ['text', ['  two words '], '  two words '],
    ['fields', ['red', '', 'blue'], ['red', '', 'blue']],
    ['number', ['42'], 42],
    ['matching', ['2', '1'], [1, 0]],
    ['matching', ['0', '1'], [-1, 0]],
    ['matching', ['3', '3'], [2, 2]],
    ['ordering', ['2', '1', '3'], [1, 0, 2]],
    ['ordering', ['2.', '1.', ' 3'], [1, 0, 2]],
    ['draw', [' file-1 '], 'file-1'],
    ['essay', ['{"a":[1,null]}'], { a: [1, null] }],
    ['essay', ['"text"'], 'text'],
    ['essay', ['false'], false],
    ['essay', [' 0 '], 0],
  ] as const)('of a %s question reads %j as %j', (kind, words, value) => {
    expect(parse(kind, words)).toEqual(value);
  });

  it.each(kinds)('of a %s question requires an answer or --erase', (kind) => {
    const hint = `${hints[kind]}; --erase removes an answer`;
    expect(refusal(() => parse(kind, []))).toEqual({ message: 'the answer is missing', hint });
    expect(parse(kind, [], true)).toBeNull();
  });

  it.each([
    ['text', ['']],
    ['text', [' \n\t']],
    ['fields', ['', ' ', '']],
    ['matching', ['0', '0']],
  ] as const)('of a %s question refuses the empty answer %j', (kind, words) => {
    const hint = `${hints[kind]}; --erase removes an answer`;
    expect(refusal(() => parse(kind, words))).toEqual({ message: 'the answer is empty', hint });
  });

  it.each([
    ['single', ['New', 'York'], "put it in quotes: 'New York'"],
    ['text', ['two', 'words'], "put it in quotes: 'two words'"],
    ['number', ['4', '2'], hints.number],
    ['draw', ['a', 'b'], hints.draw],
  ] as const)('of a %s question refuses two arguments', (kind, words, hint) => {
    expect(refusal(() => parse(kind, words))).toEqual({ message: 'the answer is one argument, got 2', hint });
  });

  it.each([
    ['single', ['4'], 'there is no option 4'],
    ['single', ['0'], 'there is no option 0'],
    ['single', ['paris'], "there is no option 'paris'"],
    ['single', [''], "there is no option ''"],
    ['fields', ['red', 'blue'], 'expected 3 texts, got 2'],
    ['fields', ['red', 'blue', 'green', 'pink'], 'expected 3 texts, got 4'],
    ['number', ['many'], "expected a number, got 'many'"],
    ['matching', ['1'], 'expected 2 letters, one per row, got 1'],
    ['matching', ['1', '2', '3'], 'expected 2 letters, one per row, got 3'],
    ['matching', ['1', '4'], "row 2 (Italy): expected a letter from a to c, or 0, got '4'"],
    ['matching', ['-1', '1'], "row 1 (France): expected a letter from a to c, or 0, got '-1'"],
    ['matching', ['Paris', '1'], "row 1 (France): expected a letter from a to c, or 0, got 'Paris'"],
    ['ordering', ['1', '2', '4'], "expected letters from a to c, got '4'"],
    ['ordering', ['0', '1', '2'], "expected letters from a to c, got '0'"],
    ['ordering', ['2,1,3'], "expected letters from a to c, got '2,1,3'"],
    ['ordering', ['1', '2'], 'expected 3 letters, got 2: c is missing'],
    ['ordering', ['3'], 'expected 3 letters, got 1: a, b are missing'],
    ['ordering', ['1', '2', '2'], 'b is given twice and c is missing'],
    ['ordering', ['1', '1'], 'a is given twice and b, c are missing'],
    ['ordering', ['1', '2', '3', '1'], 'a is given twice'],
    ['draw', [''], "'' is not a file ID"],
    ['draw', ['a b'], "'a b' is not a file ID"],
  ] as const)('of a %s question refuses %j', (kind, words, message) => {
    expect(refusal(() => parse(kind, words))).toEqual({ message, hint: hints[kind] });
  });

  it.each(['horse.png', './horse', 'C:\\horse', 'horse.JPEG'])('of a drawing refuses the path %s', (word) => {
    expect(refusal(() => parse('draw', [word]))).toEqual({
      message: `'${word}' is the path of a file, not the ID of an uploaded one`,
      hint: "'plaza exam draw NUMBER FILE' uploads a picture and answers with it",
    });
  });

  it('of an unknown kind requires JSON', () => {
    expect(refusal(() => parse('essay', ['two words']))).toEqual({
      message: "the answer is not JSON: 'two words'",
      hint: `this version of plaza does not know questions of the kind 'essay': give the answer as JSON, such as '"text"' or '[1,2]'`,
    });
    const erase = { message: 'null is not an answer', hint: '--erase removes an answer' };
    expect(refusal(() => parse('essay', ['null']))).toEqual(erase);
  });

  it('refuses an answer together with --erase', () => {
    const message = 'an answer and --erase contradict each other';
    expect(refusal(() => parse('single', ['3'], true))).toEqual({ message, hint: 'give one of them' });
  });

  it('cuts long texts and long lists in hints', () => {
    const options = Array.from({ length: 12 }, (_, index) => `option\n${index} ${'x'.repeat(50)}`);
    const { hint } = refusal(() => answerFrom(questionOf('single', { options }), ['13'], false));
    expect(hint).toContain(`exact text: a. option 0 ${'x'.repeat(30)}…, b. option 1 `);
    expect(hint).toMatch(/j\. option 9 x{30}…, … l\.$/);
  });
});

it('parsedAnswer gives a value or the problem', () => {
  expect(parsedAnswer(questionOf('number'), ['42'])).toEqual({ type: 'value', value: 42 });
  const invalid = { type: 'invalid', problem: 'the answer is one argument, got 2', hint: hints.number };
  expect(parsedAnswer(questionOf('number'), ['4', '2'])).toEqual(invalid);
});

describe('parseNumber', () => {
  it.each([
    [42, ['42']],
    [-3, ['-3', '\u22123']],
    [7, ['+7', '007']],
    [0.5, [' 0.5 ', '.5', ',5']],
    [5, ['5.']],
    [3.14, ['3,14']],
    [0.125, ['0,125']],
    [1000.125, ['1000,125']],
    [1, ['1.000']],
    [1000, ['1e3']],
    [0.25, ['2,5E-1']],
    [0, ['-0', '-0,0']],
    [9007199254740991, ['9007199254740991']],
  ])('reads %d from %j', (number, texts) => {
    for (const typed of texts) expect(Object.is(parseNumber(typed), number)).toBe(true);
  });

  it.each([
    ...['', ' ', 'many', '1/2', '1 000', '0x10', 'Infinity', 'NaN', '--1', '1.2.3', '1,2,3', '1.,2'],
    ...['.', '5%'],
  ])('refuses %j', (typed) => {
    expect(refusal(() => parseNumber(typed))).toEqual({
      message: `expected a number, got '${typed}'`,
      hint: 'give one number, such as 12, -3 or 0.5',
    });
  });

  it.each([
    ['1,000', 'write 1000 or 1.000'],
    ['-12,345', 'write -12345 or -12.345'],
  ])('refuses the ambiguous %j', (typed, hint) => {
    expect(refusal(() => parseNumber(typed))).toEqual({ message: `'${typed}' is ambiguous`, hint });
  });

  it.each(['9007199254740993', '1e999', '-1e999'])('refuses %j, which JSON cannot hold exactly', (typed) => {
    expect(refusal(() => parseNumber(typed))).toEqual({
      message: `the number '${typed}' is too large to be sent exactly`,
      hint: 'whole numbers can be sent up to 9007199254740991',
    });
  });

  it('reads every printed number', () => {
    const number = fc
      .double({ noNaN: true, noDefaultInfinity: true })
      .filter((one) => !/^-?\d{16,}$/.test(String(one)));
    const property = fc.property(number, (one) => {
      expect(parseNumber(String(one))).toBe(one === 0 ? 0 : one);
    });
    fc.assert(property);
  });
});
