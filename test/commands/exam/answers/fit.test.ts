import { describe, expect, it } from 'vitest';
import { isComplete, misfit } from '../../../../src/commands/exam/answers/answer-text';
import { essay, kinds, questionOf, values } from '../papers';

describe('misfit and isComplete', () => {
  it.each(kinds.map((kind, index) => [kind, values[index] ?? null] as const))(
    'accept the answer of a %s question: %j',
    (kind, value) => {
      expect(misfit(questionOf(kind), value)).toBeUndefined();
      expect(isComplete(questionOf(kind), value)).toBe(true);
    },
  );

  it('accept null for every question as incomplete', () => {
    for (const question of [...kinds.map((kind) => questionOf(kind)), essay]) {
      expect(misfit(question, null)).toBeUndefined();
      expect(isComplete(question, null)).toBe(false);
    }
  });

  it.each([
    ['single', 3, 'is not an option number'],
    ['single', -1, 'is not an option number'],
    ['single', 0.5, 'is not an option number'],
    ['single', '1', 'is not an option number'],
    ['text', ' ', 'is not a text'],
    ['text', 5, 'is not a text'],
    ['fields', ['a', 'b'], 'is not a list of 3 texts'],
    ['fields', ['a', 'b', 3], 'is not a list of 3 texts'],
    ['fields', 'abc', 'is not a list of 3 texts'],
    ['number', '42', 'is not a number'],
    ['number', Number.NaN, 'is not a number'],
    ['matching', [0], 'is not a list with a pair number for each row'],
    ['matching', [0, 3], 'is not a list with a pair number for each row'],
    ['matching', [0, -2], 'is not a list with a pair number for each row'],
    ['matching', { 0: 1 }, 'is not a list with a pair number for each row'],
    ['ordering', [0, 1], 'does not name each item once'],
    ['ordering', [0, 1, 1], 'does not name each item once'],
    ['ordering', [1, 2, 3], 'does not name each item once'],
    ['draw', '', 'is not a file ID'],
    ['draw', 5, 'is not a file ID'],
  ] as const)('refuse the answer of a %s question: %j %s', (kind, value, problem) => {
    expect(misfit(questionOf(kind), value)).toBe(problem);
    expect(isComplete(questionOf(kind), value)).toBe(false);
  });

  it.each([
    ['fields', ['red', ' ', 'blue']],
    ['fields', ['', '', '']],
    ['matching', [-1, 0]],
  ] as const)('accept the answer of a %s question as incomplete: %j', (kind, value) => {
    expect(misfit(questionOf(kind), value)).toBeUndefined();
    expect(isComplete(questionOf(kind), value)).toBe(false);
  });

  it('accept any answer of an unknown kind', () => {
    for (const value of [0, '', false, [], {}]) {
      expect(misfit(essay, value)).toBeUndefined();
      expect(isComplete(essay, value)).toBe(true);
    }
  });
});
