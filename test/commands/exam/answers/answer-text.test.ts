import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerArguments,
  answerLine,
  answerLines,
  letterIndex,
  misfit,
  optionArgument,
  parseOption,
  parsePartNumber,
  partLetter,
} from '../../../../src/commands/exam/answers/answer-text';
import { answerFrom } from '../../../../src/commands/exam/answers/parse';
import type { Json } from '../../../../src/commands/exam/paper/paper';
import { essay, kinds, questionOf, refusal } from '../papers';

type Kind = (typeof kinds)[number] | 'essay';
const question = (kind: Kind) => (kind === 'essay' ? essay : questionOf(kind));

describe('answerLines', () => {
  it.each([
    ['single', 1, ['b. Paris']],
    ['text', 'two\nlines', ['two', 'lines']],
    ['fields', ['red', ' ', 'blue'], ['1. red', '2. (empty)', '3. blue']],
    ['number', 0.5, ['0.5']],
    ['matching', [1, -1], ['France → b. Paris', 'Italy → (none)']],
    ['ordering', [2, 0, 1], ['c. cow', 'a. cat', 'b. ant']],
    ['draw', 'file-1', ['drawing file-1']],
    ['essay', { a: [1] }, ['{"a":[1]}']],
    // JSON where the value does not fit the question.
    ['single', 7, ['7']],
    ['matching', ['a'], ['["a"]']],
  ] as const)('of a %s question with %j are %j', (kind, value, lines) => {
    expect(answerLines(question(kind), value)).toEqual(lines);
  });

  it.each([...kinds, 'essay'] as const)('of a %s question without an answer say so', (kind) => {
    expect(answerLines(question(kind), null)).toEqual(['not answered']);
    expect(answerLine(question(kind), null)).toBe('not answered');
  });
});

describe('answerArguments', () => {
  it.each([
    ['single', 1, ['b']],
    ['text', 'two words', ['two words']],
    ['fields', ['red', '', 'blue'], ['red', '', 'blue']],
    ['number', -0.5, ['-0.5']],
    ['matching', [1, -1], ['b', '0']],
    ['ordering', [2, 0, 1], ['c', 'a', 'b']],
    ['draw', 'file-1', ['file-1']],
    ['essay', 'a', ['"a"']],
    ['single', null, []],
    ['single', 9, ['9']],
  ] as const)('of a %s question with %j are %j', (kind, value, words) => {
    expect(answerArguments(question(kind), value)).toEqual(words);
  });

  it('are read as the same answer', () => {
    const text = fc.string({ minLength: 1 }).filter((one) => one.trim() !== '');
    const answers: readonly [Kind, fc.Arbitrary<Json>][] = [
      ['single', fc.nat(2)],
      ['text', text],
      ['fields', fc.tuple(fc.string(), fc.string(), text)],
      ['number', fc.integer()],
      ['matching', fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -1, max: 2 }))],
      ['ordering', fc.shuffledSubarray([0, 1, 2], { minLength: 3 })],
      ['draw', fc.uuid()],
      ['essay', fc.jsonValue().map((value) => (JSON.parse(JSON.stringify(value)) ?? 0) as Json)],
    ];
    const pairs = fc.oneof(...answers.map(([kind, value]) => fc.tuple(fc.constant(kind), value)));
    const property = fc.property(pairs, ([kind, value]) => {
      expect(misfit(question(kind), value)).toBeUndefined();
      expect(answerFrom(question(kind), answerArguments(question(kind), value), false)).toEqual(value);
    });
    fc.assert(property);
  });
});

describe('parseOption', () => {
  const parsed = (options: string[], word: string) => {
    const single = questionOf('single', { options });
    if (single.type !== 'single') throw new Error('no options');
    return parseOption(single, word);
  };

  it.each([
    [['London', 'Paris'], ['2', ' 2. ', '02', '2. Paris', 'b. Paris', 'b', ' B. ', ' Paris'], 1],
    [['b', 'a'], ['b.'], 1],
    [['A', 'B'], ['b'], 1],
    [['1/4', '2/4'], ['a'], 0],
    [['New  \n York', 'Paris'], ['New York'], 0],
    [['Cafe\u0301', 'Bar'], ['Caf\u00e9'], 0],
    [['10', '20'], ['20'], 1],
    [['2', '1'], ['2.'], 1],
    [['1', '2'], ['2'], 1],
    [['5', '2.'], ['2.'], 1],
    [['2.', '5'], ['2.'], 1],
    [['-3', '3'], ['-3'], 0],
  ])('of %j reads %j as %i', (options, words, index) => {
    expect(words.map((word) => parsed(options, word))).toEqual(words.map(() => index));
  });

  it.each([
    ['a number that is also a text', ['10', '5', '2'], '2', "write 'b.' for 5 or 'c.' for 2"],
    ['a letter that is also a text', ['b', 'c'], 'b', "write 'a.' for b or 'b.' for c"],
    ['a text of two options', ['yes', 'no', 'yes'], 'yes', "write 'a.' for yes or 'c.' for yes"],
  ])('refuses %s', (_, options, word, hint) => {
    const message = `'${word}' can mean 2 options`;
    expect(refusal(() => parsed(options, word))).toEqual({ message, hint });
  });

  it('reads every optionArgument', () => {
    const odd = fc.constantFrom('1', '2.', '1. 2', 'a', 'B', 'b.', 'a. b', ' 1 ', 'é', '');
    const lists = fc.array(fc.oneof(fc.string(), odd), { minLength: 1, maxLength: 6 });
    const property = fc.property(lists, (options) => {
      for (const index of options.keys()) expect(parsed(options, optionArgument(options, index))).toBe(index);
    });
    fc.assert(property);
  });
});

it.each([
  [1, ['1']],
  [3, ['3', '3.', 'c', 'C.', ' 003 ']],
  [undefined, ['d', 'abc', '0', '4', '', '1.0', '+1', '1e0', '0x1', '9'.repeat(30)]],
])('parsePartNumber from 1 to 3 is %s for %j', (number, words) => {
  expect(words.map((word) => parsePartNumber(word, 1, 3))).toEqual(words.map(() => number));
});

it.each([
  [0, 'a'],
  [25, 'z'],
  [26, 'aa'],
  [27, 'ab'],
  [701, 'zz'],
])('partLetter of %i is %s, and letterIndex reads it', (index, letter) => {
  expect(partLetter(index)).toBe(letter);
  expect(letterIndex(letter.toUpperCase())).toBe(index);
});
