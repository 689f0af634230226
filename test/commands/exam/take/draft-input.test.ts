import { describe, expect, it } from 'vitest';
import type { Question } from '../../../../src/commands/exam/paper/question';
import { type Draft, draftOf, draftValue } from '../../../../src/commands/exam/take/draft';
import { applyInput, type DraftIntent } from '../../../../src/commands/exam/take/draft-input';
import { questionOf } from '../papers';

/** An intent by its name, `letter b` by its letter; one character is a digit or is typed. */
function after(question: Question, draft: Draft, ...inputs: readonly string[]): Draft {
  return inputs.reduce((now, input) => {
    const [name, text = ''] =
      input.length === 1 ? [/\d/.test(input) ? 'digit' : 'type', input] : input.split(' ');
    return applyInput(question, now, { intent: name as DraftIntent, text });
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
    [['letter b'], 1],
    [['letter c', 'letter a'], 0],
    [['letter d'], null],
    [['2'], null],
    [['left', 'raise', 'nextField', 'x'], null],
  ])('of three after %j is %j', (inputs, value) => {
    expect(valueAfter(three, ...inputs)).toBe(value);
  });

  it.each([
    [['letter l'], 11],
    [['letter m'], null],
    [['letter a', 'down', 'accept'], 1],
    [['1'], null],
  ])('of twelve after %j is %j', (inputs, value) => {
    expect(valueAfter(twelve, ...inputs)).toBe(value);
  });

  it('has its cursor where it was chosen', () => {
    expect(played(three, null, 'letter c')).toEqual({ kind: 'choice', cursor: 2, chosen: 2 });
    expect(played(twelve, 3, 'letter z')).toEqual({ kind: 'choice', cursor: 3, chosen: 3 });
  });
});

describe('pairs', () => {
  const question = questionOf('matching');

  it.each([
    [
      ['letter b', 'letter a'],
      [1, 0],
    ],
    [['letter b'], [1, -1]],
    [
      ['down', 'letter c'],
      [-1, 2],
    ],
    [
      ['letter b', 'letter a', 'up', 'none'],
      [-1, 0],
    ],
    [['none'], null],
    [['letter d'], null],
    [['right'], [0, -1]],
    [
      ['right', 'right', 'down', 'left'],
      [1, 2],
    ],
    [['right', 'left'], null],
    [['left', 'right'], null],
    [['right', 'right', 'right', 'right'], null],
    [
      ['letter b', 'up', 'up', 'letter c'],
      [2, -1],
    ],
  ])('after %j are %j', (inputs, value) => {
    expect(valueAfter(question, ...inputs)).toEqual(value);
  });

  it('go on to the next row, and stay at the last', () => {
    expect(played(question, null, 'letter a')).toMatchObject({ row: 1 });
    expect(played(question, null, 'letter a', 'letter b')).toMatchObject({ row: 1, pairs: [0, 1] });
    expect(played(question, null, 'accept')).toMatchObject({ row: 1, pairs: [-1, -1] });
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
