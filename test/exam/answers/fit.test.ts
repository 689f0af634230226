import { describe, expect, it } from 'vitest';
import { isComplete, misfit } from '../../../src/exam/answers/fit';
import { essay, kinds, questionOf, values } from '../papers';

describe('a value', () => {
  it.each(kinds.map((kind, index) => [kind, values[index] ?? null] as const))(
    'fits %s: %j',
    (kind, value) => {
      expect(misfit(questionOf(kind), value)).toBeUndefined();
      expect(isComplete(questionOf(kind), value)).toBe(true);
    },
  );

  it('fits every question when it is null, and completes none', () => {
    for (const question of [...kinds.map((kind) => questionOf(kind)), essay]) {
      expect(misfit(question, null)).toBeUndefined();
      expect(isComplete(question, null)).toBe(false);
    }
  });

  it.each([
    ['single', 3, 'is no number of an option'],
    ['single', -1, 'is no number of an option'],
    ['single', 0.5, 'is no number of an option'],
    ['single', '1', 'is no number of an option'],
    ['text', ' ', 'is no text'],
    ['text', 5, 'is no text'],
    ['fields', ['a', 'b'], 'is no list of 3 texts'],
    ['fields', ['a', 'b', 3], 'is no list of 3 texts'],
    ['fields', 'abc', 'is no list of 3 texts'],
    ['number', '42', 'is no number'],
    ['number', Number.NaN, 'is no number'],
    ['matching', [0], 'is no list with the number of a pair for each row'],
    ['matching', [0, 3], 'is no list with the number of a pair for each row'],
    ['matching', [0, -2], 'is no list with the number of a pair for each row'],
    ['matching', { 0: 1 }, 'is no list with the number of a pair for each row'],
    ['ordering', [0, 1], 'does not name each item once'],
    ['ordering', [0, 1, 1], 'does not name each item once'],
    ['ordering', [1, 2, 3], 'does not name each item once'],
    ['draw', '', 'is no file id'],
    ['draw', 5, 'is no file id'],
  ] as const)('does not fit %s: %j %s', (kind, value, problem) => {
    expect(misfit(questionOf(kind), value)).toBe(problem);
    expect(isComplete(questionOf(kind), value)).toBe(false);
  });

  it.each([
    ['fields', ['red', ' ', 'blue']],
    ['fields', ['', '', '']],
    ['matching', [-1, 0]],
  ] as const)('is not complete for %s: %j', (kind, value) => {
    expect(misfit(questionOf(kind), value)).toBeUndefined();
    expect(isComplete(questionOf(kind), value)).toBe(false);
  });

  it('fits an unknown kind whatever it is', () => {
    for (const value of [0, '', false, [], {}]) {
      expect(misfit(essay, value)).toBeUndefined();
      expect(isComplete(essay, value)).toBe(true);
    }
  });
});
