import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionArgument, parseOption, parsePartNumber } from '../../../../src/commands/exam/answers/part';
import { questionOf } from '../papers';
import { refusal } from '../usage';

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
      hint: "write '2.' for 5 or '3.' for 2",
    });
  });

  it('is not guessed where two have the same text', () => {
    expect(refusal(() => named(['yes', 'no', 'yes'], 'yes'))).toEqual({
      message: "'yes' can mean 2 options",
      hint: "write '1.' for yes or '3.' for yes",
    });
  });

  it('can always be named', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('1', '2', '2.', '1. 2', ' 1 ', 'é', ''));
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
