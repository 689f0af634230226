import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../src/commands/exam/paper/question';
import { type Draft, draftOf, draftValue } from '../../../../src/commands/exam/take/draft';
import { applyInput, type DraftIntent } from '../../../../src/commands/exam/take/draft-input';
import { questionOf } from '../papers';

/** An intent by its name; one character is a digit or is typed. */
function after(question: Question, draft: Draft, ...inputs: readonly string[]): Draft {
  return inputs.reduce((now, input) => {
    const isTyped = input.length === 1;
    const intent = isTyped ? (/\d/.test(input) ? 'digit' : 'type') : (input as DraftIntent);
    return applyInput(question, now, { intent, text: isTyped ? input : '' });
  }, draft);
}
const played = (question: Question, value: Parameters<typeof draftOf>[1], ...inputs: readonly string[]) =>
  after(question, draftOf(question, value), ...inputs);
const valueAfter = (question: Question, ...inputs: readonly string[]) => {
  const result = draftValue(question, played(question, null, ...inputs));
  return result.type === 'value' ? result.value : result.problem;
};

describe('a choice', () => {
  const three = questionOf('single');
  const twelve = questionOf('single', {
    options: Array.from({ length: 12 }, (_, index) => `option ${index}`),
  });

  it.each([
    [['accept'], 0],
    [['down', 'accept'], 1],
    [['down', 'down', 'down', 'accept'], 2],
    [['up', 'accept'], 0],
    [['down', 'up', 'accept'], 0],
    [['down'], null],
    [['2'], 1],
    [['3', '1'], 0],
    [['4'], null],
    [['0'], null],
    [['left', 'raise', 'nextField', 'x'], null],
  ])('of three after %j is %j', (inputs, value) => {
    expect(valueAfter(three, ...inputs)).toBe(value);
  });

  it.each([
    [['1'], null],
    [['1', '2'], 11],
    [['1', '0'], 9],
    [['1', 'accept'], 0],
    [['2'], 1],
    [['1', '3'], 2],
    [['1', 'cancel', '2'], 1],
    [['1', 'down', 'accept'], 1],
    [['0', '5'], 4],
  ])('of twelve after %j is %j', (inputs, value) => {
    expect(valueAfter(twelve, ...inputs)).toBe(value);
  });

  it('has its cursor where it was chosen', () => {
    expect(played(three, null, '3')).toEqual({ kind: 'choice', cursor: 2, chosen: 2, digits: '' });
    expect(played(twelve, 3, '1')).toEqual({ kind: 'choice', cursor: 3, chosen: 3, digits: '1' });
  });
});

describe('pairs', () => {
  const question = questionOf('matching');

  it.each([
    [
      ['2', '1'],
      [1, 0],
    ],
    [['2'], [1, -1]],
    [
      ['down', '3'],
      [-1, 2],
    ],
    [
      ['2', '1', 'up', '0'],
      [-1, 0],
    ],
    [['0'], null],
    [['4'], null],
    [['right'], [0, -1]],
    [
      ['right', 'right', 'down', 'left'],
      [1, 2],
    ],
    [['right', 'left'], null],
    [['left', 'right'], null],
    [['right', 'right', 'right', 'right'], null],
    [
      ['2', 'up', 'up', '3'],
      [2, -1],
    ],
  ])('after %j are %j', (inputs, value) => {
    expect(valueAfter(question, ...inputs)).toEqual(value);
  });

  it('go on to the next row, and stay at the last', () => {
    expect(played(question, null, '1')).toMatchObject({ row: 1 });
    expect(played(question, null, '1', '2')).toMatchObject({ row: 1, pairs: [0, 1] });
    expect(played(question, null, 'accept')).toMatchObject({ row: 1, pairs: [-1, -1] });
  });

  it('have numbers of two digits', () => {
    const many = questionOf('matching', { right: Array.from({ length: 15 }, (_, index) => `pair ${index}`) });
    expect(played(many, null, '1')).toMatchObject({ row: 0, digits: '1' });
    expect(valueAfter(many, '1', '5')).toEqual([14, -1]);
    expect(valueAfter(many, '1', 'accept')).toEqual([0, -1]);
    expect(valueAfter(many, '1', 'cancel', '2')).toEqual([1, -1]);
    expect(valueAfter(many, '0')).toBeNull();
  });
});

describe('an order', () => {
  const question = questionOf('ordering');

  it.each([
    [
      ['accept', 'accept'],
      [0, 1, 2],
    ],
    [['accept'], null],
    [['accept', 'cancel'], null],
    [
      ['accept', 'down', 'accept'],
      [1, 0, 2],
    ],
    [
      ['accept', 'down', 'down', 'accept'],
      [1, 2, 0],
    ],
    [
      ['down', 'down', 'raise', 'raise'],
      [2, 0, 1],
    ],
    [
      ['lower', 'lower', 'lower'],
      [1, 2, 0],
    ],
    [['raise'], null],
    [
      ['down', 'accept', 'up', 'accept', 'down'],
      [1, 0, 2],
    ],
  ])('after %j is %j', (inputs, value) => {
    expect(valueAfter(question, ...inputs)).toEqual(value);
  });

  it('has its cursor with the item', () => {
    expect(played(question, null, 'accept', 'down')).toEqual({
      kind: 'order',
      cursor: 1,
      order: [1, 0, 2],
      held: true,
      isSet: true,
    });
  });
});

describe('texts', () => {
  const question = questionOf('fields');

  it('are typed one by one', () => {
    expect(valueAfter(question, 'a', 'nextField', 'b', '1', 'nextField', 'c', 'deleteBack', 'd')).toEqual([
      'a',
      'b1',
      'd',
    ]);
    expect(valueAfter(question, 'down', 'b', 'previousField', 'previousField', 'a')).toEqual(['a', 'b', '']);
    expect(played(question, null, 'nextField', 'nextField', 'nextField')).toMatchObject({ focus: 2 });
  });

  it('have lines, and numbers have none', () => {
    expect(valueAfter(questionOf('text'), 'a', 'newline', 'b')).toBe('a\nb');
    expect(valueAfter(questionOf('number'), '4', 'newline', '2')).toBe(42);
  });

  it('are not touched by what is for others', () => {
    const draft = draftOf(question, ['a', 'b', 'c']);
    for (const intent of ['accept', 'cancel', 'raise', 'lower'] as const) {
      expect(applyInput(question, draft, { intent, text: '' })).toBe(draft);
    }
  });
});

describe('a drawing', () => {
  it('is not made here', () => {
    const draft = draftOf(questionOf('draw'), 'file-1');
    for (const intent of ['accept', 'digit', 'type', 'up', 'deleteBack'] as const) {
      expect(applyInput(questionOf('draw'), draft, { intent, text: '1' })).toBe(draft);
    }
  });
});
