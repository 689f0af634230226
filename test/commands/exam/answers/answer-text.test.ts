import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  answerArguments,
  answerLine,
  answerLines,
  letterIndex,
  optionArgument,
  parseOption,
  parsePartNumber,
  partLetter,
} from '../../../../src/commands/exam/answers/answer-text';
import { misfit } from '../../../../src/commands/exam/answers/fit';
import { answerFrom } from '../../../../src/commands/exam/answers/parse';
import type { Json } from '../../../../src/commands/exam/paper/json';
import { essay, questionOf } from '../papers';
import { refusal } from '../usage';

const all = {
  ...{ single: questionOf('single'), text: questionOf('text'), fields: questionOf('fields') },
  ...{ number: questionOf('number'), matching: questionOf('matching'), ordering: questionOf('ordering') },
  ...{ draw: questionOf('draw'), essay },
};

describe('an answer as people read it', () => {
  it.each([
    ['single', 1, ['b. Paris']],
    ['text', 'two\nlines', ['two', 'lines']],
    ['fields', ['red', ' ', 'blue'], ['1. red', '2. (empty)', '3. blue']],
    ['number', 0.5, ['0.5']],
    ['matching', [1, -1], ['France → b. Paris', 'Italy → (none)']],
    ['ordering', [2, 0, 1], ['c. cow', 'a. cat', 'b. ant']],
    ['draw', 'file-1', ['drawing file-1']],
    ['essay', { a: [1] }, ['{"a":[1]}']],
  ] as const)('to %s: %j', (kind, value, lines) => {
    expect(answerLines(all[kind], value)).toEqual(lines);
  });

  it('is said to be none', () => {
    for (const question of Object.values(all)) {
      expect(answerLines(question, null)).toEqual(['not answered']);
      expect(answerLine(question, null)).toBe('not answered');
    }
  });

  it('is JSON where it does not fit', () => {
    expect(answerLines(all.single, 7)).toEqual(['7']);
    expect(answerLines(all.matching, ['a'])).toEqual(['["a"]']);
  });

  it('stands on one line', () => {
    expect(answerLine(all.text, 'two\n\n lines')).toBe('two lines');
    expect(answerLine(all.ordering, [2, 0, 1])).toBe('c. cow, a. cat, b. ant');
    expect(answerLine(questionOf('single', { options: ['a\n b'] }), 0)).toBe('a. a b');
  });
});

describe('an answer as people type it', () => {
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
  ] as const)('to %s: %j', (kind, value, words) => {
    expect(answerArguments(all[kind], value)).toEqual(words);
  });

  it('means itself', () => {
    const text = fc.string({ minLength: 1 }).filter((one) => one.trim() !== '');
    const pairs: fc.Arbitrary<[keyof typeof all, Json]> = fc.oneof(
      fc.tuple(fc.constant('single' as const), fc.nat(2)),
      fc.tuple(fc.constant('text' as const), text),
      fc.tuple(fc.constant('fields' as const), fc.tuple(fc.string(), fc.string(), text)),
      fc.tuple(fc.constant('number' as const), fc.integer()),
      fc.tuple(
        fc.constant('matching' as const),
        fc.tuple(fc.integer({ min: 0, max: 2 }), fc.integer({ min: -1, max: 2 })),
      ),
      fc.tuple(fc.constant('ordering' as const), fc.shuffledSubarray([0, 1, 2], { minLength: 3 })),
      fc.tuple(fc.constant('draw' as const), fc.uuid()),
      fc.tuple(
        fc.constant('essay' as const),
        fc.jsonValue().map((value) => (JSON.parse(JSON.stringify(value)) ?? 0) as Json),
      ),
    );
    fc.assert(
      fc.property(pairs, ([kind, value]) => {
        expect(misfit(all[kind], value)).toBeUndefined();
        expect(answerFrom(all[kind], answerArguments(all[kind], value), false)).toEqual(value);
      }),
    );
  });
});

const named = (options: string[], word: string) => {
  const question = questionOf('single', { options });
  if (question.type !== 'single') throw new Error('no options');
  return parseOption(question, word);
};

describe('an option', () => {
  it.each([
    [['London', 'Paris'], '2', 1],
    [['London', 'Paris'], ' 2. ', 1],
    [['London', 'Paris'], '02', 1],
    [['London', 'Paris'], '2. Paris', 1],
    [['London', 'Paris'], 'b. Paris', 1],
    [['London', 'Paris'], 'b', 1],
    [['London', 'Paris'], ' B. ', 1],
    [['b', 'a'], 'b.', 1],
    [['A', 'B'], 'b', 1],
    [['1/4', '2/4'], 'a', 0],
    [['London', 'Paris'], ' Paris', 1],
    [['New  \n York', 'Paris'], 'New York', 0],
    [['Cafe\u0301', 'Bar'], 'Caf\u00e9', 0],
    [['10', '20'], '20', 1],
    [['2', '1'], '2.', 1],
    [['1', '2'], '2', 1],
    [['5', '2.'], '2.', 1],
    [['2.', '5'], '2.', 1],
    [['-3', '3'], '-3', 0],
  ])('of %j by %j is %i', (options, word, index) => {
    expect(named(options, word)).toBe(index);
  });

  it('is not guessed where a number is also a text', () => {
    expect(refusal(() => named(['10', '5', '2'], '2'))).toEqual({
      message: "'2' can mean 2 options",
      hint: "write 'b.' for 5 or 'c.' for 2",
    });
  });

  it('is not guessed where a letter is also a text', () => {
    expect(refusal(() => named(['b', 'c'], 'b'))).toEqual({
      message: "'b' can mean 2 options",
      hint: "write 'a.' for b or 'b.' for c",
    });
  });

  it('is not guessed where two have the same text', () => {
    expect(refusal(() => named(['yes', 'no', 'yes'], 'yes'))).toEqual({
      message: "'yes' can mean 2 options",
      hint: "write 'a.' for yes or 'c.' for yes",
    });
  });

  it('can always be named', () => {
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('1', '2.', '1. 2', 'a', 'B', 'b.', 'a. b', ' 1 ', 'é', ''),
    );
    fc.assert(
      fc.property(fc.array(text, { minLength: 1, maxLength: 6 }), (options) => {
        for (const index of options.keys())
          expect(named(options, optionArgument(options, index))).toBe(index);
      }),
    );
  });
});

describe('a number of a part', () => {
  it.each([
    ['1', 1],
    ['3', 3],
    ['3.', 3],
    ['c', 3],
    ['C.', 3],
    ['d', undefined],
    ['abc', undefined],
    [' 003 ', 3],
    ['0', undefined],
    ['4', undefined],
    ['', undefined],
    ['1.0', undefined],
    ['+1', undefined],
    ['1e0', undefined],
    ['0x1', undefined],
    ['9'.repeat(30), undefined],
  ])('%j is %s', (word, number) => {
    expect(parsePartNumber(word, 1, 3)).toBe(number);
  });
});

describe('the letter of a part', () => {
  it.each([
    [0, 'a'],
    [25, 'z'],
    [26, 'aa'],
    [27, 'ab'],
    [701, 'zz'],
  ])('%i is %s, and means it', (index, letter) => {
    expect(partLetter(index)).toBe(letter);
    expect(letterIndex(letter.toUpperCase())).toBe(index);
  });
});
